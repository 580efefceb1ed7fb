import { useCallback } from 'react';

type Field = { value: string; /** Undefined for a select. */ defaultValue?: string };

/**
 * Returns the ref of a field. It reads values that were typed before the scripts were loaded or restored by the
 * browser, for which there is no event.
 */
export const useEarlyValue = (take: (value: string) => void) =>
  useCallback(
    (field: Field | null) => {
      if (field && field.value !== field.defaultValue) take(field.value);
    },
    [take],
  );
