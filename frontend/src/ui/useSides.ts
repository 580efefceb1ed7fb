import { useState } from 'react';

export type Sides = {
  isMine: (key: string) => boolean;
  choose: (key: string, isMine: boolean) => void;
};

/** Of each row, whether mine is kept: as proposed until somebody chooses otherwise. */
export function useSides(isMineProposed: (key: string) => boolean): Sides {
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  return {
    isMine: (key) => chosen[key] ?? isMineProposed(key),
    choose: (key, isMine) => setChosen({ ...chosen, [key]: isMine }),
  };
}
