import type { InputOf } from '@kalavara/shared-types/contract/contract';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { MessageKey } from '../i18n/useMessage';
import type { CommandName, Refusal, PendingCommand } from './commands';

export type NewCommand<N extends CommandName = CommandName> = {
  [M in N]: { name: M; given: InputOf<Endpoints[M]> };
}[N];

/** Every page with an outbox has these texts, since it also shows commands that were refused on another page. */
type CommandText = Extract<MessageKey, `commands:${string}`>;

/** A possible reaction to a refusal: a button, and the commands that it performs in the room of the refused one. */
export type Recovery = {
  label: CommandText;
  /** The time in the label. */
  labelTime?: Instant;
  commands: readonly NewCommand[];
};

type Options<N extends CommandName> = {
  /** After this time the command is not sent but refused as `too-late`. By default 24 hours. */
  expiresAfterMs?: number | ((command: PendingCommand<N>) => number);
  /**
   * Returns the time since which the effect counts, if it remains on this device after the command has expired, until
   * the person decides.
   */
  countsSince?: (command: PendingCommand<N>) => Instant | null | undefined;
  /** Commands of one room with the same key are sent in order; `tasks` includes `tasks/t1`. */
  conflictKey: (given: InputOf<Endpoints[N]>) => string;
  /**
   * Fields of the body that record who performed it and when; fields that the caller put into the body take
   * precedence.
   */
  stamp?: (by: string, at: Instant, given: InputOf<Endpoints[N]>) => object;
  /** Returns the revision that is sent as `X-Base-Revision`. By default the one that was on the screen. */
  baseRevision?: (command: PendingCommand<N>, now: Instant) => Revision | undefined;
  /**
   * If the command is refused with this code, it waits, with all commands of its room, until the person unlocks the
   * room.
   */
  lockedBy?: ErrorCode;
  /** Whether its effect is also polled over HTTP while sockets are blocked, so that a polled revision confirms it. */
  isPolled?: true;
  /** Names the command in a list of refusals. */
  label: CommandText | ((given: InputOf<Endpoints[N]>) => CommandText);
  /** The documented sentence for a failure, instead of the label. */
  refusalText?: MessageKey;
  /** The documented sentence while the server answers but does not accept the command. */
  failureText?: MessageKey;
  /** The text for `changed-meanwhile` if one press must not repeat the command, with the alternative. */
  changedText?: MessageKey;
  recover?: (refusal: Refusal<N>) => Recovery | undefined;
  /**
   * Whether the cause of the refusal has ended, so that the command is repeated automatically, because it records what
   * has happened.
   */
  isPossibleNow?: (refusal: Refusal<N>) => boolean;
  /**
   * Returns the input with which a refused command is repeated. By default without its time, since it is performed now.
   */
  repeat?: (given: InputOf<Endpoints[N]>) => InputOf<Endpoints[N]>;
};

export type OfflineCommand = { name: CommandName } & Options<CommandName>;

/** Defines a command that can be performed offline. The feature defines it, and `app` registers it. */
export const defineOfflineCommand = <N extends CommandName>(
  name: N,
  options: Options<N>,
): OfflineCommand => ({ ...options, name }) as unknown as OfflineCommand;

/** Values of `stamp`: record who performed the command and when, or (`stampTime`) only when. */
export const stampActor = (by: string, at: Instant) => ({ at, ...(by && { by }) });
export const stampTime = (_by: string, at: Instant) => ({ at });
