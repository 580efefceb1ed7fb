import { stages, stageByRoute } from '@kalavara/shared-types/content/stages/index';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Language } from '../../i18n/language';
import { dayText } from '../../ui/time';

export type Events = readonly (Pick<DiaryEvent, 'id' | 'title' | 'date'> &
  Partial<Pick<DiaryEvent, 'isCompleted'>>)[];

export const home = '/soplocked';

/** The pages that a TV can be sent to, in the reader's language; the first is the overview. */
export const pagesFor = (language: Language, overview: string) => [
  { value: home, label: overview },
  ...stages.map(({ id, route, title, titleMalayalam }) => ({
    value: route,
    label: `${id}. ${language === 'ml' ? titleMalayalam : title}`,
  })),
];

/** Formats what a TV shows: "Meat Prep, Wedding at Aluva, Sat, 21 Nov 2026". */
export function pageName(
  path: string,
  events: Events,
  language: Language,
  overview: string,
): string {
  const [route = home, query = ''] = path.split('?');
  const stage = stageByRoute(route);
  const eventId = new URLSearchParams(query).get('eventId');
  const event = events.find(({ id }) => id === eventId);
  const name = stage ? (language === 'ml' ? stage.titleMalayalam : stage.title) : overview;
  const titled = event && `${event.title}, ${dayText(event.date, language)}`;
  return [name, titled ?? eventId].filter(Boolean).join(', ');
}

/** Returns the address that a TV is sent to. */
export const pathOf = (route: string, eventId: EventId | ''): string =>
  eventId ? `${route}?eventId=${encodeURIComponent(eventId)}` : route;
