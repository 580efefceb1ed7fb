import { defaultItems } from '@kalavara/shared-types/content/inventory';
import { ingredients } from '@kalavara/shared-types/content/ingredients';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { ingredientOf } from '@kalavara/shared-types/inventory/item-links.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../http/call';
import { useLoaded } from '../../../http/useLoaded';
import { useLanguage } from '../../../i18n/language';
import { awaitOutcome } from '../../../outbox/awaitOutcome';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { Sheet } from '../../../ui/Sheet';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { Grid } from '../../../ui/Grid';
import css from './DeletedItems.module.css';
import { findNamesake } from '@kalavara/shared-types/inventory/item-names.rules';
import { NameQuestion } from './NameQuestion';
import { useInventory } from '../store';
import { useTexts } from '../texts';
import { useItemActions } from '../useItemActions';

const listDeleted = () => call('listDeletedItems', {});

/** Deleted items, with the quantity and the ingredient of recipes that a restore brings back. */
export function DeletedItems({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const language = useLanguage();
  const { amount, nameOf } = useTexts();
  const { restore } = useItemActions();
  const { items } = useInventory();
  // Restoring and deleting change the list of deleted items, so it is reloaded.
  const { loaded, error, reload } = useLoaded(listDeleted, items);
  const hasFailed = error !== undefined;
  const [doubled, setDoubled] = useState<Item>();
  const [restored, setRestored] = useState<Item>();
  const [isWaiting, setWaiting] = useState(false);

  const present = new Set(items.map(({ id }) => id));
  const shown = loaded?.data.filter(({ id }) => !present.has(id));
  const namesake = doubled && findNamesake(items, doubled);
  async function bringBack(item: Item, confirmed?: { isNameConfirmed: true }) {
    setRestored(item);
    setWaiting(false);
    const outcome = await awaitOutcome(await restore(item, confirmed));
    setWaiting(outcome === 'waiting');
    // The refusal is shown on the page behind the sheet.
    if (outcome === 'refused') onClose();
  }
  const linkOf = (item: Item) => {
    const ingredient = ingredientOf(item);
    const link = defaultItems.find(({ id }) => ingredient && id === ingredients[ingredient]);
    return link && t('deleted.link', { ingredient: link.name[language] });
  };
  return (
    <Sheet title={t('deleted.title')} shape="side" isOpen onClose={onClose}>
      <p role="status" className={css['done']}>
        {restored && present.has(restored.id)
          ? t('deleted.restored', {
              name: nameOf(restored),
              amount: amount(restored.quantity, restored.unit),
            })
          : restored && isWaiting && t('deleted.waits', { name: nameOf(restored) })}
      </p>
      {hasFailed && !shown && (
        <ErrorState text={t('deleted.failed')} onRetry={() => void reload()} />
      )}
      {!shown && !hasFailed && <Skeleton label={t('deleted.loading')} rows={3} height="56px" />}
      {shown?.length === 0 && (
        <EmptyState title={t('deleted.empty')} text={t('deleted.emptyText')} />
      )}
      {shown && shown.length > 0 && (
        <Stack as="ul" gap={3} className={css['list']}>
          {shown.map((item) => (
            <Grid as="li" columns="end" gap={3} key={item.id}>
              <p>
                <strong>{nameOf(item)}</strong>
                <small>
                  {[item.id, amount(item.quantity, item.unit), linkOf(item)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </p>
              <Button
                variant="quiet"
                aria-label={t('deleted.restoreIt', { name: nameOf(item) })}
                onClick={() =>
                  findNamesake(items, item) ? setDoubled(item) : void bringBack(item)
                }
              >
                {t('deleted.restore')}
              </Button>
            </Grid>
          ))}
        </Stack>
      )}
      <NameQuestion
        namesake={namesake}
        isOpen={doubled !== undefined}
        onClose={() => setDoubled(undefined)}
        onConfirm={() => doubled && void bringBack(doubled, { isNameConfirmed: true })}
      />
    </Sheet>
  );
}
