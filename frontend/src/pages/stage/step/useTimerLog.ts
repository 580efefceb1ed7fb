import { errors } from '@kalavara/shared-types/contract/errors';
import { useEffect, useRef } from 'react';
import { useRefusals } from '../../../outbox/outbox';

/** Logs a refused start or stop with the documented message; the page shows it too. */
export function useTimerLog() {
  const refusals = useRefusals();
  const logged = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, given, refusal } of refusals) {
      if (name !== 'setTimer' || logged.current.has(id)) continue;
      logged.current.add(id);
      const { isActive } = (given as { body: { isActive: boolean } }).body;
      // A command that was never sent has no answer, so the status of its code is logged.
      const { code, status = errors[code][0] } = refusal;
      console.log(`Error ${isActive ? 'starting' : 'stopping'} timer: ${status}`);
    }
  }, [refusals]);
}
