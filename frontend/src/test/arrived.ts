import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits until lazily loaded parts are on the page; loading them is asynchronous. */
export const arrived = () => act(() => vi.dynamicImportSettled());
