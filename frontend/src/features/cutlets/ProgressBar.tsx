import { useTranslation } from 'react-i18next';
import { Grid } from '../../ui/Grid';
import css from './Tasks.module.css';

type Props = { label: string; done: number; all: number; percent: number };

export function ProgressBar({ label, done, all, percent }: Props) {
  const { t } = useTranslation('cutlets');
  return (
    <Grid columns="end" gap={3} className={css['progress']}>
      <progress aria-label={label} value={percent} max={100} />
      <span>{t('task.tasksDone', { done, all })}</span>
    </Grid>
  );
}
