import { courierNames } from '@kalavara/shared-types/couriers.rules';
import type { Shipment } from '@kalavara/shared-types/orders';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storageOf } from '../../state/browserStorage';

export type Courier = Shipment['courier'];
export const couriers = [...Object.keys(courierNames), 'other'] as readonly Courier[];

type Last = { courier: Courier | '' };

const useStore = create<Last>()(
  persist((): Last => ({ courier: '' }), {
    name: 'kalavara.courier',
    storage: storageOf<Last>(
      'local',
      (text) => ({ courier: couriers.find((courier) => courier === text) ?? '' }),
      ({ courier }) => courier,
    ),
  }),
);

/** The courier of the last shipment on this device; empty before the first. */
export const lastCourier = (): Courier | '' => useStore.getState().courier;
export const rememberCourier = (courier: Courier | ''): void => void useStore.setState({ courier });

export const isTrackingNumber = (text: string): boolean => /^[\w /-]*$/.test(text);
