import { act } from '@testing-library/react';
import { deliver } from '../outbox/deliver';
import { readAll } from '../outbox/storage';

/** Waits until earlier changes are stored on this device and rendered. */
export const waitUntilStored = () => act(async () => void (await readAll()));

/** Waits until earlier changes were sent too, and their answers are stored. */
export const waitUntilSent = async () => {
  await waitUntilStored();
  await act(() => deliver());
};
