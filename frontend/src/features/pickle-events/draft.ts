import type {
  EventProduct,
  LoosePickleEvent,
  PickleEvent,
} from '@kalavara/shared-types/pickle-events';
import { defaults, mostPercent } from '@kalavara/shared-types/pickle-events.rules';
import { fromPicker, toPicker } from './dateTime';
import { isSample, samples } from './samples';

export type ProductDraft = { enabled: boolean; discountPercent: string; specialPrice: string };
/** An event as it stands in the fields. */
export type EventDraft = {
  title: string;
  date: string;
  description: string;
  badge: string;
  buttonText: string;
  image: string;
  isSpecialEvent: boolean;
  isFeatured: boolean;
  isActive: boolean;
  isStackable: boolean;
  maxOrders: string;
  discountPercent: string;
  freeShippingThreshold: string;
  startsAt: string;
  endsAt: string;
  mlTitle: string;
  mlDescription: string;
  mlBadge: string;
  mlButtonText: string;
  products: Record<string, ProductDraft>;
};
export type Field = keyof EventDraft;

/** Who says nothing of a product lets it take part (O-162). */
export const untouched: ProductDraft = { enabled: true, discountPercent: '', specialPrice: '' };

/** Everything as the documented form begins (O-283). */
export const newDraft: EventDraft = {
  ...{
    title: '',
    date: '',
    description: '',
    image: defaults.image,
    badge: defaults.badge,
    buttonText: defaults.buttonText,
  },
  ...{
    isSpecialEvent: false,
    isFeatured: false,
    isActive: true,
    isStackable: false,
    startsAt: '',
    endsAt: '',
  },
  ...{ maxOrders: String(defaults.maxOrders), discountPercent: String(defaults.discountPercent) },
  ...{
    freeShippingThreshold: String(defaults.freeShippingThreshold),
    mlTitle: '',
    mlDescription: '',
    mlBadge: '',
    mlButtonText: '',
  },
  products: Object.fromEntries(samples.map(({ key, enabled }) => [key, { ...untouched, enabled }])),
};

const productDraft = ({ enabled, discountPercent, specialPrice }: EventProduct): ProductDraft => ({
  enabled: enabled !== false,
  discountPercent: discountPercent === undefined ? '' : String(discountPercent),
  specialPrice: specialPrice === undefined ? '' : String(specialPrice),
});

export const draftOf = (event: PickleEvent): EventDraft => ({
  ...{
    title: event.title,
    date: event.date,
    description: event.description,
    badge: event.badge,
    buttonText: event.buttonText,
    image: event.image,
  },
  ...{
    isSpecialEvent: event.isSpecialEvent,
    isFeatured: event.isFeatured,
    isActive: event.isActive,
    isStackable: event.isStackable,
  },
  ...{
    maxOrders: String(event.maxOrders),
    discountPercent: String(event.discountPercent),
    freeShippingThreshold: String(event.freeShippingThreshold),
  },
  ...{ startsAt: toPicker(event.startsAt), endsAt: toPicker(event.endsAt) },
  ...{
    mlTitle: event.ml?.title ?? '',
    mlDescription: event.ml?.description ?? '',
    mlBadge: event.ml?.badge ?? '',
    mlButtonText: event.ml?.buttonText ?? '',
  },
  products: {
    ...Object.fromEntries(samples.map(({ key }) => [key, untouched])),
    ...Object.fromEntries(
      Object.entries(event.products).map(([key, product]) => [key, productDraft(product)]),
    ),
  },
});

/** An empty field is a value that is not set (O-241); undefined where it is no number. */
const numberOf = (said: string): number | undefined =>
  said.trim() === '' ? undefined : Number(said);

function productsOf(products: EventDraft['products']): Record<string, EventProduct> {
  const said = Object.entries(products).map(([key, { enabled, ...values }]) => {
    const [discountPercent, specialPrice] = [
      numberOf(values.discountPercent),
      numberOf(values.specialPrice),
    ];
    return [
      key,
      {
        enabled,
        ...(discountPercent !== undefined && { discountPercent }),
        ...(specialPrice !== undefined && { specialPrice }),
      },
    ] as const;
  });
  const isSaid = ([key, product]: (typeof said)[number]) =>
    isSample(key) || !product.enabled || Object.keys(product).length > 1;
  return Object.fromEntries(said.filter(isSaid));
}

export function bodyOf(draft: EventDraft): LoosePickleEvent {
  const {
    title,
    date,
    description,
    badge,
    buttonText,
    image,
    isSpecialEvent,
    isFeatured,
    isActive,
    isStackable,
  } = draft;
  const ml = {
    title: draft.mlTitle,
    description: draft.mlDescription,
    badge: draft.mlBadge,
    buttonText: draft.mlButtonText,
  };
  return {
    ...{ title, date, description, isSpecialEvent, isFeatured, isActive, isStackable },
    ...{
      badge: badge.trim() || defaults.badge,
      buttonText: buttonText.trim() || defaults.buttonText,
      image: image.trim() || defaults.image,
    },
    maxOrders: numberOf(draft.maxOrders) ?? 0,
    discountPercent: numberOf(draft.discountPercent) ?? defaults.discountPercent,
    freeShippingThreshold: numberOf(draft.freeShippingThreshold) ?? defaults.freeShippingThreshold,
    products: productsOf(draft.products),
    startsAt: fromPicker(draft.startsAt),
    endsAt: fromPicker(draft.endsAt),
    ml: Object.values(ml).some((words) => words.trim() !== '') ? ml : null,
  };
}

export type Wrong = {
  field: Field;
  product?: string;
  why: 'title' | 'date' | 'description' | 'maxOrders' | 'percent' | 'amount' | 'ends';
};

const isWithin = (said: string, most: number) =>
  said.trim() === '' || (Number(said) >= 0 && Number(said) <= most);
const mostRupees = 1_000_000;

/** What is wrong, first things first, in the documented order. */
export function wrongIn(draft: EventDraft): Wrong[] {
  const orders = Number(draft.maxOrders);
  const checks: (Wrong | false)[] = [
    draft.title.trim() === '' && { field: 'title', why: 'title' },
    draft.date.trim() === '' && { field: 'date', why: 'date' },
    draft.description.trim() === '' && { field: 'description', why: 'description' },
    !(Number.isInteger(orders) && orders >= 1) && { field: 'maxOrders', why: 'maxOrders' },
    !isWithin(draft.discountPercent, mostPercent) && { field: 'discountPercent', why: 'percent' },
    !isWithin(draft.freeShippingThreshold, mostRupees) && {
      field: 'freeShippingThreshold',
      why: 'amount',
    },
    draft.startsAt !== '' &&
      draft.endsAt !== '' &&
      draft.endsAt <= draft.startsAt && { field: 'endsAt', why: 'ends' },
    ...Object.entries(draft.products).flatMap(
      ([product, { discountPercent, specialPrice }]): (Wrong | false)[] => [
        !isWithin(discountPercent, mostPercent) && { field: 'products', product, why: 'percent' },
        !isWithin(specialPrice, mostRupees) && { field: 'products', product, why: 'amount' },
      ],
    ),
  ];
  return checks.filter((check): check is Wrong => check !== false);
}
