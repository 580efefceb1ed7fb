import type { Finding } from '@kalavara/shared-types/diagnostics/diagnostics';
import type { Instant } from '@kalavara/shared-types/primitives';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../http/call';

export type Diagnostics = { at: Instant; findings: readonly Finding[] };
type State = { data: Diagnostics | undefined; error: unknown; isLoading: boolean };

/** Loaded when the page opens, and again on request: each check costs a request to the gateway. */
export function useDiagnostics() {
  const [state, setState] = useState<State>({ data: undefined, error: undefined, isLoading: true });

  const load = useCallback(
    () =>
      call('getDiagnostics', {}).then(
        ({ data }) => setState({ data, error: undefined, isLoading: false }),
        (error: unknown) => setState((before) => ({ ...before, error, isLoading: false })),
      ),
    [],
  );
  useEffect(() => void load(), [load]);

  const reload = () => {
    setState((before) => ({ ...before, isLoading: true }));
    void load();
  };
  return { ...state, reload };
}
