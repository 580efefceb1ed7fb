import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits until lazily loaded parts are on the page; loading them is asynchronous. */
export const arrived = () => act(() => vi.dynamicImportSettled());

/** Waits until a check no longer throws. How long that takes is judged by no test, and a busy machine takes its time. */
export const waitUntil = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 10_000);
