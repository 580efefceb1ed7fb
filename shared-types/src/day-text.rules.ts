import type { Day, Instant, Language } from './primitives';
import { indianDay, indianTime } from './time.rules';

// Written out, because engines differ in commas, order and abbreviations ("Tue, 24 Nov, 2026", "2026 നവം 24"), and the
// server must print the same days.
const months = {
  en: 'January February March April May June July August September October November December',
  ml: 'ജനുവരി ഫെബ്രുവരി മാർച്ച് ഏപ്രിൽ മേയ് ജൂൺ ജൂലൈ ഓഗസ്റ്റ് സെപ്റ്റംബർ ഒക്ടോബർ നവംബർ ഡിസംബർ',
};
const weekdays = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  ml: 'ഞായറാഴ്ച തിങ്കളാഴ്ച ചൊവ്വാഴ്ച ബുധനാഴ്ച വ്യാഴാഴ്ച വെള്ളിയാഴ്ച ശനിയാഴ്ച',
};

type Parts = { date: number; month: string; year: number; weekday: string };

function partsOf(day: Day, language: Language): Parts | undefined {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return undefined;
  return {
    date: at.getUTCDate(),
    month: months[language].split(' ')[at.getUTCMonth()]!,
    year: at.getUTCFullYear(),
    weekday: weekdays[language].split(' ')[at.getUTCDay()]!,
  };
}

/**
 * Formats a calendar day without its weekday: "21 Nov 2026", "21 നവംബർ 2026". A text that is not a day is returned
 * unchanged.
 */
export function dateText(day: Day, language: Language): string {
  const parts = partsOf(day, language);
  if (!parts) return day;
  const month = language === 'en' ? parts.month.slice(0, 3) : parts.month;
  return `${parts.date} ${month} ${parts.year}`;
}

/** Formats a calendar day: "Sat, 21 Nov 2026", "21 നവംബർ 2026". */
export function dayText(day: Day, language: Language): string {
  const parts = language === 'en' && partsOf(day, language);
  return (parts ? `${parts.weekday.slice(0, 3)}, ` : '') + dateText(day, language);
}

/** Formats a time in Kerala: "Sat, 21 Nov 2026, 1:04 PM". */
export const momentText = (at: Instant, language: Language): string =>
  `${dayText(indianDay(at), language)}, ${indianTime(at)}`;

/** Formats a calendar day with its full weekday and month: "Saturday, 21 November 2026", "ശനിയാഴ്ച, 21 നവംബർ 2026". */
export function longDayText(day: Day, language: Language): string {
  const parts = partsOf(day, language);
  return parts ? `${parts.weekday}, ${parts.date} ${parts.month} ${parts.year}` : day;
}
