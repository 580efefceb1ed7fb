import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Section } from './Section';
import css from './Story.module.css';
import { nextPaint } from './nextPaint';

export function Story() {
  const { t } = useTranslation('shop');
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  return (
    <Section title={t('story.title')} background="turmeric">
      <div className={css['story']} data-open={isOpen || undefined}>
        <img
          src="/pictures/story.svg"
          alt=""
          width="640"
          height="400"
          loading="lazy"
          decoding="async"
        />
        <div className={css['text']}>
          <p className={css['tagline']}>{t('story.tagline')}</p>
          <p className={css['first']}>{t('story.first')}</p>
          <div id={rest} className={css['text']} hidden={!isOpen}>
            <p>{t('story.second')}</p>
            <p>{t('story.third')}</p>
          </div>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={rest}
            onClick={() => void nextPaint().then(() => setOpen(!isOpen))}
          >
            {t(isOpen ? 'story.less' : 'story.more')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
