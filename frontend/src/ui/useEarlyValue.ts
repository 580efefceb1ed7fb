import { useCallback } from 'react';

type Field = { value: string; /** A select has none. */ defaultValue?: string };

/** The ref of a field: what was typed or chosen in it before the scripts came, or put back by the browser, has no event. */
export const useEarlyValue = (take: (value: string) => void) =>
  useCallback(
    (field: Field | null) => {
      if (field && field.value !== field.defaultValue) take(field.value);
    },
    [take],
  );
