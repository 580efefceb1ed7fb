import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import type { useRemoval } from './useRemoval';

type Props = { what: 'products' | 'categories'; removal: ReturnType<typeof useRemoval> };

/** The confirmation of a deletion, which can be undone for 30 days. */
export function RemovalDialog({ what, removal: { pending, request, remove } }: Props) {
  const { t } = useTranslation('catalogue');
  return (
    <ConfirmDialog
      question={t(`${what}.question`)}
      act={t(`${what}.deleteAct`)}
      isOpen={pending !== undefined}
      isDangerous
      onConfirm={() => void remove(pending!)}
      onClose={() => request(undefined)}
    >
      <p>
        <strong>{pending?.name}</strong>
        <br />
        {t('removed.text')}
      </p>
    </ConfirmDialog>
  );
}
