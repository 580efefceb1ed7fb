import type { Instant } from '@kalavara/shared-types/primitives';
import type {
  Batch,
  Change,
  Room,
  RoomKind,
  Snapshots,
} from '@kalavara/shared-types/contract/realtime';
import { splitRoom } from '@kalavara/shared-types/contract/rooms';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock/clock';
import type { DB } from '../schema.gen';

/** What of a change one audience may see; a type that is not listed stays as it is. */
type Redactions = {
  [Type in Change['type']]?: (change: Extract<Change, { type: Type }>, at: Instant) => Change;
};

/** A feature's part of a room on the server. `read` runs in the transaction that reads the revision of the room. */
export type RoomSlice<Value> = {
  read: (db: Kysely<DB>, id: string, clock: Clock) => Promise<Value>;
  /** For displays: without personal data. */
  forDisplay?: { value: (value: Value) => Value; changes: Redactions };
  /** Guests may be in the room: everyone in it gets these changes, and batches that name no actor. */
  forPublic?: { changes: Redactions };
};

export const defineRoomSlice = <Value>(slice: RoomSlice<Value>): RoomSlice<Value> => slice;

type SliceByKey<Kind extends RoomKind> = {
  [Key in keyof Snapshots[Kind]]: RoomSlice<Snapshots[Kind][Key]>;
};
/** The slices of each kind of room by their field of the snapshot, or one slice for the whole snapshot. */
export type RoomSlices = {
  [Kind in RoomKind]: SliceByKey<Kind> | RoomSlice<Snapshots[Kind]>;
};

type AnySlice = RoomSlice<unknown>;
type AnyRedactions = Record<string, ((change: never, at: Instant) => Change) | undefined>;
type Kind = {
  /** A slice without a key is all of the room. */
  parts: readonly [key: string | null, slice: AnySlice][];
  forDisplay: AnyRedactions;
  /** Undefined: no guest may be in such a room. */
  forPublic: AnyRedactions | undefined;
};

const isSingleSlice = (slices: object): slices is AnySlice =>
  'read' in slices && typeof slices.read === 'function';

function kindOf(slices: object): Kind {
  const parts: Kind['parts'] = isSingleSlice(slices) ? [[null, slices]] : Object.entries(slices);
  const publicRedactions = parts.flatMap(([, { forPublic }]) => forPublic?.changes ?? []);
  return {
    parts,
    forDisplay: Object.assign(
      {},
      ...parts.map(([, { forDisplay }]) => forDisplay?.changes),
    ) as AnyRedactions,
    forPublic:
      publicRedactions.length > 0
        ? (Object.assign({}, ...publicRedactions) as AnyRedactions)
        : undefined,
  };
}

const redact = (batch: Batch, versions: AnyRedactions): Change[] =>
  batch.changes.map((change) => versions[change.type]?.(change as never, batch.at) ?? change);

/** Combines the slices into rooms. */
export function createRooms(slices: RoomSlices) {
  const kinds = Object.fromEntries(
    Object.entries(slices).map(([kind, of]) => [kind, kindOf(of)]),
  ) as Record<RoomKind, Kind>;
  const kindIn = (room: Room) => kinds[splitRoom(room)[0]];

  return {
    /** Everything a room holds. */
    async read(db: Kysely<DB>, room: Room, clock: Clock): Promise<Snapshots[RoomKind]> {
      const [kind, id] = splitRoom(room);
      const read = kinds[kind].parts.map(async ([key, slice]) => {
        const value = await slice.read(db, id, clock);
        return key === null ? (value as object) : { [key]: value };
      });
      return Object.assign({}, ...(await Promise.all(read))) as Snapshots[RoomKind];
    },

    /** What everyone in a room gets: where guests may be, it names no actor. */
    toPublic(batch: Batch): Batch {
      const { forPublic } = kindIn(batch.room);
      return forPublic ? { ...batch, actor: null, changes: redact(batch, forPublic) } : batch;
    },

    toDisplay: (batch: Batch): Batch => ({
      ...batch,
      changes: redact(batch, kindIn(batch.room).forDisplay),
    }),

    toDisplaySnapshot(room: Room, snapshot: Snapshots[RoomKind]): Snapshots[RoomKind] {
      const values = snapshot as Record<string, unknown>;
      const changed = kindIn(room).parts.flatMap(([key, { forDisplay }]) =>
        key !== null && forDisplay ? [[key, forDisplay.value(values[key])] as const] : [],
      );
      return { ...snapshot, ...Object.fromEntries(changed) };
    },
  };
}
export type Rooms = ReturnType<typeof createRooms>;
