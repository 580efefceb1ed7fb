import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Language } from '../../../i18n/language';
import { dayText } from '../../../ui/time';

/** Formats an event for a selector. The day comes first, because a phone cuts the end of a long line. */
export const eventOption = (
  { title, date }: Pick<DiaryEvent, 'title' | 'date'>,
  language: Language,
): string => `${dayText(date, language)} · ${title}`;
