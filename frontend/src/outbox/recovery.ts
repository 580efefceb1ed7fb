import type { MessageKey } from '../i18n/useMessage';
import { clockTime } from '../ui/time';
import type { Recovery } from './defineOfflineCommand';
import { dismiss, expiredSince, perform, type Refusal } from './outbox';
import { findDefinition, repeat } from './registry';
import { getEntries } from './store';

/** Returns the possible reactions to a refusal: those of its feature, otherwise a repetition of the command. */
export const recoveryOf = (refusal: Refusal): Recovery | undefined =>
  findDefinition(refusal.name)?.recover?.(refusal) ?? repetitionOf(refusal);

/** The repetition of a command, if it may succeed. */
function repetitionOf(refusal: Refusal): Recovery | undefined {
  const definition = findDefinition(refusal.name);
  if (!definition) return undefined;
  const { code } = refusal.refusal;
  if (code === 'changed-meanwhile')
    return definition.changedText
      ? undefined
      : { label: 'commands:doAnyway', commands: [repeat(refusal)] };
  if (code === 'done-by-other') return { label: 'commands:anyway', commands: [repeat(refusal)] };
  const since = expiredSince(refusal);
  if (since)
    return { label: 'commands:countsSince', labelTime: since, commands: [repeat(refusal)] };
  return code === 'too-late' ? { label: 'commands:retry', commands: [repeat(refusal)] } : undefined;
}

/** The text with the reason of a refusal and the remedy, if that of its code is not sufficient. */
export function reasonOf(entry: Refusal): MessageKey | undefined {
  if (expiredSince(entry)) return 'commands:onlyHere';
  return entry.refusal.code === 'changed-meanwhile'
    ? (findDefinition(entry.name)?.changedText ?? 'commands:changed')
    : undefined;
}

/** Returns the text of a recovery's button; `message` translates a key. */
export const recoveryText = (
  { label, labelTime }: Recovery,
  message: (key: MessageKey, values?: object) => string,
): string => message(label, labelTime === undefined ? undefined : { time: clockTime(labelTime) });

/** The person who was first and the time, if the server has named them: the values of `commands:byWhom`. */
export function firstOf({
  refusal: { details },
}: Refusal): { by: string; time: string } | undefined {
  const { by, at } = details ?? {};
  const instant = typeof at === 'string' ? Date.parse(at) : Number(at ?? NaN);
  return by && !Number.isNaN(instant) ? { by: String(by), time: clockTime(instant) } : undefined;
}

const recovering = new Set<string>();

/** Performs a recovery instead of the refused command, once, even if its button is pressed repeatedly. */
export async function recover(refusal: Refusal, { commands }: Recovery) {
  const { id, room } = refusal;
  if (recovering.has(id) || !getEntries().some((entry) => entry.id === id)) return;
  recovering.add(id);
  try {
    // An effect that remains on this device continues without a gap.
    const isDismissedLast = Boolean(expiredSince(refusal));
    if (!isDismissedLast) await dismiss(id);
    for (const { name, given } of commands) await perform(name, room, given as never);
    if (isDismissedLast) await dismiss(id);
  } finally {
    recovering.delete(id);
  }
}
