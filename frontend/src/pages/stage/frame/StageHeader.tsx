import { minuteMs } from '@kalavara/shared-types/durations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../realtime/drawing';
import { clockTime } from '../../../ui/time';
import css from './StageHeader.module.css';

/** The time of day in Kerala, updated every minute. */
function Clock() {
  const { t } = useTranslation('stages');
  const now = useNow(minuteMs);
  return (
    <time className={css['clock']} aria-label={t('clock')}>
      {clockTime(now)}
    </time>
  );
}

type Props = { title: string; badge?: string | undefined; children?: ReactNode };

export function StageHeader({ title, badge, children }: Props) {
  return (
    <header className={css['header']}>
      <div className={css['names']}>
        <h1 className={css['title']}>{title}</h1>
        {badge && <span className={css['badge']}>{badge}</span>}
      </div>
      {children}
      <Clock />
    </header>
  );
}
