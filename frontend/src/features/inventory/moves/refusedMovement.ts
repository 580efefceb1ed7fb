import type { Movement, Unit } from '@kalavara/shared-types/inventory/inventory';
import type { Refusal } from '../../../outbox/outbox';

export type RefusedMovement = Pick<Movement, 'itemId' | 'kind' | 'quantity'> & {
  eventId: string | null;
  unit: Unit | undefined;
};

/** Returns the movement that a refused command would have made or undone. */
export function movementOf(
  { name, given }: Refusal,
  known: ReadonlyMap<string, Movement>,
): RefusedMovement | undefined {
  if (name === 'undoMovement') return known.get(given.params.id);
  if (name === 'buyShoppingRow') return { ...given.body, kind: 'receive', eventId: null };
  if (name !== 'moveStock') return undefined;
  const { unit, eventId } = given.body;
  return { ...given.body, unit: unit ?? undefined, eventId: eventId ?? null };
}
