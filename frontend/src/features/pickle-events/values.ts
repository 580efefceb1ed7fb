import {
  LoosePickleEvent,
  type EventProduct,
  type PickleEvent,
} from '@kalavara/shared-types/pickle-events/pickle-events';
import { defaults, maxPercent } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { z } from 'zod';
import { addContractIssues, type ContractProblem } from '../../forms/contractIssues';
import { fromPicker, isPicked, toPicker } from './dateTime';
import { isSample, samples } from './samples';

const text = z.string();
const ProductValues = z.object({ enabled: z.boolean(), discountPercent: text, specialPrice: text });
export type ProductValues = z.infer<typeof ProductValues>;

/** The values of the form of an event, in their order. */
const Values = z.object({
  title: text,
  date: text,
  description: text,
  badge: text,
  buttonText: text,
  image: text,
  startsAt: text,
  endsAt: text,
  discountPercent: text,
  freeShippingThreshold: text,
  maxOrders: text,
  isStackable: z.boolean(),
  isActive: z.boolean(),
  isFeatured: z.boolean(),
  isSpecialEvent: z.boolean(),
  mlTitle: text,
  mlBadge: text,
  mlDescription: text,
  mlButtonText: text,
  products: z.record(z.string(), ProductValues),
});
export type EventValues = z.infer<typeof Values>;
export type EventField = keyof EventValues;
export const eventFields = Object.keys(Values.shape) as EventField[];

/** Products that the event does not mention take part. */
export const defaultProduct: ProductValues = {
  enabled: true,
  discountPercent: '',
  specialPrice: '',
};

/** The documented values of a new event. */
export const newEventValues: EventValues = {
  title: '',
  date: '',
  description: '',
  image: defaults.image,
  badge: defaults.badge,
  buttonText: defaults.buttonText,
  isSpecialEvent: false,
  isFeatured: false,
  isActive: true,
  isStackable: false,
  startsAt: '',
  endsAt: '',
  maxOrders: String(defaults.maxOrders),
  discountPercent: String(defaults.discountPercent),
  freeShippingThreshold: String(defaults.freeShippingThreshold),
  mlTitle: '',
  mlDescription: '',
  mlBadge: '',
  mlButtonText: '',
  products: Object.fromEntries(
    samples.map(({ key, enabled }) => [key, { ...defaultProduct, enabled }]),
  ),
};

const toProductValues = ({
  enabled,
  discountPercent,
  specialPrice,
}: EventProduct): ProductValues => ({
  enabled: enabled !== false,
  discountPercent: discountPercent === undefined ? '' : String(discountPercent),
  specialPrice: specialPrice === undefined ? '' : String(specialPrice),
});

export const toEventValues = (event: PickleEvent): EventValues => ({
  title: event.title,
  date: event.date,
  description: event.description,
  badge: event.badge,
  buttonText: event.buttonText,
  image: event.image,
  isSpecialEvent: event.isSpecialEvent,
  isFeatured: event.isFeatured,
  isActive: event.isActive,
  isStackable: event.isStackable,
  maxOrders: String(event.maxOrders),
  discountPercent: String(event.discountPercent),
  freeShippingThreshold: String(event.freeShippingThreshold),
  startsAt: toPicker(event.startsAt),
  endsAt: toPicker(event.endsAt),
  mlTitle: event.ml?.title ?? '',
  mlDescription: event.ml?.description ?? '',
  mlBadge: event.ml?.badge ?? '',
  mlButtonText: event.ml?.buttonText ?? '',
  products: {
    ...Object.fromEntries(samples.map(({ key }) => [key, defaultProduct])),
    ...Object.fromEntries(
      Object.entries(event.products).map(([key, product]) => [key, toProductValues(product)]),
    ),
  },
});

/** An empty field means a value that is not set. */
const parseNumber = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed);

function toEventProducts(products: EventValues['products']): Record<string, EventProduct> {
  const entries = Object.entries(products).map(([key, { enabled, ...values }]) => {
    const discountPercent = parseNumber(values.discountPercent);
    const specialPrice = parseNumber(values.specialPrice);
    return [
      key,
      {
        enabled,
        ...(discountPercent !== undefined && { discountPercent }),
        ...(specialPrice !== undefined && { specialPrice }),
      },
    ] as const;
  });
  const isMentioned = ([key, product]: (typeof entries)[number]) =>
    isSample(key) || !product.enabled || Object.keys(product).length > 1;
  return Object.fromEntries(entries.filter(isMentioned));
}

