import type { InputOf } from '@kalavara/shared-types/contract/contract';
import { dayMs } from '@kalavara/shared-types/durations';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { CommandName, PendingCommand } from './commands';
import type { MessageKey } from '../i18n/useMessage';
import type { NewCommand, OfflineCommand } from './defineOfflineCommand';

const definitions = new Map<CommandName, OfflineCommand>();

/** Registers commands that the outbox of this page may perform and send. */
export const registerCommands = (commands: readonly OfflineCommand[]) =>
  commands.forEach((command) => definitions.set(command.name, command));

/**
 * Returns the definition of a command; undefined for one of another build, which remains stored until a page that knows
 * it sends it.
 */
export const findDefinition = (name: CommandName): OfflineCommand | undefined =>
  definitions.get(name);

/** Whether a stored value is a command that can be ordered and sent. */
export function isUsable(value: unknown): value is PendingCommand {
  const { id, order, name, room, given, by, at } = (value ?? {}) as Record<string, unknown>;
  const isWhole =
    [id, name, room, by].every((field) => typeof field === 'string') &&
    [order, at].every(Number.isFinite) &&
    typeof given === 'object' &&
    given !== null;
  if (!isWhole) return false;
  try {
    findDefinition(name as CommandName)?.conflictKey(given);
    return true;
  } catch {
    return false;
  }
}

function getDefinition(name: CommandName): OfflineCommand {
  const definition = definitions.get(name);
  if (!definition) throw new Error(`${name} is not registered as an offline command`);
  return definition;
}

/** Returns the name of a command in a list of refusals; undefined for one of another build. */
export function labelOf({ name, given }: PendingCommand): MessageKey | undefined {
  const label = findDefinition(name)?.label;
  return typeof label === 'function' ? label(given) : label;
}

const expiryOf = (entry: PendingCommand): number => {
  const { expiresAfterMs = dayMs } = getDefinition(entry.name);
  return typeof expiresAfterMs === 'number' ? expiresAfterMs : expiresAfterMs(entry);
};

/** Whether a command is too old to be sent. */
export const isExpired = (entry: PendingCommand, now: Instant): boolean =>
  now - entry.at > expiryOf(entry);

/** Returns the revision to send as `X-Base-Revision`; undefined for none. */
export function baseToSend(entry: PendingCommand, now: Instant): Revision | undefined {
  const { baseRevision } = getDefinition(entry.name);
  return baseRevision ? baseRevision(entry, now) : entry.base;
}

const withBody = <G>(given: G, body: object): G => ({ ...given, body });

/** Returns the input, with actor and time added if the command records them. */
export function stamp<N extends CommandName>(
  name: N,
  given: InputOf<Endpoints[N]>,
  by: string,
  at: Instant,
): InputOf<Endpoints[N]> {
  const stamped = getDefinition(name).stamp?.(by, at, given);
  return stamped ? withBody(given, { ...stamped, ...(given as { body?: object }).body }) : given;
}

/** Returns the command as if it were performed now, without the time of the first attempt. */
export function repeat({ name, given }: PendingCommand): NewCommand {
  const own = getDefinition(name).repeat;
  return { name, given: own ? own(given) : withoutTime(given) } as NewCommand;
}

function withoutTime(given: PendingCommand['given']): unknown {
  if (!('body' in given) || Array.isArray(given.body)) return given;
  const { at: _at, ...body } = given.body as Record<string, unknown>;
  return { ...given, body };
}
