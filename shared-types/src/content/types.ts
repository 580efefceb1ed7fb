import type { StepId, TaskId } from '../primitives';

/** Minutes of clock time. */
export type Minutes = number;

/** A text in both languages. */
export type LocalizedText = { en: string; ml: string };

/** One timed or untimed part of a stage. Lines are shown one below the other; `ml` has as many as `en`. */
export type SubStep = {
  id: StepId;
  /** Where an address may call it by another id (pit lighting: `1-1` for `3-1`), which is also its label. */
  alias?: StepId;
  title: string;
  titleMalayalam: string;
  description: readonly string[];
  descriptionMalayalam: readonly string[];
  videoUrl: string;
  /** The drawing shown while there is no video: a name of `frontend/src/ui/stills`. */
  still: string;
  /** The owner's own still, shown instead. */
  stillUrl?: string;
  timeAllowed?: Minutes;
  /** The given time of day on the page, such as "6:00-6:20". */
  window?: string;
};

/** An amount as printed in a recipe, "8.0 kg": scaled by `scaledAmount` where it starts with a number. */
export type Ingredient = {
  name: LocalizedText;
  amount: string;
  /** Another page gives another amount of it, and which. */
  differs?: LocalizedText;
};

/** A reference panel beside the steps. */
export type Panel = { title: LocalizedText } & (
  | { kind: 'list'; lines: readonly LocalizedText[] }
  | { kind: 'materials'; rows: readonly { name: LocalizedText; quantity: LocalizedText }[] }
  | { kind: 'timeline'; rows: readonly { time: string; what: LocalizedText; taskId?: TaskId }[] }
  | { kind: 'ingredients'; rows: readonly Ingredient[] }
);

/** One of the six SOP pages. */
export type Stage = {
  /** "1" to "6": the part of a step id before the hyphen. */
  id: string;
  title: string;
  titleMalayalam: string;
  /** The page's header. */
  header: LocalizedText;
  badge?: LocalizedText;
  description: string;
  descriptionMalayalam: string;
  icon: string;
  route: `/soplocked/${string}`;
  color: 'slate' | 'maroon' | 'ember' | 'green' | 'indigo' | 'orange';
  subSteps: readonly SubStep[];
  /** How many sub-steps have a panel of their own; the others open with "Show all 8". */
  shown: number;
  panels: readonly Panel[];
  /** Servings the ingredients are given for; absent where nothing is scaled. */
  baseServing?: number;
};

/** A task every new event starts with. Its id is fixed, so that two phones making the defaults at once make the same. */
export type TemplateTask = {
  id: TaskId;
  task: string;
  taskMalayalam: string;
  dueDate: '3 days before event' | '2 days before event' | 'Day before event' | 'Event day';
  /** Minutes from the delivery time, 12:00 PM; event day only. */
  offset?: Minutes;
  startTime?: string;
  minutes: Minutes;
  sortOrder: number;
  isTemperature?: true;
  isFinalTask?: true;
  isDelivery?: true;
  hasVideo?: true;
  videoUrl?: string;
  /** As in the column "After" of the content list: "pit-1", "~final-1", "seal-1 +30", "marination-5 rest60". */
  after?: readonly string[];
  /** The sub-step of a stage page this task opens. */
  steps?: readonly StepId[];
  materials: readonly LocalizedText[];
  description: readonly string[];
  descriptionMalayalam: readonly string[];
};
