import type { DeliveryZone } from '@kalavara/shared-types/delivery/delivery';
import { statesOfPrefix } from '@kalavara/shared-types/checkout/indian-states.rules';
import { findRepeated, fieldPatterns } from '@kalavara/shared-types/settings/settings.rules';

/** A zone as typed; an empty fee means the standard fee. */
export type ZoneDraft = {
  prefix: string;
  days: string;
  fee: string;
  isServiceable: boolean;
  /**
   * The states of the stored prefix, so that a row remains in its group while its prefix is edited. Empty for a new
   * row.
   */
  group: string;
};
type ZoneError = {
  at: number;
  field: keyof ZoneDraft;
  why: 'prefix' | 'zoneDays' | 'rupees' | 'twice';
};

export const fresh: ZoneDraft = { prefix: '', days: '5', fee: '', isServiceable: true, group: '' };

export const asDrafts = (zones: readonly DeliveryZone[]): ZoneDraft[] =>
  zones.map(({ days, fee, ...zone }) => ({
    ...zone,
    group: statesOfPrefix(zone.prefix).join(' ') || 'other',
    days: String(days),
    fee: fee === null ? '' : String(fee),
  }));

export const asZones = (drafts: readonly ZoneDraft[]): DeliveryZone[] =>
  drafts.map(({ prefix, days, fee, isServiceable }) => ({
    prefix: prefix.trim(),
    days: Number(days),
    fee: fee.trim() === '' ? null : Number(fee),
    isServiceable,
  }));

/** Whether the text is a number of days from 1 to 60, the maximum of a zone. */
export const areDays = (typed: string) =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 60;

export function errorsIn(drafts: readonly ZoneDraft[]): ZoneError[] {
  const wrong = drafts.flatMap(({ prefix, days, fee }, at): (ZoneError | false)[] => [
    !fieldPatterns.prefix.test(prefix.trim()) && { at, field: 'prefix', why: 'prefix' },
    !areDays(days) && { at, field: 'days', why: 'zoneDays' },
    !/^(\d{1,5}(\.\d{1,2})?)?$/.test(fee.trim()) && { at, field: 'fee', why: 'rupees' },
  ]);
  const repeated = findRepeated(asZones(drafts).map(({ prefix }) => prefix)).map(
    (at): ZoneError => ({
      at,
      field: 'prefix',
      why: 'twice',
    }),
  );
  return [...wrong.filter((each): each is ZoneError => each !== false), ...repeated];
}

export const lineOf = ({ prefix, days, fee, isServiceable }: DeliveryZone) =>
  [prefix, days, fee, isServiceable].join(' ');

/** Returns the zones that were added to or changed from `before`, and those that were removed. */
export function changesIn(
  zones: readonly DeliveryZone[],
  before: readonly DeliveryZone[],
): { zone: DeliveryZone; isGone: boolean }[] {
  const known = new Set(before.map(lineOf));
  const prefixes = new Set(zones.map(({ prefix }) => prefix));
  return [
    ...zones.filter((zone) => !known.has(lineOf(zone))).map((zone) => ({ zone, isGone: false })),
    ...before.filter(({ prefix }) => !prefixes.has(prefix)).map((zone) => ({ zone, isGone: true })),
  ];
}
