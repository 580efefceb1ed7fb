import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Until what comes later on a page has come and stands there: that is asked of another process, which takes its time. */
export const arrived = () => act(() => vi.dynamicImportSettled());
