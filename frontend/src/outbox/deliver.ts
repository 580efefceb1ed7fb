import type { Revision } from '@kalavara/shared-types/primitives';
import { call, codeOf, Refused, Unreachable } from '../http/call';
import { serverNow } from '../realtime/clock';
import { useConnectionStore } from '../realtime/status';
import { baseToSend, isTooLate, isUnsent, type Refusal, type Waiting } from './commands';
import { change, entriesNow, reload, settle, unsent, useOutbox } from './store';
import { alone } from './storage';
import { mustFollow } from './things';

const apart = { first: 1_000, later: 5_000 };
const triesBeforeTrouble = 3;

let delivering: Promise<void> | undefined;
let isAskedAgain = false;
let again: ReturnType<typeof setTimeout> | undefined;
/** The command that is under way to the server, and cannot be taken back any more. */
let underWay: string | undefined;

/** How often the server answered a command with trouble of its own. */
const failures = new Map<string, number>();

/** Commands the server may have done although no answer came: to take one back, its opposite has to be sent. */
const maybeDone = new Set<string>();

let isTrying = false;

/** Whether what failed is tried again by itself: from when the page opens its outbox until it closes it. */
export function keepTrying(yes: boolean) {
  isTrying = yes;
  clearTimeout(again);
}

export const isBeyondRecall = (id: string) => id === underWay || maybeDone.has(id);

/** Sends what waits, oldest first; a second call while one runs only makes it look once more. */
export function deliver(): Promise<void> {
  if (delivering) {
    isAskedAgain = true;
    return delivering;
  }
  clearTimeout(again);
  delivering = alone(pass).finally(() => {
    delivering = undefined;
    if (isAskedAgain) void deliver();
    isAskedAgain = false;
  });
  return delivering;
}

/** So many failures in one look are the server's and not theirs: it is not asked about everything that waits. */
const failuresInOneLook = 3;

/** One thing waits for its own trouble only; if nothing gets through, or nobody is signed in, everything waits. */
async function pass() {
  await reload(serverNow());
  const locked = new Set<string>();
  const failed: string[] = [];
  let isReachable = useConnectionStore.getState().state === 'live';
  for (let next = nextToSend(locked, failed); next; next = nextToSend(locked, failed)) {
    try {
      await send(next);
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
      // Behind a gate of its own its room waits for the password, and nothing else waits with it.
      if (error instanceof Refused && error.failure.code === 'cutlets-locked') {
        locked.add(next.room);
        continue;
      }
      failed.push(next.id);
      isReachable ||= error.status !== undefined;
      if (
        error instanceof Refused ||
        error.status === undefined ||
        failed.length === failuresInOneLook
      )
        break;
    }
  }
  if (isReachable) failed.forEach((id) => failures.set(id, failuresOf(id) + 1));
  const isTroubled = (id: string) => failuresOf(id) >= triesBeforeTrouble;
  useOutbox.setState({
    troubled: unsent()
      .map(({ id }) => id)
      .filter(isTroubled),
  });
  if (failed.length === 0 || !isTrying) return;
  again = setTimeout(() => void deliver(), failed.every(isTroubled) ? apart.later : apart.first);
}

const failuresOf = (id: string) => failures.get(id) ?? 0;

/** What waits for nothing done before it: first what failed least, so that what fails for ever keeps nothing waiting, then the oldest. */
function nextToSend(locked: ReadonlySet<string>, failed: readonly string[]): Waiting | undefined {
  const free: Waiting[] = [];
  const before: Waiting[] = [];
  for (const entry of unsent()) {
    const isHeld = locked.has(entry.room) || failed.includes(entry.id);
    if (!isHeld && !before.some((first) => mustFollow(first, entry))) free.push(entry);
    before.push(entry);
  }
  // Not sorted: old engines mix up what is equal.
  return free.reduce<Waiting | undefined>(
    (least, entry) => (least && failuresOf(least.id) <= failuresOf(entry.id) ? least : entry),
    undefined,
  );
}

async function send(entry: Waiting) {
  const now = serverNow();
  if (isTooLate(entry, now)) return refuse(entry, { code: 'too-late' });
  underWay = entry.id;
  try {
    const options = { commandId: entry.id, baseRevision: baseToSend(entry, now) };
    const { revision } = await call(entry.name, entry.given as never, options);
    await answer(entry, revision);
  } catch (error) {
    if (error instanceof Unreachable && error.isMaybeDone) maybeDone.add(entry.id);
    if (!(error instanceof Refused && error.isFinal)) throw error;
    const { details } = error.failure;
    await refuse(entry, { code: codeOf(error), status: error.status, ...(details && { details }) });
  } finally {
    underWay = undefined;
  }
}

/** The revisions of each room that this page's own commands made. */
const made = new Map<string, Set<Revision>>();

async function answer(entry: Waiting, revision: Revision) {
  failures.delete(entry.id);
  await change({ ...entry, revision });
  const own = made.get(entry.room) ?? new Set();
  made.set(entry.room, own.add(revision));
  // As long as nobody else did anything, what this device did was done with its own commands before its eyes.
  for (const other of entriesNow().filter((each) => isUnsent(each) && each.room === entry.room)) {
    let base = other.base;
    while (base !== undefined && own.has(base + 1)) base += 1;
    if (base !== other.base) await change({ ...other, base } as Waiting);
  }
  settle();
}

/** Never silently: a refused command stays on the screen until the person has read why. */
const refuse = (entry: Waiting, refusal: Refusal['refusal']) => change({ ...entry, refusal });
