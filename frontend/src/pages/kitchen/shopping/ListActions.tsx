import type { ShoppingList } from '@kalavara/shared-types/shopping/shopping';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../features/inventory/texts';
import type { ShoppingGroup } from '../../../features/shopping/groups';
import { closeList } from '../../../features/shopping/actions';
import { useAttempt } from '../../../forms/useAttempt';
import { useLanguage } from '../../../i18n/language';
import { Button } from '../../../ui/Button';
import { showToast } from '../../../ui/Toast';
import { dayText } from '../../../ui/time';
import { asText, shareText } from './asText';
import { Grid } from '../../../ui/Grid';
import css from './Shopping.module.css';

type Props = { list: ShoppingList; groups: readonly ShoppingGroup[] };

/** Buttons to share the remaining items and to finish the shopping. */
export function ListActions({ list, groups }: Props) {
  const { t } = useTranslation(['shopping', 'inventory']);
  const language = useLanguage();
  const { nameOf, amount } = useTexts();
  const { isBusy, failure, attempt } = useAttempt();

  async function share() {
    const text = asText(groups, {
      title: t('shareTitle', { day: dayText(list.until, language) }),
      groupName: ({ supplier, category }) => supplier ?? t(`inventory:category.${category}`),
      nameOf,
      amount: ({ quantity, unit }) => amount(quantity, unit, 'up'),
    });
    const outcome = await shareText(text);
    if (outcome === 'copied') showToast(t('copied'));
    if (outcome === 'failed') showToast(t('notCopied'));
  }
  const setClosed = (isClosed: boolean) =>
    attempt(async () => {
      await closeList(list.id, isClosed);
      if (isClosed) showToast(t('closedToast'), () => void setClosed(false));
    });
  if (list.closedAt !== null) return null;
  return (
    <Grid columns={2} gap={2} className={css['actions']}>
      <Button variant="quiet" onClick={() => void share()}>
        {t('share')}
      </Button>
      <Button isBusy={isBusy} onClick={() => void setClosed(true)}>
        {t('finish')}
      </Button>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </Grid>
  );
}
