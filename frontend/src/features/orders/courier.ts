import { type Courier, defaultCouriers } from '@kalavara/shared-types/couriers/couriers.rules';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { call } from '../../http/call';
import { storageOf } from '../../state/browserStorage';

const useLast = create<{ courier: string }>()(
  persist(() => ({ courier: '' }), {
    name: 'kalavara.courier',
    storage: storageOf<{ courier: string }>(
      'local',
      (text) => ({ courier: text ?? '' }),
      ({ courier }) => courier,
    ),
  }),
);

/** Returns the courier of the last shipment saved on this device; empty before the first one. */
export const lastCourier = (): string => useLast.getState().courier;
export const rememberCourier = (courier: string): void => void useLast.setState({ courier });

const useStore = create<{ couriers: readonly Courier[] }>(() => ({ couriers: defaultCouriers }));

/** Returns the owner's couriers; the list loaded last while they are loading and offline. */
export function useCouriers(): readonly Courier[] {
  useEffect(() => {
    call('listCouriers', {}).then(
      ({ data }) => useStore.setState({ couriers: data }),
      () => undefined,
    );
  }, []);
  return useStore().couriers;
}

export const isTrackingNumber = (text: string): boolean => /^[\w /-]*$/.test(text);

/** Parses a weight in grams; null if the field is empty. */
export const gramsOf = (typed: string): number | null | undefined => {
  const bare = typed.trim();
  if (bare === '') return null;
  return /^[1-9]\d{0,4}$|^100000$/.test(bare) ? Number(bare) : undefined;
};
