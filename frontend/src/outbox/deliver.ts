import type { Revision } from '@kalavara/shared-types/primitives';
import { call, codeOf, Refused, Unreachable } from '../http/call';
import { serverNow } from '../realtime/clock';
import { useConnectionStore } from '../realtime/status';
import { isUnsent, type Refusal, type PendingCommand } from './commands';
import { mustFollow } from './conflicts';
import { baseToSend, findDefinition, isExpired } from './registry';
import { change, getEntries, reload, settle, getUnsent, useOutbox } from './store';
import { inStorageTime, withTabLock } from './storage';

const retryAfterMs = { first: 1_000, failing: 5_000 };
const triesBeforeFailing = 3;

let delivering: Promise<void> | undefined;
let needsAnotherPass = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
/** The command that is being sent, which can no longer be undone. */
let inFlight: string | undefined;

/** The number of the server's failures by command. */
const failures = new Map<string, number>();

let isRetrying = false;

/** Sets whether failed commands are retried: while the outbox of the page is open. */
export function setRetrying(isOn: boolean) {
  isRetrying = isOn;
  clearTimeout(retryTimer);
}

let isSending = false;

/** Whether this tab is sending, so that no other one is. */
export const isSendingHere = () => isSending;
export const isInFlight = (id: string) => id === inFlight;

/** Sends the pending commands, oldest first. A call during a pass starts another pass after it. */
export function deliver(): Promise<void> {
  if (delivering) {
    needsAnotherPass = true;
    return delivering;
  }
  clearTimeout(retryTimer);
  delivering = withTabLock(pass).finally(() => {
    delivering = undefined;
    if (needsAnotherPass) void deliver();
    needsAnotherPass = false;
  });
  return delivering;
}

/** After this number of failures in one pass the server is at fault: the other commands are not tried. */
const maxFailuresPerPass = 3;

/** A failing command delays only those with its conflict key; offline or without a session all wait. */
async function pass() {
  isSending = true;
  try {
    await sendAll();
  } finally {
    isSending = false;
  }
}

async function sendAll() {
  await inStorageTime(reload(serverNow()), undefined);
  await refuseExpired();
  const locked = new Set<string>();
  const failed: string[] = [];
  let isReachable = useConnectionStore.getState().state === 'live';
  for (let next = nextToSend(locked, failed); next; next = nextToSend(locked, failed)) {
    try {
      await send(next);
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
      // A room with its own password waits for it, without delaying other rooms.
      if (error instanceof Refused && error.failure.code === findDefinition(next.name)?.lockedBy) {
        locked.add(next.room);
        continue;
      }
      failed.push(next.id);
      isReachable ||= error.status !== undefined;
      if (
        error instanceof Refused ||
        error.status === undefined ||
        failed.length === maxFailuresPerPass
      )
        break;
    }
  }
  if (isReachable) failed.forEach((id) => failures.set(id, failuresOf(id) + 1));
  const isFailing = (id: string) => failuresOf(id) >= triesBeforeFailing;
  useOutbox.setState({
    failing: getUnsent()
      .map(({ id }) => id)
      .filter(isFailing),
  });
  if (failed.length === 0 || !isRetrying) return;
  retryTimer = setTimeout(
    () => void deliver(),
    failed.every(isFailing) ? retryAfterMs.failing : retryAfterMs.first,
  );
}

/** Also for commands behind others that cannot be sent, so that the person sees at once that it is too late. */
async function refuseExpired() {
  const now = serverNow();
  for (const entry of getUnsent())
    if (findDefinition(entry.name) && isExpired(entry, now))
      await refuse(entry, { code: 'too-late' });
}

const failuresOf = (id: string) => failures.get(id) ?? 0;

/**
 * Returns the next command that follows no unsent one: those with the fewest failures first, so that a failing one
 * delays no other, then the oldest.
 */
function nextToSend(
  locked: ReadonlySet<string>,
  failed: readonly string[],
): PendingCommand | undefined {
  const free: PendingCommand[] = [];
  const before: PendingCommand[] = [];
  for (const entry of getUnsent()) {
    const isHeld =
      !findDefinition(entry.name) || locked.has(entry.room) || failed.includes(entry.id);
    if (!isHeld && !before.some((first) => mustFollow(first, entry))) free.push(entry);
    before.push(entry);
  }
  // Not sorted, because sorting is not stable in old engines.
  return free.reduce<PendingCommand | undefined>(
    (least, entry) => (least && failuresOf(least.id) <= failuresOf(entry.id) ? least : entry),
    undefined,
  );
}

async function send(entry: PendingCommand) {
  const now = serverNow();
  if (isExpired(entry, now)) return refuse(entry, { code: 'too-late' });
  inFlight = entry.id;
  try {
    const options = {
      commandId: entry.id,
      baseRevision: baseToSend(entry, now),
      baseEpoch: entry.epoch,
    };
    const { revision } = await call(entry.name, entry.given as never, options);
    await answer(entry, revision);
  } catch (error) {
    if (error instanceof Unreachable && error.isMaybeDone && !entry.isMaybeDone)
      await change({ ...entry, isMaybeDone: true });
    if (!(error instanceof Refused && error.isFinal)) throw error;
    const { details } = error.failure;
    await refuse(entry, { code: codeOf(error), status: error.status, ...(details && { details }) });
  } finally {
    inFlight = undefined;
  }
}

/** The revisions of each room that were made by this page's own commands. */
const made = new Map<string, Set<Revision>>();

async function answer(entry: PendingCommand, revision: Revision) {
  failures.delete(entry.id);
  await change({ ...entry, revision });
  const own = made.get(entry.room) ?? new Set();
  made.set(entry.room, own.add(revision));
  // While only this device changes the room, the base of its commands includes its own revisions.
  for (const other of getEntries().filter((each) => isUnsent(each) && each.room === entry.room)) {
    let base = other.base;
    while (base !== undefined && own.has(base + 1)) base += 1;
    if (base !== other.base) await change({ ...other, base } as PendingCommand);
  }
  settle();
}

/** A refused command is shown until the person dismisses it. */
const refuse = (entry: PendingCommand, refusal: Refusal['refusal']) =>
  change({ ...entry, refusal });
