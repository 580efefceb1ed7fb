import { LooseCategory, type Category } from '@kalavara/shared-types/catalogue/catalogue';
import { isSame } from '@kalavara/shared-types/is-same';
import { z } from 'zod';
import { addContractIssues, type ContractProblem } from '../../../forms/contractIssues';
import { isPicture } from './productErrors';

const text = z.string();
const Values = z.object({
  name: text,
  displayOrder: text,
  description: text,
  kind: z.enum(['fish', 'meat', 'veg']),
  isActive: z.boolean(),
  image: text,
  ml: z.object({ name: text, description: text }),
});
export type CategoryValues = z.infer<typeof Values>;
export type CategoryField = Exclude<keyof CategoryValues, 'ml'> | 'ml.name' | 'ml.description';

export const categoryFields: readonly CategoryField[] = [
  'name',
  'description',
  'image',
  'displayOrder',
  'kind',
  'isActive',
  'ml.name',
  'ml.description',
];

/** The values of a new category: first in the list, and active. */
export const newCategoryValues: CategoryValues = {
  name: '',
  displayOrder: '1',
  description: '',
  kind: 'fish',
  isActive: true,
  image: '',
  ml: { name: '', description: '' },
};

export const toCategoryValues = (category: Category): CategoryValues => ({
  name: category.name,
  displayOrder: String(category.displayOrder),
  description: category.description,
  kind: category.kind,
  isActive: category.isActive,
  image: category.image,
  ml: { name: category.ml?.name ?? '', description: category.ml?.description ?? '' },
});

export type CategoryError = 'needed' | 'noOrder' | 'noPicture';

export function categoryErrors(
  values: CategoryValues,
): Partial<Record<CategoryField, CategoryError>> {
  const errors: Partial<Record<CategoryField, CategoryError>> = {};
  for (const field of ['name', 'description', 'image'] as const)
    if (values[field].trim() === '') errors[field] = 'needed';
  if (!isPicture(values.image.trim())) errors.image = 'noPicture';
  if (!/^[1-9]\d{0,3}$/.test(values.displayOrder.trim())) errors.displayOrder = 'noOrder';
  return errors;
}

/** Converts the values to the shape of the contract. */
export function toLooseCategory(values: CategoryValues): LooseCategory {
  const ml = { name: values.ml.name.trim(), description: values.ml.description.trim() };
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    image: values.image.trim(),
    displayOrder: Number(values.displayOrder),
    isActive: values.isActive,
    kind: values.kind,
    ml: ml.name || ml.description ? ml : null,
  };
}

/** Returns only the changed fields, so that changes of other people to other fields are not overwritten. */
export function changedCategory(from: CategoryValues, to: CategoryValues): LooseCategory {
  const before = toLooseCategory(from);
  return Object.fromEntries(
    Object.entries(toLooseCategory(to)).filter(
      ([field, value]) => !isSame(value, before[field as keyof LooseCategory]),
    ),
  );
}

export const categorySchema = (
  message: (error: CategoryError) => string,
  textOf: (problem: ContractProblem) => string,
) =>
  Values.superRefine((values, context) => {
    const errors = Object.entries(categoryErrors(values));
    for (const [field, error] of errors)
      context.addIssue({ code: 'custom', path: field.split('.'), message: message(error) });
    if (errors.length === 0)
      addContractIssues(context, values, {
        contract: LooseCategory,
        toContract: toLooseCategory,
        textOf,
      });
  });
