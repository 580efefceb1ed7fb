import type { Item, Movement, Unit } from '@kalavara/shared-types/inventory/inventory';
import { amountText } from '@kalavara/shared-types/inventory/inventory.rules';
import { itemNameIn } from '@kalavara/shared-types/inventory/item-names.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { fromMilli, toMilli, unitName, withUnit } from '@kalavara/shared-types/units.rules';
import { useMemo } from 'react';
import { useLanguage, type Language } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { clockTime, dayText } from '../../ui/time';

/** Formats a past time: the time of day if it was today, otherwise the day. */
function dateTimeText(iso: string, language: Language): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return indianDay(at) === indianDay(serverNow())
    ? clockTime(at)
    : dayText(indianDay(at), language);
}

/** Texts that all parts of the inventory share. */
export function useTexts() {
  const { t } = useTranslation('inventory');
  const language = useLanguage();
  return useMemo(() => {
    const amount = (quantity: number, unit: Unit, rounding?: 'nearest' | 'up') =>
      withUnit(language, amountText(quantity, unit, rounding), unit);
    return {
      amount,
      unitOf: (unit: Unit) => unitName(language, unit),
      nameOf: (item: Pick<Item, 'id' | 'name'>) => itemNameIn(item, language),
      dateTime: (iso: string) => dateTimeText(iso, language),
      what: ({
        kind,
        quantity,
        unit,
        convertedFrom,
      }: Pick<Movement, 'kind' | 'quantity' | 'unit' | 'convertedFrom'>) =>
        convertedFrom === undefined
          ? t(`stock.line.${kind}`, { amount: amount(quantity, unit) })
          : t('stock.line.converted', {
              before: unitName(language, convertedFrom),
              after: unitName(language, unit),
            }),
    };
  }, [t, language]);
}

export const largestAmount = 1_000_000;
export const isAmount = (value: number): boolean => value >= 0 && value <= largestAmount;

/** The price of one g or ml may have five decimals. */
export const priceText = (value: number): string => String(Math.round(value * 100_000) / 100_000);

/**
 * Formats a quantity as exactly as the ledger, without trailing zeros: saving an unchanged form must change nothing.
 */
export const formText = (value: number): string => String(fromMilli(toMilli(value)));
