import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, codeOf, Refused } from '../../http/call';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';

/** The server's own sentence if there is one, else a general one. */
export type Failure = { code: ErrorCode | undefined };
export const failureOf = (error: unknown): Failure => ({
  code: error instanceof Refused ? codeOf(error) : undefined,
});

type Loaded = {
  events: PickleEvent[] | undefined;
  failure: Failure | undefined;
  isLoading: boolean;
};

/** The pickle events, reloaded whenever the catalogue changes. */
export function useEvents(includeInactive: boolean, reloadOn: number) {
  const [now, setNow] = useState<Loaded>({
    events: undefined,
    failure: undefined,
    isLoading: true,
  });
  const latest = useRef(0);

  const load = useCallback(async () => {
    latest.current += 1;
    const request = latest.current;
    setNow((before) => ({ ...before, isLoading: true }));
    const query = includeInactive ? { includeInactive: 'true' as const } : {};
    const next: Partial<Loaded> = await call('listPickleEvents', { query }).then(
      ({ data }) => ({ events: data, failure: undefined }),
      (error: unknown) => ({ failure: failureOf(error) }),
    );
    if (request === latest.current) setNow((before) => ({ ...before, ...next, isLoading: false }));
  }, [includeInactive]);

  useEffect(() => void load(), [load, reloadOn]);
  return { ...now, load };
}

/** The current event, after a conflict. */
export async function latestOf(id: string): Promise<PickleEvent | undefined> {
  const { data } = await call('listPickleEvents', { query: { includeInactive: 'true' } });
  return data.find((event) => event.id === id);
}
