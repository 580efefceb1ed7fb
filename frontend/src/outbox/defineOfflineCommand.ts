import type { InputOf } from '@kalavara/shared-types/contract/contract';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { MessageKey } from '../i18n/useMessage';
import type { CommandName, Refusal, PendingCommand } from './commands';

export type NewCommand<N extends CommandName = CommandName> = {
  [M in N]: { name: M; given: InputOf<Endpoints[M]> };
}[N];

/** What a person may still do about a refusal: a button, and the commands that it performs in the room of the refusal. */
export type Recovery = {
  label: MessageKey;
  /** The time in the label. */
  labelTime?: Instant;
  commands: readonly NewCommand[];
};

type Options<N extends CommandName> = {
  /** Not sent after this time, but refused as `too-late`. By default 24 hours. */
  expiresAfterMs?: number | ((command: PendingCommand<N>) => number);
  /** The time since which its effect counts, where that stays on this device after it expired until the person has decided. */
  countsSince?: (command: PendingCommand<N>) => Instant | null | undefined;
  /** Commands of one room with the same key are sent in order; `tasks` includes `tasks/t1`. */
  conflictKey: (given: InputOf<Endpoints[N]>) => string;
  /** Fields of the body that record who performed it and when; what the caller put into the body wins. */
  stamp?: (by: string, at: Instant, given: InputOf<Endpoints[N]>) => object;
  /** What is sent as `X-Base-Revision`. By default the revision that was on the screen. */
  baseRevision?: (command: PendingCommand<N>, now: Instant) => Revision | undefined;
  /** Refused with this code it waits, with all of its room, until the person unlocks the room. */
  lockedBy?: ErrorCode;
  /** Its effect is also polled over HTTP while no socket connects, so that a polled revision confirms it. */
  isPolled?: true;
  /** Names the command in a list of refusals. */
  label: MessageKey | ((given: InputOf<Endpoints[N]>) => MessageKey);
  /** The documented sentence for a failure, instead of the label. */
  refusalText?: MessageKey;
  /** The documented sentence while the server answers and does not accept it. */
  failureText?: MessageKey;
  /** The sentence for `changed-meanwhile` of a command that is not one press away: with what to do instead. */
  changedText?: MessageKey;
  recover?: (refusal: Refusal<N>) => Recovery | undefined;
  /** Whether what refused it is over, so that it is performed once more without a press: what it records did happen. */
  isPossibleNow?: (refusal: Refusal<N>) => boolean;
  /** The input with which a refused command is performed once more. By default without its time: it is done now. */
  repeat?: (given: InputOf<Endpoints[N]>) => InputOf<Endpoints[N]>;
};

export type OfflineCommand = { name: CommandName } & Options<CommandName>;

/** A command that can be performed without a network. Its feature defines it, and `app` registers it. */
export const defineOfflineCommand = <N extends CommandName>(
  name: N,
  options: Options<N>,
): OfflineCommand => ({ ...options, name }) as unknown as OfflineCommand;

/** Stamps for commands that record who performed them, or only when. */
export const stampActor = (by: string, at: Instant) => ({ at, ...(by && { by }) });
export const stampTime = (_by: string, at: Instant) => ({ at });
