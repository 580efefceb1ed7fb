import type { SubStep } from '@kalavara/shared-types/content/types';
import { Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import { Guide } from '../../features/guide/Guide';
import { titleOf } from '../../features/guide/texts';
import { StagesContext } from '../../features/todos/StagesContext';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { part } from '../../ui/part';
import { Stack } from '../../ui/Stack';
import css from './GuidePage.module.css';
import page from './Kitchen.module.css';
import { useWho } from './who';

const OwnMedia = part(() => import('../../features/step-media/OwnMedia'));

/** The steps of the feast with their films, and links to the TVs' pages and to what is cooked beside it. */
export default function GuidePage() {
  const { t } = useTranslation(['guide', 'kitchen']);
  const language = useLanguage();
  const stages = use(StagesContext);
  const { may } = useWho();
  const extras = ({ id }: SubStep, title: string) =>
    may('setStepMedia') && (
      <Suspense fallback={null}>
        <OwnMedia stepId={id} title={title} />
      </Suspense>
    );
  return (
    <Stack gap={4} className={page['page']}>
      <h1>{t('kitchen:guide.title')}</h1>
      <p>{t('lead')}</p>
      <nav className={css['ways']} aria-label={t('ways')}>
        <a className={css['tv']} href="/soplocked">
          {t('tv')}
        </a>
        {may('getCutletDay') && <Link to="/cutlets">{t('kitchen:more.cutlets')}</Link>}
        <Link to="/eventreports">{t('kitchen:more.reports')}</Link>
      </nav>
      <Guide stages={stages} extras={extras} />
      <h2>{t('stages')}</h2>
      <nav className={css['stages']} aria-label={t('stages')}>
        {stages.map((stage) => (
          <a key={stage.id} href={stage.route} data-color={stage.color}>
            <span className={css['number']}>{stage.id}</span> {titleOf(stage, language)}
          </a>
        ))}
      </nav>
    </Stack>
  );
}
