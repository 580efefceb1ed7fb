import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Language } from '../../../i18n/language';
import { clockTime, dayText } from '../../../ui/time';

/** Formats date and time in Kerala: "Sat, 21 Nov 2026, 1:04 PM". */
export function dateTimeText(iso: string, language: Language): string {
  const at = Date.parse(iso);
  return `${dayText(indianDay(at), language)}, ${clockTime(at)}`;
}
