import { useFieldArray, useFormContext } from 'react-hook-form';
import { ignoreSecondTap } from '../../../ui/secondTap';
import type { RecipeValues } from './values';

/** Rows of both languages, which are added and removed together. */
export function usePairedRows<Row extends object>(name: 'ingredients' | 'steps', emptyRow: Row) {
  const { control } = useFormContext<RecipeValues>();
  const en = useFieldArray({ control, name: `en.${name}` });
  const ml = useFieldArray({ control, name: `ml.${name}` });
  return {
    rows: en.fields,
    add: () => [en, ml].forEach((side) => side.append(emptyRow as never)),
    remove: (index: number) => {
      [en, ml].forEach((side) => side.remove(index));
      // The next row, with all that is typed in it, moves up under the finger.
      ignoreSecondTap();
    },
  };
}
