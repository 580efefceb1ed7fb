import { errors } from '@kalavara/shared-types/errors';
import { useEffect, useRef } from 'react';
import { useRefusals } from '../../outbox/outbox';

/** A start or stop that was refused stands on the page; the log has it in the documented words (K-643, K-644). */
export function useTimerLog() {
  const refusals = useRefusals();
  const logged = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, given, refusal } of refusals) {
      if (name !== 'setTimer' || logged.current.has(id)) continue;
      logged.current.add(id);
      const { isActive } = (given as { body: { isActive: boolean } }).body;
      // What never left this screen has no answer, and the status its code stands for.
      const { code, status = errors[code][0] } = refusal;
      console.log(`Error ${isActive ? 'starting' : 'stopping'} timer: ${status}`);
    }
  }, [refusals]);
}
