import { reminderTexts } from '../content/reminder-texts';
import type { MessageTemplate } from '../messages/message-templates';
import { fillTemplate } from '../messages/messages.rules';
import type { Language } from '../primitives';
import type { ReminderData } from './reminders';
import { indianTime } from '../time.rules';

/**
 * The push message of a reminder in the language of a device. It contains the time, so that it stays true if it arrives
 * late.
 */
export function renderReminder(
  { kind, dueAt, name, eventTitle }: ReminderData,
  language: Language,
): MessageTemplate {
  const values = { name: name[language] ?? name.en, time: indianTime(dueAt), event: eventTitle };
  return fillTemplate(reminderTexts[kind][language], values);
}

/** The path of the event's list. */
export const reminderPath = ({ eventId }: ReminderData): string =>
  `/roadmap?view=tasks&eventId=${encodeURIComponent(eventId)}`;
