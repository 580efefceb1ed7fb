import type { CutletDay } from '@kalavara/shared-types/cutlets/cutlets';
import { meatAdvice } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { useTranslation } from 'react-i18next';
import css from './Meat.module.css';

type Props = {
  day: CutletDay;
  /** Renders nothing unless the advice is to discard the meat. */
  isOnlyWarning?: boolean;
  /** Whether the advice to discard is shown above on the same screen. */
  isWarnedAbove?: boolean;
};

/** Whether the meat may be used, as far as a rule can decide. */
export function MeatAdvice({ day, isOnlyWarning = false, isWarnedAbove = false }: Props) {
  const { t } = useTranslation('cutlets');
  const { advice, because } = meatAdvice(day);
  if (advice === 'discard' ? isWarnedAbove : isOnlyWarning) return null;
  return (
    <div
      className={`${css['advice']} ${advice === 'unknown' ? '' : css[advice]}`.trimEnd()}
      role={advice === 'discard' ? 'alert' : undefined}
    >
      <p>
        <strong>{t(`meat.${advice}`)}</strong>
      </p>
      {because.map((reason) => (
        <p key={reason}>{t(`meat.because.${reason}`)}</p>
      ))}
      {advice !== 'unknown' && <p className={css['small']}>{t('meat.confirm')}</p>}
    </div>
  );
}
