import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ShowNotice } from '../../../features/inventory/useNotice';
import { useSave } from '../../../features/inventory/useSave';
import { Button } from '../../../ui/Button';
import { linkStyle } from '../../../ui/linkStyle';
import { queryOf } from '../location';
import type { OpenDialog } from './InventoryDialogs';
import { Grid } from '../../../ui/Grid';
import css from './InventoryPage.module.css';

type Props = {
  id: string;
  /** Whether the tools are collapsed, as on a phone. */
  isUnfolded: boolean;
  onOpen: (dialog: OpenDialog) => void;
  showNotice: ShowNotice;
};

export function Toolbar({ id, isUnfolded, onOpen, showNotice }: Props) {
  const { t } = useTranslation('inventory');
  const { isSaving, save } = useSave(showNotice);
  return (
    <Grid columns={2} gap={2} id={id} className={css['toolbar']} data-open={isUnfolded}>
      <Button onClick={() => onOpen({ what: 'add' })}>{t('add')}</Button>
      {(['shopping', 'recipes'] as const).map((section) => (
        <Link
          key={section}
          className={linkStyle('quiet')}
          to={queryOf({ section, eventId: undefined })}
        >
          {t(section)}
        </Link>
      ))}
      {(['export', 'import', 'deleted'] as const).map((what) => (
        <Button key={what} variant="quiet" onClick={() => onOpen({ what })}>
          {t(what === 'deleted' ? 'deleted.open' : what)}
        </Button>
      ))}
      <Button variant="quiet" isBusy={isSaving} onClick={() => void save()}>
        {t(isSaving ? 'saving' : 'save')}
      </Button>
    </Grid>
  );
}
