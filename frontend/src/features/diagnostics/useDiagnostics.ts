import type { Finding } from '@kalavara/shared-types/diagnostics';
import type { Instant } from '@kalavara/shared-types/primitives';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../http/call';

export type Diagnostics = { at: Instant; findings: readonly Finding[] };
type Heard = { data: Diagnostics | undefined; error: unknown; isAsking: boolean };

/** Asked when the page is opened, and again when somebody wants it: each look costs the server a question to the gateway. */
export function useDiagnostics() {
  const [heard, setHeard] = useState<Heard>({ data: undefined, error: undefined, isAsking: true });

  const ask = useCallback(
    () =>
      call('getDiagnostics', {}).then(
        ({ data }) => setHeard({ data, error: undefined, isAsking: false }),
        (error: unknown) => setHeard((before) => ({ ...before, error, isAsking: false })),
      ),
    [],
  );
  useEffect(() => void ask(), [ask]);

  const again = () => {
    setHeard((before) => ({ ...before, isAsking: true }));
    void ask();
  };
  return { ...heard, again };
}
