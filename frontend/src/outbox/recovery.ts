import type { MessageKey } from '../i18n/useMessage';
import type { Recovery } from './defineOfflineCommand';
import { dismiss, perform, type Refusal } from './outbox';
import { findDefinition, repeat } from './registry';
import { getEntries } from './store';

/** What a person can still do about it: what its feature offers, or the same command once more. */
export const recoveryOf = (refusal: Refusal): Recovery | undefined =>
  findDefinition(refusal.name)?.recover?.(refusal) ?? repetitionOf(refusal);

/** The same command once more, where that may help. Its texts are on every page with refusals, those of features are not. */
export function repetitionOf(refusal: Refusal): Recovery | undefined {
  const definition = findDefinition(refusal.name);
  if (!definition) return undefined;
  const { code } = refusal.refusal;
  if (code === 'changed-meanwhile')
    return definition.changedText
      ? undefined
      : { label: 'commands:doAnyway', commands: [repeat(refusal)] };
  if (code === 'done-by-other') return { label: 'commands:anyway', commands: [repeat(refusal)] };
  return code === 'too-late' ? { label: 'commands:retry', commands: [repeat(refusal)] } : undefined;
}

/** Why it was refused and what to do, where the sentence of the code is not enough. */
export const reasonOf = ({ name, refusal }: Refusal): MessageKey | undefined =>
  refusal.code === 'changed-meanwhile'
    ? (findDefinition(name)?.changedText ?? 'commands:changed')
    : undefined;

const recovering = new Set<string>();

/** Does what a recovery offers, in place of the refused command: once, however often its button is pressed. */
export async function recover({ id, room }: Refusal, { commands }: Recovery) {
  if (recovering.has(id) || !getEntries().some((entry) => entry.id === id)) return;
  recovering.add(id);
  try {
    await dismiss(id);
    for (const { name, given } of commands) await perform(name, room, given as never);
  } finally {
    recovering.delete(id);
  }
}
