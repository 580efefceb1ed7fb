import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { useEffect, useState } from 'react';
import { call, codeOf, Refused } from '../../http/call';

export type Pairing = {
  state: 'starting' | 'pending' | 'claimed' | 'approved' | 'failed';
  code?: string | undefined;
  /** The reason why pairing failed; it is retried. */
  problem?: ErrorCode;
};

const every = 5_000;

/** Requests a code and polls every five seconds whether it was claimed; an expired code is renewed. */
export function usePairing(onApproved: () => void): Pairing {
  const [pairing, setPairing] = useState<Pairing>({ state: 'starting' });

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: { code: string; secret: string } | undefined;

    async function requestPairing(): Promise<Pairing> {
      if (!current) {
        current = (await call('startPairing', {})).data;
        return { state: 'pending', code: current.code };
      }
      const { state } = (await call('pollPairing', { body: { secret: current.secret } })).data;
      return { state, code: current.code };
    }

    function failed(error: unknown): Pairing {
      const isTooOld = current !== undefined && error instanceof Refused && error.isFinal;
      if (isTooOld) current = undefined;
      return isTooOld
        ? { state: 'starting' }
        : { state: 'failed', code: current?.code, problem: codeOf(error) };
    }

    async function step() {
      const now = await requestPairing().catch(failed);
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
