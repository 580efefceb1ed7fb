import type { calls, CallName } from '@kalavara/shared-types/contract/calls';
import type { AnswerOf, InputOf } from '@kalavara/shared-types/contract/contract';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/contract/realtime';

type ChangesRoom<N extends CallName> = (typeof calls)[N]['route'] extends `GET ${string}`
  ? never
  : AnswerOf<Endpoints[N]> extends { revision: Revision }
    ? N
    : never;

/** The calls that can wait in the outbox: those that write, and whose answer has the revision of their room. */
export type CommandName = { [N in CallName]: ChangesRoom<N> }[CallName];

/** A command that was performed on this device and is not confirmed by its room yet. */
export type PendingCommand<N extends CommandName = CommandName> = {
  [M in N]: {
    id: string;
    /** Strictly increasing on this device: the order in which commands were performed. */
    order: number;
    name: M;
    room: Room;
    given: InputOf<Endpoints[M]>;
    by: string;
    at: Instant;
    /** The revision of the room that was on the screen. */
    base?: Revision;
    /** The epoch of `base`. */
    epoch?: string;
    /** The server may have executed it although no answer came: undoing it needs the opposite command. */
    isMaybeDone?: true;
    /** The server's answer: the command is removed once its room has reached this revision. */
    revision?: Revision;
    refusal?: {
      code: ErrorCode;
      status?: number;
      details?: Record<string, string | number | null>;
    };
  };
}[N];

export type Answered = PendingCommand & { revision: Revision };
export type Refusal<N extends CommandName = CommandName> = PendingCommand<N> & {
  refusal: NonNullable<PendingCommand['refusal']>;
};

/** Whether the server has neither executed nor refused the command. */
export const isUnsent = ({ revision, refusal }: PendingCommand): boolean =>
  revision === undefined && refusal === undefined;
export const isRefused = (entry: PendingCommand): entry is Refusal => entry.refusal !== undefined;
