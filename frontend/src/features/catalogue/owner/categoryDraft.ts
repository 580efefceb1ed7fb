import type { Category, LooseCategory, ProductKind } from '@kalavara/shared-types/catalogue';
import { isPicture } from './productDraft';

export const categoryFields = [
  'name',
  'description',
  'image',
  'displayOrder',
  'kind',
  'isActive',
  'ml.name',
  'ml.description',
] as const;
export type CategoryField = (typeof categoryFields)[number];
export type CategoryDraft = Record<Exclude<CategoryField, 'isActive' | 'kind'>, string> & {
  isActive: boolean;
  kind: ProductKind;
};

/** O-140, O-141: in the first place, and active. */
export const newCategory: CategoryDraft = {
  ...{
    name: '',
    description: '',
    image: '',
    displayOrder: '1',
    kind: 'fish',
    isActive: true,
    'ml.name': '',
    'ml.description': '',
  },
};

export const categoryDraftOf = ({
  name,
  description,
  image,
  displayOrder,
  isActive,
  kind,
  ml,
}: Category): CategoryDraft => ({
  ...{ name, description, image, displayOrder: String(displayOrder), isActive, kind },
  ...{ 'ml.name': ml?.name ?? '', 'ml.description': ml?.description ?? '' },
});

type WrongCategory = 'needed' | 'noOrder' | 'noPicture';

export function wrongInCategory(
  draft: CategoryDraft,
): Partial<Record<CategoryField, WrongCategory>> {
  const wrong: Partial<Record<CategoryField, WrongCategory>> = {};
  for (const field of ['name', 'description', 'image'] as const)
    if (draft[field].trim() === '') wrong[field] = 'needed';
  if (!isPicture(draft.image.trim())) wrong.image = 'noPicture';
  if (!/^[1-9]\d{0,3}$/.test(draft.displayOrder.trim())) wrong.displayOrder = 'noOrder';
  return wrong;
}

export const changedInCategory = (from: CategoryDraft, to: CategoryDraft): CategoryField[] =>
  categoryFields.filter((field) => from[field] !== to[field]);

export function looseCategory(
  draft: CategoryDraft,
  fields: readonly CategoryField[],
): LooseCategory {
  const words = { name: draft['ml.name'].trim(), description: draft['ml.description'].trim() };
  const all: Required<
    Pick<
      LooseCategory,
      'name' | 'description' | 'image' | 'displayOrder' | 'isActive' | 'kind' | 'ml'
    >
  > = {
    ...{
      name: draft.name.trim(),
      description: draft.description.trim(),
      image: draft.image.trim(),
    },
    ...{ displayOrder: Number(draft.displayOrder), isActive: draft.isActive, kind: draft.kind },
    ml: words.name === '' && words.description === '' ? null : words,
  };
  const asked = new Set(fields.map((field) => field.split('.')[0]));
  return Object.fromEntries(Object.entries(all).filter(([field]) => asked.has(field)));
}
