import type { MessageTemplate } from '../messages/message-templates';
import type { Language } from '../primitives';
import type { KitchenPushKind } from '../reminders/reminders';

export const reminderTexts: Readonly<
  Record<KitchenPushKind, Readonly<Record<Language, MessageTemplate>>>
> = {
  'reading.due': {
    en: { title: 'Reading due at {time}: {name}', body: '{event}' },
    ml: { title: '{time}-ന് ചൂട് നോക്കണം: {name}', body: '{event}' },
  },
  'step.ending': {
    en: { title: 'Ends at {time}: {name}', body: '{event}' },
    ml: { title: '{time}-ന് തീരും: {name}', body: '{event}' },
  },
  'task.start': {
    en: { title: 'Starts at {time}: {name}', body: '{event}' },
    ml: { title: '{time}-ന് തുടങ്ങണം: {name}', body: '{event}' },
  },
  'timer.overtime': {
    en: { title: 'Over since {time}: {name}', body: '{event}' },
    ml: { title: '{time} മുതൽ വൈകി: {name}', body: '{event}' },
  },
  'reading.out-of-range': {
    en: { title: 'Out of range at {time}: {name}', body: '{event}' },
    ml: { title: '{time}, ചൂട് പരിധിക്ക് പുറത്ത്: {name}', body: '{event}' },
  },
};