export function toLooseEvent(values: EventValues): LoosePickleEvent {
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
  } = values;
  const ml = {
    title: values.mlTitle,
    description: values.mlDescription,
    badge: values.mlBadge,
    buttonText: values.mlButtonText,
  };
  return {
    title,
    date,
    description,
    isSpecialEvent,
    isFeatured,
    isActive,
    isStackable,
    badge: badge.trim() || defaults.badge,
    buttonText: buttonText.trim() || defaults.buttonText,
    image: image.trim() || defaults.image,
    maxOrders: parseNumber(values.maxOrders) ?? 0,
    discountPercent: parseNumber(values.discountPercent) ?? defaults.discountPercent,
    freeShippingThreshold:
      parseNumber(values.freeShippingThreshold) ?? defaults.freeShippingThreshold,
    products: toEventProducts(values.products),
    startsAt: fromPicker(values.startsAt),
    endsAt: fromPicker(values.endsAt),
    ml: Object.values(ml).some((each) => each.trim() !== '') ? ml : null,
  };
}

export type EventError = {
  field: EventField;
  product?: string;
  why:
    | ('title' | 'date' | 'description' | 'maxOrders')
    | ('image' | 'percent' | 'amount' | 'year' | 'ends');
};

const isWithin = (typed: string, max: number) =>
  typed.trim() === '' || (Number(typed) >= 0 && Number(typed) <= max);
const maxRupees = 1_000_000;
const isPicture = (image: string) => LoosePickleEvent.shape.image.safeParse(image).success;

/** In the documented order; the first error is shown above the form. */
export function eventErrors(values: EventValues): EventError[] {
  const orders = Number(values.maxOrders);
  const checks: (EventError | false)[] = [
    values.title.trim() === '' && { field: 'title', why: 'title' },
    values.date.trim() === '' && { field: 'date', why: 'date' },
    values.description.trim() === '' && { field: 'description', why: 'description' },
    !(Number.isInteger(orders) && orders >= 1) && { field: 'maxOrders', why: 'maxOrders' },
    !isPicture(values.image.trim()) && { field: 'image', why: 'image' },
    !isWithin(values.discountPercent, maxPercent) && { field: 'discountPercent', why: 'percent' },
    !isWithin(values.freeShippingThreshold, maxRupees) && {
      field: 'freeShippingThreshold',
      why: 'amount',
    },
    ...(['startsAt', 'endsAt'] as const).map(
      (field): EventError | false =>
        values[field] !== '' && !isPicked(values[field]) && { field, why: 'year' },
    ),
    values.startsAt !== '' &&
      values.endsAt !== '' &&
      values.endsAt <= values.startsAt && { field: 'endsAt', why: 'ends' },
    ...Object.entries(values.products).flatMap(
      ([product, { discountPercent, specialPrice }]): (EventError | false)[] => [
        !isWithin(discountPercent, maxPercent) && { field: 'products', product, why: 'percent' },
        !isWithin(specialPrice, maxRupees) && { field: 'products', product, why: 'amount' },
      ],
    ),
  ];
  return checks.filter((check): check is EventError => check !== false);
}

/** Returns the field that contains a part of the event: "ml.title" as `mlTitle`. */
const toField = ([name = '', ...rest]: readonly string[]): readonly string[] =>
  name === 'ml' && rest[0]
    ? [`ml${rest[0][0]!.toUpperCase()}${rest[0].slice(1)}`]
    : [name, ...rest];

/** Validates the form's values by the rules above and by the contract. */
export const eventSchema = (
  message: (why: EventError['why']) => string,
  textOf: (problem: ContractProblem) => string,
) =>
  Values.superRefine((values, context) => {
    const errors = eventErrors(values);
    for (const { field, product, why } of errors)
      context.addIssue({
        code: 'custom',
        path: product === undefined ? [field] : [field, product],
        message: message(why),
      });
    if (errors.length === 0)
      addContractIssues(context, values, {
        contract: LoosePickleEvent,
        toContract: toLooseEvent,
        toField,
        textOf,
      });
  });
