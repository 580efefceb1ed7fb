import type { Given } from '@kalavara/shared-types/contract';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/realtime';
import type { Endpoints } from '../http/endpoints';

const seconds = (n: number) => n * 1_000;
const hours = (n: number) => n * 3_600_000;

/** A tick is still true tomorrow; a timer that starts by itself after a minute would startle a cook. */
const waitsFor = {
  setTimer: seconds(15),
  startTask: hours(24),
  undoStartTask: hours(24),
  completeTask: hours(24),
  undoCompleteTask: hours(24),
  patchTask: hours(24),
  addTask: hours(24),
  deleteTask: hours(24),
  restoreTask: hours(24),
  resetTodos: hours(24),
  undoResetTodos: hours(24),
  saveTodos: hours(24),
  scheduleTasks: hours(24),
  addReading: hours(24),
  noteAction: hours(24),
  removeReading: hours(24),
  addReview: hours(24),
  deleteReview: hours(24),
  addItem: hours(24),
  patchItem: hours(24),
  deleteItem: hours(24),
  moveStock: hours(24),
  undoMovement: hours(24),
  saveCutletDay: hours(24),
  recordIntake: hours(24),
  tickCutlet: hours(24),
  setPeople: hours(24),
  createDiaryEvent: hours(24),
  updateDiaryEvent: hours(24),
  deleteDiaryEvent: hours(24),
} as const;

export type CommandName = keyof typeof waitsFor;

const ofTasks: readonly CommandName[] = [
  ...([
    'startTask',
    'undoStartTask',
    'completeTask',
    'undoCompleteTask',
    'patchTask',
    'addTask',
    'deleteTask',
  ] as const),
  ...(['restoreTask', 'resetTodos', 'undoResetTodos', 'saveTodos', 'scheduleTasks'] as const),
  ...(['addReading', 'noteAction', 'removeReading'] as const),
];
export const isOfTasks = (name: CommandName): boolean => ofTasks.includes(name);

/** Something a person did on this device. */
export type Waiting<N extends CommandName = CommandName> = {
  [M in N]: {
    id: string;
    /** Strictly increasing on this device: the order in which things were done. */
    order: number;
    name: M;
    room: Room;
    given: Given<Endpoints[M]>;
    by: string;
    at: Instant;
    /** The revision of the room that the person had before their eyes. */
    base?: Revision;
    /** The server's answer: once its room is heard up to here, every screen has it, and the command is let go. */
    revision?: Revision;
    refusal?: {
      code: ErrorCode;
      status?: number;
      details?: Record<string, string | number | null>;
    };
  };
}[N];

export type Answered = Waiting & { revision: Revision };
export type Refusal = Waiting & { refusal: NonNullable<Waiting['refusal']> };

export const isUnsent = ({ revision, refusal }: Waiting): boolean =>
  revision === undefined && refusal === undefined;
export const isRefused = (entry: Waiting): entry is Refusal => entry.refusal !== undefined;

const startWaits = 2 * 60_000;
const isStart = (entry: Waiting) => entry.name === 'setTimer' && entry.given.body.isActive;

/** How long a command may wait. A start may wait longer if the server can tell whether its step was touched since. */
export const patienceOf = (entry: Waiting): number =>
  isStart(entry) && entry.base !== undefined ? startWaits : waitsFor[entry.name];

export const isTooLate = (entry: Waiting, now: Instant): boolean =>
  now - entry.at > patienceOf(entry);

/**
 * What goes along as `X-Base-Revision`. A fresh start or stop wins over what came between (two cooks press Start
 * together: it runs); a late start must not. A whole list without a base would replace what others wrote (D-003).
 */
export function baseToSend(entry: Waiting, now: Instant): Revision | undefined {
  if (entry.name === 'setTimer')
    return isStart(entry) && now - entry.at > waitsFor.setTimer ? entry.base : undefined;
  return entry.name === 'saveTodos' ? (entry.base ?? 0) : entry.base;
}

const stamped: readonly CommandName[] = [
  ...(['startTask', 'undoStartTask', 'completeTask', 'undoCompleteTask', 'addReading'] as const),
  ...(['patchItem', 'moveStock', 'undoMovement'] as const),
];

/** Who did these is a name typed beside them, not who is signed in. */
const timed: readonly CommandName[] = ['recordIntake', 'tickCutlet'];

/** The command with who did it and when it really happened, for the ticks, readings and movements that wait. */
export function stamp<N extends CommandName>(
  name: N,
  given: Given<Endpoints[N]>,
  by: string,
  at: Instant,
): Given<Endpoints[N]> {
  const { body } = given as { body?: Record<string, unknown> };
  const put = (more: object) =>
    ({ ...(given as object), body: { ...more, ...body } }) as Given<Endpoints[N]>;
  if (stamped.includes(name)) return put({ at, ...(by && { by }) });
  if (timed.includes(name)) return put({ at });
  if (name === 'setTimer' && body?.['isActive']) return put({ startTime: at });
  return given;
}
