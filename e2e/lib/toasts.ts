import type { Locator } from 'playwright-core';

/** Hovers a toast so that it stays: a busy machine takes longer than the toast is shown. */
export const hoverToast = (toast: Locator): Promise<void> =>
  toast.dispatchEvent('pointerover', { pointerType: 'mouse' });
