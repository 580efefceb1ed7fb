import { act } from '@testing-library/react';
import { readAll } from '../outbox/storage';

/** Until what was done before stands on this device and on the screen, or nowhere: it is written one after the other. */
export const written = () => act(async () => void (await readAll()));
