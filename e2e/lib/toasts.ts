import type { Locator } from 'playwright-core';

/** Holds a toast on the page, as a mouse on it does: a busy machine takes longer than the toast is shown. */
export const holdToast = (toast: Locator): Promise<void> =>
  toast.dispatchEvent('pointerover', { pointerType: 'mouse' });
