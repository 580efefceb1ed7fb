import { useState } from 'react';

export type Sides = {
  isMine: (key: string) => boolean;
  choose: (key: string, isMine: boolean) => void;
};

/** Returns for each row whether mine is chosen: as proposed until the user chooses otherwise. */
export function useSides(isMineProposed: (key: string) => boolean): Sides {
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  return {
    isMine: (key) => chosen[key] ?? isMineProposed(key),
    choose: (key, isMine) => setChosen({ ...chosen, [key]: isMine }),
  };
}
