import type { CutletCheckPlan, CutletUnit } from '@kalavara/shared-types/content/cutlets';
import {
  limitOf,
  packSizeOf,
  type CutletLimit,
} from '@kalavara/shared-types/cutlets/cutlet-limits.rules';
import type { CutletDay, CutletNumbers, MeatIntake } from '@kalavara/shared-types/cutlets/cutlets';
import { someWorker } from '@kalavara/shared-types/cutlets/in-ledger.rules';
import { useTranslation } from 'react-i18next';

const unitKeys = {
  kg: 'kg',
  g: 'g',
  L: 'L',
  pieces: 'pieces',
  packs: 'packs',
  '°C': 'degrees',
  h: 'h',
  time: 'time',
  yes: 'yes',
} as const;

export function useUnit(): (unit: CutletUnit) => string {
  const { t } = useTranslation('cutlets');
  return (unit) => t(`unit.${unitKeys[unit]}`);
}

/** What was typed into fields of a day: "Potatoes: 5". */
export function useNumbersText(): (numbers: CutletNumbers) => string {
  const { t } = useTranslation('cutlets');
  const fieldsOf = <Field extends string>(fields: Partial<Record<Field, unknown>> = {}) =>
    Object.entries(fields) as [Field, string | number][];
  return ({ inventory: { ingredients, ...stock } = {}, production }) =>
    [
      ...fieldsOf(stock).map(([field, value]) => `${t(`stock.${field}`)}: ${value}`),
      ...fieldsOf(ingredients).map(([field, value]) => `${t(`ingredient.${field}`)}: ${value}`),
      ...fieldsOf(production).map(
        ([field, value]) =>
          `${t(field === 'targetCutlets' ? 'plan.target' : `summary.${field}`)}: ${value}`,
      ),
    ].join(' · ');
}

type Intake = Pick<MeatIntake, 'wasServed' | 'hours' | 'temperature'>;

/** What was entered about the meat: "Never served. 2 h since it left the pit, 4°C." */
export function useIntakeText(): (intake: Intake) => string {
  const { t } = useTranslation('cutlets');
  return ({ wasServed, hours, temperature }) =>
    t(wasServed ? 'meat.wasServed' : 'meat.neverServed', { hours, degrees: temperature });
}

/** A missing worker's name, in the reader's language. */
export function useWorkerName(): (worker: string) => string {
  const { t } = useTranslation('cutlets');
  return (worker) => (worker === someWorker ? t('worker.default') : worker);
}

/** Formats the value of a check: "3.6 kg", "-18°C", "08:05". */
export function useValue(): (value: string, unit: CutletUnit) => string {
  const unitOf = useUnit();
  return (value, unit) => {
    if (unit === 'yes') return unitOf(unit);
    if (unit === 'time') return value;
    return unit === '°C' ? `${value}°C` : `${value} ${unitOf(unit)}`;
  };
}

/** Formats the limit of a check: "-18°C or colder", "48 to 52 g". */
export function useLimitText(): (limit: CutletLimit, unit: CutletUnit) => string {
  const { t } = useTranslation('cutlets');
  const unitOf = useUnit();
  return ([{ min, max } = {}, other], unit) => {
    if (other) return t('limit.coldOrHot', { max, min: other.min });
    return min === undefined
      ? t('limit.atMost', { max })
      : t('limit.between', { min, max, unit: unitOf(unit) });
  };
}

/** Returns the target of a check, shown before its value is entered. */
export function useBand(): (
  day: CutletDay,
  taskId: string,
  plan: CutletCheckPlan,
) => string | undefined {
  const { t } = useTranslation('cutlets');
  const limitText = useLimitText();
  return (day, taskId, { id, unit }) => {
    const limit = limitOf(day, taskId, id);
    if (limit) return t('limit.title', { limit: limitText(limit, unit) });
    const packSize = packSizeOf(taskId, id);
    return packSize && t('limit.title', { limit: t('limit.perPack', packSize) });
  };
}
