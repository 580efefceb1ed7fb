import type { FocusEvent } from 'react';

/** For a field that is filled already: what is typed replaces it. At its end "250" after 100 was 100250. */
export const selectOnFocus = ({ target }: FocusEvent<HTMLInputElement>) => target.select();
