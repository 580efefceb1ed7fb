import {
  mixes,
  oils,
  spicyLevels,
  tendernesses,
} from '@kalavara/shared-types/catalogue/customization.rules';
import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import { parseJson, storageOf } from '../../state/browserStorage';
import { added, type Cart, type CartLine, type ShownProduct } from './cart.rules';

/** Increased when the shape changes; other versions are not read. */
const version = 1;
export const cartKey = 'kalavara.cart';

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 500;
const among = (list: readonly string[], value: unknown): boolean => list.includes(value as string);

export function isCustomization(value: unknown): value is Customization {
  const fields = Object(value) as Record<string, unknown>;
  return (
    among(oils, fields['oilType']) &&
    among(tendernesses, fields['meatTenderness']) &&
    among(spicyLevels, fields['spicyLevel']) &&
    among(mixes, fields['mixType']) &&
    [fields['customMixSuggestion'], fields['specialRequests']].every(
      (text) => text === undefined || isText(text),
    )
  );
}

function isLine(value: unknown): value is CartLine {
  const { productId, quantity, customization } = Object(value) as Record<string, unknown>;
  const isCount = Number.isInteger(quantity) && (quantity as number) > 0;
  return isText(productId) && isCount && (customization === null || isCustomization(customization));
}

const isShownProduct = (value: unknown): value is ShownProduct => {
  const { name, price } = Object(value) as Record<string, unknown>;
  return isText(name) && typeof price === 'number';
};

const empty: Cart = { lines: [], seen: {} };

/** Reads a stored cart; of damaged data only the valid lines. */
function read(text: string | null): Cart {
  const stored = parseJson(text) as { version: number; lines: unknown[]; seen: object } | null;
  if (stored?.version !== version) return empty;
  const lines = stored.lines.filter(isLine).reduce<CartLine[]>(added, []);
  const seen = Object.entries(stored.seen ?? {}).filter((entry): entry is [string, ShownProduct] =>
    isShownProduct(entry[1]),
  );
  return { lines, seen: Object.fromEntries(seen) };
}

/** Whether the browser has no storage: null in the browsers inside some apps, an exception where a setting blocks it. */
function isBlocked(): boolean {
  try {
    return !window.localStorage;
  } catch {
    return true;
  }
}

/**
 * Without storage the tab's name carries the cart from page to page: only this tab has it, and browsers empty it when
 * another site is opened.
 */
export const cartStorage = storageOf<Cart>(
  'local',
  (text) => read(isBlocked() ? window.name : text),
  (cart) => {
    const text = JSON.stringify({ version, ...cart });
    if (isBlocked()) window.name = text;
    return text;
  },
);
