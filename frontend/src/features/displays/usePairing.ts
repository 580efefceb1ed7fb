import type { ErrorCode } from '@kalavara/shared-types/errors';
import { useEffect, useState } from 'react';
import { call, codeOf, Refused } from '../../http/call';

export type Pairing = {
  state: 'starting' | 'pending' | 'claimed' | 'approved' | 'failed';
  code?: string | undefined;
  /** Why it failed; it is tried again. */
  problem?: ErrorCode;
};

const every = 5_000;

/** Asks for a code, and every five seconds whether somebody let us in; a code that is too old is renewed. */
export function usePairing(onApproved: () => void): Pairing {
  const [pairing, setPairing] = useState<Pairing>({ state: 'starting' });

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held: { code: string; secret: string } | undefined;

    async function ask(): Promise<Pairing> {
      if (!held) {
        held = (await call('startPairing', {})).data;
        return { state: 'pending', code: held.code };
      }
      const { state } = (await call('pollPairing', { body: { secret: held.secret } })).data;
      return { state, code: held.code };
    }

    function failed(error: unknown): Pairing {
      const isTooOld = held !== undefined && error instanceof Refused && error.isFinal;
      if (isTooOld) held = undefined;
      return isTooOld
        ? { state: 'starting' }
        : { state: 'failed', code: held?.code, problem: codeOf(error) };
    }

    async function step() {
      const now = await ask().catch(failed);
      if (isOver) return;
      setPairing(now);
      if (now.state === 'approved') return onApproved();
      timer = setTimeout(() => void step(), now.state === 'starting' ? 0 : every);
    }

    void step();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [onApproved]);

  return pairing;
}
