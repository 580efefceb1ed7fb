import type { MessageTemplate } from '../messages/message-templates';
import type { Language } from '../primitives';
import type { KitchenPushKind } from '../reminders/reminders';

const ofEvent = (en: string, ml: string): Readonly<Record<Language, MessageTemplate>> => ({
  en: { title: en, body: '{event}' },
  ml: { title: ml, body: '{event}' },
});

export const reminderTexts: Readonly<
  Record<KitchenPushKind, Readonly<Record<Language, MessageTemplate>>>
> = {
  'reading.due': ofEvent('Reading due at {time}: {name}', '{time}-ന് ചൂട് നോക്കണം: {name}'),
  'step.ending': ofEvent('Ends at {time}: {name}', '{time}-ന് തീരും: {name}'),
  'task.start': ofEvent('Starts at {time}: {name}', '{time}-ന് തുടങ്ങണം: {name}'),
  'timer.overtime': ofEvent('Over since {time}: {name}', '{time} മുതൽ വൈകി: {name}'),
  'reading.out-of-range': ofEvent(
    'Out of range at {time}: {name}',
    '{time}, ചൂട് പരിധിക്ക് പുറത്ത്: {name}',
  ),
};
