import { createContext, use } from 'react';

/** What a card or the header may ask of the till, which is downloaded when it is first needed. */
export type Till = { openCart: () => void; customize: (productId: string) => void };

export const TillContext = createContext<Till>({ openCart: () => {}, customize: () => {} });
export const useTill = (): Till => use(TillContext);
