import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../ui/ConfirmButton';

/** A button that discards unsaved input, after a confirmation. */
export function DiscardButton({
  disabled,
  onDiscard,
}: {
  disabled: boolean;
  onDiscard: () => void;
}) {
  const { t } = useTranslation('forms');
  return (
    <ConfirmButton
      act={t('discard')}
      question={t('discardQuestion')}
      stay={t('stay')}
      isDangerous
      disabled={disabled}
      onConfirm={onDiscard}
    />
  );
}
