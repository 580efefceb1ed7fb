import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Change, Room, RoomKind, Snapshots } from '@kalavara/shared-types/contract/realtime';
import { splitRoom } from '@kalavara/shared-types/contract/rooms';

/** The data of a room that one poll over HTTP reads. */
type Polled = {
  snapshot: Partial<Snapshots[RoomKind]>;
  revision?: Revision;
  serverNow?: Instant;
};

type Poll = { read: () => Promise<Polled | null>; isFrequent: boolean };

/** The stores behind the rooms of a page. */
export type RoomStores = {
  load: (room: Room, snapshot: Partial<Snapshots[RoomKind]>) => void;
  apply: (room: Room, change: Change) => void;
  /** Returns the room as a snapshot for the mirror; undefined while a part of it is not loaded. */
  read: (room: Room) => Snapshots[RoomKind] | undefined;
  /** A poll that rejects has not reached the server; null means that there is nothing to load. */
  polls: (room: Room) => readonly Poll[];
};

type Readable<T> = T extends readonly (infer Row)[] ? readonly Row[] : T;
type ReadablePart<Part> = Part extends unknown[] | null
  ? Readable<Part>
  : { [Key in keyof Part]: Readable<Part[Key]> };

/** `id` is that of the room: `e7` for `event:e7`. */
type Part<Value> = {
  load: (value: Value, id: string) => void;
  apply: {
    [Type in Change['type']]?: (change: Extract<Change, { type: Type }>, id: string) => void;
  };
  read?: (id: string) => ReadablePart<Value> | undefined;
  /** Reads the room over HTTP while no socket connects. */
  poll?: (id: string) => Promise<Polled | null>;
  /** Polled twice as often as other slices. */
  isPolledFrequently?: true;
};

export type RoomSlice = Part<never> & { kind: RoomKind; key?: string };

/**
 * A feature's part of a room in the browser: the field `key` of the room's snapshot, or the whole snapshot if there
 * is no `key`.
 */
export function defineRoomSlice<Kind extends RoomKind, Key extends keyof Snapshots[Kind]>(
  kind: Kind,
  slice: { key: Key } & Part<Snapshots[Kind][Key]>,
): RoomSlice;
export function defineRoomSlice<Kind extends RoomKind>(
  kind: Kind,
  slice: { key?: undefined } & Part<Snapshots[Kind]>,
): RoomSlice;
export function defineRoomSlice(kind: RoomKind, slice: object): RoomSlice {
  return { ...(slice as Part<never>), kind };
}

type Options = {
  /** False if nothing may be stored on the device. */
  isMirrored: boolean;
  /** Whether other slices are added later: until then their parts of each room are queued, and nothing is mirrored. */
  hasMore?: boolean;
};

/** Combines the slices of a page into its stores. */
export function createRoomStores(
  slices: readonly RoomSlice[],
  { isMirrored, hasMore = false }: Options,
): RoomStores & { add: (more: readonly RoomSlice[]) => void } {
  let all = slices;
  /** Everything received since the page was opened, for slices that are added later. */
  let missed: ((slices: readonly RoomSlice[]) => void)[] | undefined = hasMore ? [] : undefined;
  const receive = (take: (slices: readonly RoomSlice[]) => void) => {
    take(all);
    missed?.push(take);
  };
  const partsIn = (from: readonly RoomSlice[], room: Room) => {
    const [kind, id] = splitRoom(room);
    return [from.filter((slice) => slice.kind === kind), id] as const;
  };

  return {
    add(more) {
      all = [...all, ...more];
      missed?.forEach((take) => take(more));
      missed = undefined;
    },
    load: (room, snapshot) =>
      receive((from) => {
        const [parts, id] = partsIn(from, room);
        for (const { key, load } of parts)
          if (key === undefined) load(snapshot as never, id);
          else if (key in snapshot) load(snapshot[key as keyof typeof snapshot], id);
      }),
    apply: (room, change) =>
      receive((from) => {
        const [parts, id] = partsIn(from, room);
        for (const { apply } of parts) apply[change.type]?.(change as never, id);
      }),
    read(room) {
      const [parts, id] = partsIn(all, room);
      if (!isMirrored || missed || parts.length === 0) return undefined;
      let snapshot: object = {};
      for (const { key, read } of parts) {
        const value: unknown = read?.(id);
        if (value === undefined) return undefined;
        snapshot = { ...snapshot, ...(key === undefined ? (value as object) : { [key]: value }) };
      }
      return snapshot as Snapshots[RoomKind];
    },
    polls(room) {
      const [parts, id] = partsIn(all, room);
      return parts.flatMap(({ poll, isPolledFrequently: isFrequent = false }) =>
        poll ? [{ read: () => poll(id), isFrequent }] : [],
      );
    },
  };
}
