import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { useCallback } from 'react';
import { call, codeOf, Refused } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';

/** Returns the server's own sentence if there is one, otherwise a general one. */
export type Failure = { code: ErrorCode | undefined };
export const failureOf = (error: unknown): Failure => ({
  code: error instanceof Refused ? codeOf(error) : undefined,
});

/** Loads the pickle events, and reloads them when the catalogue changes. */
export function useEvents(includeInactive: boolean, reloadOn: number) {
  const listEvents = useCallback(
    () => call('listPickleEvents', { query: includeInactive ? { includeInactive: 'true' } : {} }),
    [includeInactive],
  );
  const { loaded, error, isLoading, reload } = useLoaded(listEvents, reloadOn);
  const failure = error === undefined ? undefined : failureOf(error);
  return { events: loaded?.data, failure, isLoading, load: reload };
}

/** Loads the current event after a conflict. */
export async function latestOf(id: string): Promise<PickleEvent | undefined> {
  const { data } = await call('listPickleEvents', { query: { includeInactive: 'true' } });
  return data.find((event) => event.id === id);
}
