import { act } from '@testing-library/react';
import { deliver } from '../outbox/deliver';
import { readAll } from '../outbox/storage';

/** Until what was done before stands on this device and on the screen, or nowhere: it is written one after the other. */
export const written = () => act(async () => void (await readAll()));

/** Until what was done before was sent as well, and the server's answer to it stands here. */
export const sent = async () => {
  await written();
  await act(() => deliver());
};
