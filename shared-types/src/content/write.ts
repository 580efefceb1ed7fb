import type { StepId, TaskId } from '../primitives';
import type { Ingredient, Panel, SubStep, LocalizedText } from './types';

/** A text and its translation, side by side: a line can then not be added in one language only. */
export type Pair = readonly [en: string, ml: string];

export const localized = ([en, ml]: Pair): LocalizedText => ({ en, ml });

export const localizeAll = <const K extends string>(all: Record<K, Pair>) =>
  Object.fromEntries(
    Object.entries<Pair>(all).map(([key, pair]) => [key, localized(pair)]),
  ) as Record<K, LocalizedText>;

export const lines = (pairs: readonly Pair[]) => ({
  description: pairs.map(([en]) => en),
  descriptionMalayalam: pairs.map(([, ml]) => ml),
});

/** Where the video of a step is put: chutney has a folder of its own. */
export const videoOf = (id: StepId | TaskId): string =>
  `/videos/${id.startsWith('6-') ? 'chutney' : 'roadmap'}/${id}.mp4`;

type Timing = Pick<SubStep, 'alias' | 'timeAllowed' | 'window'>;

export const subStep = (
  id: StepId,
  title: Pair,
  still: string,
  texts: readonly Pair[],
  timing: Timing = {},
): SubStep => ({
  id,
  title: title[0],
  titleMalayalam: title[1],
  ...lines(texts),
  videoUrl: videoOf(id),
  still,
  ...timing,
});

export const list = (title: Pair, ...texts: readonly Pair[]): Panel => ({
  title: localized(title),
  kind: 'list',
  lines: texts.map(localized),
});

type MaterialRow = readonly [
  nameEn: string,
  nameMl: string,
  quantityEn: string,
  quantityMl: string,
];

export const materials = (title: Pair, ...rows: readonly MaterialRow[]): Panel => ({
  title: localized(title),
  kind: 'materials',
  rows: rows.map(([nameEn, nameMl, quantityEn, quantityMl]) => ({
    name: localized([nameEn, nameMl]),
    quantity: localized([quantityEn, quantityMl]),
  })),
});

type TimelineRow = readonly [time: string, what: Pair, taskId?: TaskId];

export const timeline = (title: Pair, ...rows: readonly TimelineRow[]): Panel => ({
  title: localized(title),
  kind: 'timeline',
  rows: rows.map(([time, what, taskId]) => ({
    time,
    what: localized(what),
    ...(taskId && { taskId }),
  })),
});

export const ingredients = (title: Pair, rows: readonly Ingredient[]): Panel => ({
  title: localized(title),
  kind: 'ingredients',
  rows,
});
