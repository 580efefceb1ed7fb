import {
  LooseProduct,
  type Label,
  type ProductKind,
} from '@kalavara/shared-types/catalogue/catalogue';
import { gramsOf, missingDeclarations } from '@kalavara/shared-types/catalogue/catalogue.rules';
import { parseRupees } from '@kalavara/shared-types/numbers.rules';
import { nutrients } from '@kalavara/shared-types/catalogue/nutrition.rules';
import { addContractIssues, type ContractProblem } from '../../../forms/contractIssues';
import {
  labelFields,
  parseList,
  toLooseProduct,
  Values,
  type ProductField,
  type ProductValues,
} from './productValues';

export type ProductError =
  | 'needed'
  | 'noAmount'
  | 'noPrice'
  | 'lowOriginalPrice'
  | 'noCount'
  | 'noWeight'
  | 'noPicture'
  | 'noHsn'
  | 'vegan'
  | 'allergens'
  | 'label';

/** Returns the errors that prevent saving, by field. */
export function productErrors(
  values: ProductValues,
  kind: ProductKind | undefined,
  { isNew }: { isNew: boolean },
): Partial<Record<ProductField, ProductError>> {
  const errors: Partial<Record<ProductField, ProductError>> = {};
  const required = [
    'name',
    'category',
    'price',
    'weight',
    'spiceLevel',
    'shelfLife',
    'description',
    'image',
  ] as const;
  for (const field of required) if (values[field].trim() === '') errors[field] = 'needed';
  if (parseList(values.ingredients).length === 0) errors.ingredients = 'needed';
  // Required also for unpublished products, because the form is open now.
  if (gramsOf(values.weight) === undefined) errors.weight ??= 'noWeight';
  for (const field of ['price', 'originalPrice'] as const)
    if (values[field].trim() !== '' && parseRupees(values[field]) === undefined)
      errors[field] = 'noAmount';
  if (isBelow(values.originalPrice, values.price)) errors.originalPrice ??= 'lowOriginalPrice';
  if (!isPicture(values.image.trim())) errors.image ??= 'noPicture';
  if (isNew && !/^\d{1,5}$/.test(values.stockQuantity.trim())) errors.stockQuantity = 'noCount';
  const limit = values.lowStockFrom.trim();
  if (!/^(\d{1,3}|1000|)$/.test(limit)) errors.lowStockFrom = 'noCount';
  if (values.hsn.trim() !== '' && !/^\d{4}(\d{2}){0,2}$/.test(values.hsn.trim()))
    errors.hsn = 'noHsn';
  if (kind !== undefined && kind !== 'veg' && values.isVegan) errors.isVegan = 'vegan';
  if (values.isPublished)
    for (const field of missingFields(values, kind ?? 'veg', { isNew }))
      errors[field] ??= missingError(field);
  return errors;
}

const missingError = (field: ProductField): ProductError => {
  if (field === 'price') return 'noPrice';
  if (field === 'weight') return 'noWeight';
  if (field === 'allergens') return 'allergens';
  return field.startsWith('label.') ? 'label' : 'needed';
};

function isBelow(originalPrice: string, price: string): boolean {
  const original = parseRupees(originalPrice);
  const current = parseRupees(price);
  return original !== undefined && current !== undefined && original < current;
}

/** Returns the declarations that the label lacks. For a new product the server fills empty ones from the settings. */
export function missingFields(
  values: ProductValues,
  kind: ProductKind,
  { isNew }: { isNew: boolean },
): ProductField[] {
  const label = Object.fromEntries(
    labelFields.map((field) => [
      field,
      values.label[field].trim() || (isNew ? 'from the settings' : ''),
    ]),
  ) as Label;
  return missingDeclarations(
    {
      name: values.name.trim(),
      weight: values.weight.trim(),
      shelfLife: values.shelfLife.trim(),
      price: parseRupees(values.price) ?? 0,
      ingredients: parseList(values.ingredients),
      allergens: parseList(values.allergens),
      label,
    },
    kind,
  ) as ProductField[];
}

/** Whether an address is a path of this site or an https address, as the contract requires. */
export const isPicture = (address: string): boolean =>
  address === '' || /^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/.test(address);

/** Returns the field of the form that contains a part of the product. */
function toField([name = '', ...rest]: readonly string[]): readonly string[] {
  if (name === 'images') return ['pictures'];
  if (name !== 'nutritionalInfo') return [name, ...rest];
  const isNamed = (nutrients as readonly string[]).includes(rest[0] ?? '');
  return ['nutrition', isNamed ? rest[0]! : 'others'];
}

type Texts = {
  message: (error: ProductError) => string;
  contractText: (problem: ContractProblem) => string;
};

/** Validates the form's values by the rules above and by the contract. */
export const productSchema = (
  kindOf: (categoryId: string) => ProductKind | undefined,
  isNew: boolean,
  { message, contractText: textOf }: Texts,
) =>
  Values.superRefine((values, context) => {
    const errors = Object.entries(productErrors(values, kindOf(values.category), { isNew }));
    for (const [field, error] of errors)
      context.addIssue({ code: 'custom', path: field.split('.'), message: message(error) });
    if (errors.length === 0)
      addContractIssues(context, values, {
        contract: LooseProduct,
        toContract: toLooseProduct,
        toField,
        textOf,
      });
  });
