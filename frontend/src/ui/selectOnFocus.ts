import type { FocusEvent } from 'react';

/**
 * Selects the content of a prefilled field, so that typing replaces it. Otherwise "250" typed after 100 became 100250.
 */
export const selectOnFocus = ({ target }: FocusEvent<HTMLInputElement>) => target.select();
