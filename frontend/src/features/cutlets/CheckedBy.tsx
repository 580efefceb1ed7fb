import { correctiveActionIn } from '@kalavara/shared-types/content/cutlet-actions';
import type { CutletCheck } from '@kalavara/shared-types/cutlets/cutlets';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { clockTime } from '../../ui/time';
import css from './Tasks.module.css';
import { useWorkerName } from './texts';

type Props = {
  check: CutletCheck;
  name: string;
  isOutside: boolean;
  isWaiting: boolean;
  onReopen: (() => void) | undefined;
};

/** The person and time of a check, and the corrective action for a value outside its limit. */
export function CheckedBy({ check, name, isOutside, isWaiting, onReopen }: Props) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const workerOf = useWorkerName();
  return (
    <p className={css['by']}>
      {t('check.by', { worker: workerOf(check.worker), time: clockTime(Date.parse(check.at)) })}
      {isOutside && <span className={css['beyond']}>{t('limit.mark')}</span>}
      {check.action && (
        <span>{t('limit.actionIs', { action: correctiveActionIn(check.action, language) })}</span>
      )}
      {isWaiting && <span className={css['waits']}>{t('check.waits')}</span>}
      {onReopen && !isWaiting && (
        <Button variant="quiet" onClick={onReopen} aria-label={t('reopen.name', { name })}>
          {t('reopen.act')}
        </Button>
      )}
    </p>
  );
}
