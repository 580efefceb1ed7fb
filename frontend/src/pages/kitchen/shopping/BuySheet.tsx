import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { amountText } from '@kalavara/shared-types/inventory/inventory.rules';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { isFarPrice } from '@kalavara/shared-types/inventory/prices.rules';
import type { ShoppingRow } from '@kalavara/shared-types/shopping/shopping';
import {
  neededOf,
  packsOf,
  pricePerHundred,
  unitPriceOf,
} from '@kalavara/shared-types/shopping/shopping.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../../features/inventory/moves/AmountField';
import { PriceQuestion } from '../../../features/inventory/prices/PriceQuestion';
import { isAmount, useTexts } from '../../../features/inventory/texts';
import { useItemActions } from '../../../features/inventory/useItemActions';
import { buyRow } from '../../../features/shopping/actions';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { unitPrice } from '../../../ui/rupees';
import { Sheet } from '../../../ui/Sheet';
import { Stack } from '../../../ui/Stack';
import { DecimalField } from '../../../ui/DecimalField';
import { TextField } from '../../../ui/TextField';
import { focusInvalidLater } from '../../../ui/focusInvalid';
import { useRecentChange } from '../../../ui/useRecentChange';
import css from './Shopping.module.css';

type Props = {
  row: ShoppingRow;
  item: Item;
  /** `text` is for screen readers, because the row shows it too. */
  onBought: (text: string) => void;
  onClose: () => void;
};

const maxTotal = 10_000_000;

/**
 * The form for a bought row: quantity and total of its slip. If another phone buys it meanwhile, the input remains and
 * can be added too.
 */
export function BuySheet({ row, item, onBought, onClose }: Props) {
  const { t } = useTranslation(['shopping', 'commands']);
  const { nameOf, unitOf, amount, dateTime } = useTexts();
  const { patch } = useItemActions();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { packSize, currentPrice } = item;
  const needed = neededOf(row, item);
  // Rounded as in the list: a scale has no 1256.25 g. In a unit that cannot be converted, the row does not show the
  // amount.
  const prefilled =
    needed.unit === item.unit ? Number(amountText(needed.quantity, needed.unit, 'up')) : 0;
  const neededPacks = packsOf(row, item);
  const inPacks = (packs: number) => String(fromMilli(Math.round(packs * toMilli(packSize ?? 0))));
  const [packs, setPacks] = useState(String(neededPacks ?? ''));
  const [typed, setTyped] = useState(
    neededPacks === undefined ? String(prefilled || '') : inPacks(neededPacks),
  );
  const [slip, setSlip] = useState('');
  const [supplier, setSupplier] = useState(item.supplier ?? '');
  const [isTried, setTried] = useState(false);
  /**
   * The confirmation of a price far from the last one, and whether another phone had bought the row when it was
   * pressed.
   */
  const [priceQuestion, setPriceQuestion] = useState<{ isAdditional: boolean }>();

  const { bought } = row;
  const hasJustChanged = useRecentChange(bought?.movementId);
  const quantity = fromMilli(toMilli(parseDecimal(typed)));
  const isQuantityRight = isAmount(quantity) && quantity > 0;
  const total = slip.trim() === '' ? null : parseDecimal(slip);
  const isTotalRight = total === null || (total >= 0 && total <= maxTotal);
  const price =
    isQuantityRight && isTotalRight && total ? unitPriceOf(total, quantity, item.unit) : undefined;

  function save({
    isPriceConfirmed,
    isAdditional,
  }: Record<'isPriceConfirmed' | 'isAdditional', boolean>) {
    const changed = supplier.trim();
    if (changed !== (item.supplier ?? '')) void patch(item.id, { supplier: changed || null });
    const what = `${nameOf(item)}, ${amount(quantity, item.unit)}`;
    const slip = { quantity, unit: item.unit, total, isPriceConfirmed };
    void buyRow(row, isAdditional ? { ...slip, isAdditional } : slip);
    onBought(t('done', { what }));
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (hasJustChanged()) return;
    setTried(true);
    if (!isQuantityRight || !isTotalRight) return void focusInvalidLater(form.current);
    const isAdditional = Boolean(bought);
    if (price !== undefined && isFarPrice(currentPrice, price))
      return setPriceQuestion({ isAdditional });
    save({ isPriceConfirmed: false, isAdditional });
  }
  return (
    <Sheet
      title={nameOf(item)}
      shape="side"
      isOpen
      onClose={onClose}
      hasOneRowFooter
      footer={
        <>
          <Alert variant="refused">
            {bought &&
              t('boughtBy', {
                name: bought.by ?? t('unknown'),
                amount: amount(bought.quantity, bought.unit),
                time: dateTime(bought.at),
              })}
          </Alert>
          <Button type="submit" form={formId}>
            {t(bought ? 'commands:addMine' : 'buy')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={3} id={formId} ref={form} noValidate onSubmit={submit}>
        <p>{t('needed', { amount: amount(needed.quantity, needed.unit, 'up') })}</p>
        {packSize ? (
          <DecimalField
            label={t('packs')}
            hint={t('packsHint', { amount: amount(packSize, item.unit) })}
            value={packs}
            onChange={({ target }) => {
              setPacks(target.value);
              if (parseDecimal(target.value) > 0) setTyped(inPacks(parseDecimal(target.value)));
            }}
          />
        ) : null}
        <AmountField
          label={t('bought', { unit: unitOf(item.unit) })}
          unit={item.unit}
          typed={typed}
          onTyped={setTyped}
          error={isTried && !isQuantityRight ? t('amountNeeded') : undefined}
        />
        <DecimalField
          label={t('total')}
          hint={t('totalHint')}
          value={slip}
          error={isTried && !isTotalRight ? t('totalWrong') : undefined}
          onChange={({ target }) => setSlip(target.value)}
        />
        <Prices item={item} price={price} />
        <TextField
          label={t('supplier')}
          hint={t('supplierHint')}
          maxLength={60}
          value={supplier}
          onChange={({ target }) => setSupplier(target.value)}
        />
      </Stack>
      <PriceQuestion
        before={currentPrice}
        after={price ?? 0}
        unit={unitOf(item.unit)}
        isOpen={priceQuestion !== undefined}
        onClose={() => setPriceQuestion(undefined)}
        onConfirm={() => priceQuestion && save({ isPriceConfirmed: true, ...priceQuestion })}
      />
    </Sheet>
  );
}

/** The price of one unit by the slip, beside the last one. */
function Prices({ item, price }: { item: Item; price: number | undefined }) {
  const { t } = useTranslation('shopping');
  const { unitOf } = useTexts();
  const unit = unitOf(item.unit);
  const hundred = price === undefined ? undefined : pricePerHundred(price, item.unit);
  return (
    <p className={css['prices']} role="status">
      {price !== undefined && <b>{t('unitPrice', { price: unitPrice(price), unit })}</b>}
      {hundred && (
        <span>
          {t('perHundred', { price: unitPrice(hundred.price), unit: unitOf(hundred.unit) })}
        </span>
      )}
      {item.currentPrice > 0 && (
        <span>{t('lastPrice', { price: unitPrice(item.currentPrice), unit })}</span>
      )}
    </p>
  );
}
