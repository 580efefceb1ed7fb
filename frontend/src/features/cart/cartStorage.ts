import { mixes, oils, spicyLevels, tendernesses } from '@kalavara/shared-types/customization.rules';
import type { Customization } from '@kalavara/shared-types/customization';
import { parseJson, storageOf } from '../../state/browserStorage';
import { added, type Cart, type CartLine, type Seen } from './cart.rules';

/** Raised when the shape changes; another version is not read. */
const version = 1;
export const cartKey = 'kalavara.cart';

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 500;
const isAmong = (list: readonly string[], value: unknown): boolean =>
  list.includes(value as string);

function isCustomization(value: unknown): value is Customization {
  const fields = Object(value) as Record<string, unknown>;
  return (
    isAmong(oils, fields['oilType']) &&
    isAmong(tendernesses, fields['meatTenderness']) &&
    isAmong(spicyLevels, fields['spicyLevel']) &&
    isAmong(mixes, fields['mixType']) &&
    [fields['customMixSuggestion'], fields['specialRequests']].every(
      (text) => text === undefined || isText(text),
    )
  );
}

function isLine(value: unknown): value is CartLine {
  const { productId, quantity, customization } = Object(value) as Record<string, unknown>;
  const isCount = typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0;
  return isText(productId) && isCount && (customization === null || isCustomization(customization));
}

const isSeen = (value: unknown): value is Seen => {
  const { name, price } = Object(value) as Record<string, unknown>;
  return isText(name) && typeof price === 'number';
};

const empty: Cart = { lines: [], seen: {} };

/** Of a damaged cart the sound lines are read. */
function read(text: string | null): Cart {
  const stored = parseJson(text) as { version: number; lines: unknown[]; seen: object } | null;
  if (stored?.version !== version) return empty;
  const lines = stored.lines.filter(isLine).reduce<CartLine[]>(added, []);
  const seen = Object.entries(stored.seen ?? {}).filter((entry): entry is [string, Seen] =>
    isSeen(entry[1]),
  );
  return { lines, seen: Object.fromEntries(seen) };
}

export const cartStorage = storageOf<Cart>('local', read, ({ lines, seen }) =>
  JSON.stringify({ version, lines, seen }),
);
