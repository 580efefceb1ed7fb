import { useEffect, useRef } from 'react';
import { nameIn } from '../../features/catalogue/texts';
import { useCatalogue } from '../../features/catalogue/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { fallbackCategory, Picture } from '../../ui/Picture';
import css from './Categories.module.css';
import { Section } from './Section';
import { anchors } from './anchors';

type Props = { chosen: string | null; onChoose: (id: string | null) => void };

export function Categories({ chosen, onChoose }: Props) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { categories } = useCatalogue();
  const shown = categories.filter(({ isActive }) => isActive);
  const row = useRef<HTMLUListElement>(null);

  // On a phone the row scrolls, and the address may select a category outside of its visible part.
  useEffect(() => {
    const list = row.current!;
    const button = list.querySelector('[aria-pressed=true]');
    if (chosen === null || !button) return;
    const { left, width } = button.getBoundingClientRect();
    list.scrollLeft += left - (list.clientWidth - width) / 2;
  }, [chosen]);

  return (
    <Section title={t('categories.title')} id={anchors.categories}>
      <ul className={css['categories']} ref={row}>
        <li>
          <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
            <img
              src="/pictures/hero.svg"
              alt=""
              width="720"
              height="560"
              loading="lazy"
              decoding="async"
            />
            {t('categories.all')}
          </button>
        </li>
        {shown.map((category) => (
          <li key={category.id}>
            <button
              type="button"
              aria-pressed={chosen === category.id}
              onClick={() => onChoose(category.id)}
            >
              <Picture
                src={category.image}
                fallback={fallbackCategory}
                alt=""
                width="320"
                height="240"
                sizes="160px"
                loading="lazy"
                decoding="async"
              />
              {nameIn(category, language)}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
