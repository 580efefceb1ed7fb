import { normalDue } from '@kalavara/shared-types/todos/todos.rules';

/** The form's fields as typed. */
export type Draft = {
  text: string;
  /** One of the labels, or `other`; then `days` is used. */
  due: string;
  days: string;
  minutes: string;
  start: string;
  assignedTo: string;
  description: string;
  hasVideo: boolean;
  videoUrl: string;
};

export const dueLabels = [
  '3 days before event',
  '2 days before event',
  'Day before event',
  'Event day',
] as const;
/** One day, in minutes; longer work needs more than one task. */
export const maxMinutes = 1_440;

export const empty: Draft = {
  text: '',
  due: 'Event day',
  days: '',
  minutes: '30',
  start: '',
  assignedTo: '',
  description: '',
  hasVideo: false,
  videoUrl: '',
};

const isInteger = (typed: string, most: number) =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;
const isOwnPath = (url: string) =>
  /^https:\/\/[^\s"'<>]+$/.test(url) || /^\/videos\/[A-Za-z0-9_./-]+$/.test(url);

/** Returns the names of the invalid fields. */
export function wrongIn({ text, due, days, minutes, hasVideo, videoUrl }: Draft): (keyof Draft)[] {
  const wrong: (keyof Draft)[] = [];
  if (!text.trim()) wrong.push('text');
  if (due === 'other' && !isInteger(days, 365)) wrong.push('days');
  if (!isInteger(minutes, maxMinutes)) wrong.push('minutes');
  if (hasVideo && !isOwnPath(videoUrl.trim())) wrong.push('videoUrl');
  return wrong;
}

export const bodyOf = ({
  text,
  due,
  days,
  minutes,
  start,
  assignedTo,
  description,
  hasVideo,
  videoUrl,
}: Draft) => ({
  task: text.trim(),
  dueDate: due === 'other' ? normalDue(`${Number(days)} days before event`) : due,
  estimatedDuration: String(Number(minutes)),
  startTime: start.trim() || null,
  assignedTo: assignedTo.trim() || null,
  description: description.trim(),
  hasVideo,
  videoUrl: hasVideo ? videoUrl.trim() : null,
});
