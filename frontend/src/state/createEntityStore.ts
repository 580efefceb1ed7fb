import { create } from 'zustand';

/** A store with one value for each key, such as the schedule of an event; undefined until loaded. */
export function createKeyedStore<Value>() {
  const useStore = create<Record<string, Value>>(() => ({}));
  return {
    select: (key: string): Value | undefined => useStore.getState()[key],
    replace: (key: string, value: Value) => useStore.setState({ [key]: value }),
    useValue: (key: string): Value | undefined => useStore((values) => values[key]),
    useAll: (): Readonly<Record<string, Value>> => useStore(),
    /** Calls the listener with each change of any key. Returns a function that stops. */
    subscribe: (listener: () => void): (() => void) => useStore.subscribe(() => listener()),
  };
}

type IdOf<Entity> = (entity: Entity) => string;
type Compare<Entity> = (a: Entity, b: Entity) => number;

/**
 * A store with a list of entities for each key, such as the tasks of an event. `Empty` is a value that may replace the
 * list. Lists are sorted by `compare`, otherwise in the order of arrival.
 */
export function createEntityStore<Entity, Empty = never>(
  idOf: IdOf<Entity>,
  compare?: Compare<Entity>,
) {
  const { select, replace, useValue, subscribe } = createKeyedStore<readonly Entity[] | Empty>();
  const list = (key: string) => (select(key) ?? []) as readonly Entity[];
  return {
    select,
    subscribe,
    useList: useValue,
    replaceAll: replace,
    upsert: (key: string, entity: Entity) =>
      replace(key, upsertEntity(list(key), entity, idOf, compare)),
    remove: (key: string, id: string) => replace(key, removeEntity(list(key), id, idOf)),
  };
}

/** Replaces the entity with the same id, otherwise appends it. */
export function upsertEntity<Entity>(
  list: readonly Entity[],
  entity: Entity,
  idOf: IdOf<Entity>,
  compare?: Compare<Entity>,
): Entity[] {
  const id = idOf(entity);
  const upserted = list.some((each) => idOf(each) === id)
    ? list.map((each) => (idOf(each) === id ? entity : each))
    : [...list, entity];
  return compare ? upserted.sort(compare) : upserted;
}

export const removeEntity = <Entity>(
  list: readonly Entity[],
  id: string,
  idOf: IdOf<Entity>,
): Entity[] => list.filter((each) => idOf(each) !== id);

export const byId = ({ id }: { id: string }): string => id;
