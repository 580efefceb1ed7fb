import { mixes, oils, spicyLevels, tendernesses } from '@kalavara/shared-types/customization.rules';
import type { Customization } from '@kalavara/shared-types/customization';
import { added, type Cart, type CartLine, type Seen } from './cart.rules';

/** Raised when the shape changes; a cart of another version is not read. */
const version = 1;
export const keptAs = 'kalavara.cart';

const isText = (said: unknown): said is string => typeof said === 'string' && said.length <= 500;
const among = (list: readonly string[], said: unknown): boolean => list.includes(said as string);

function isWish(said: unknown): said is Customization {
  const wish = Object(said) as Record<string, unknown>;
  return (
    among(oils, wish['oilType']) &&
    among(tendernesses, wish['meatTenderness']) &&
    among(spicyLevels, wish['spicyLevel']) &&
    among(mixes, wish['mixType']) &&
    [wish['customMixSuggestion'], wish['specialRequests']].every(
      (text) => text === undefined || isText(text),
    )
  );
}

function isLine(said: unknown): said is CartLine {
  const { productId, quantity, customization } = Object(said) as Record<string, unknown>;
  const isCount = typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0;
  return isText(productId) && isCount && (customization === null || isWish(customization));
}

const isSeen = (said: unknown): said is Seen => {
  const { name, price } = Object(said) as Record<string, unknown>;
  return isText(name) && typeof price === 'number';
};

/** What is kept of a cart on this device. Of what somebody or something spoiled, the sound lines are taken. */
export function keptCart(): Cart {
  try {
    const kept = JSON.parse(localStorage.getItem(keptAs) ?? 'null') as {
      version: number;
      lines: unknown[];
      seen: object;
    } | null;
    if (kept?.version !== version) return { lines: [], seen: {} };
    const lines = kept.lines.filter(isLine).reduce<CartLine[]>(added, []);
    const seen = Object.entries(kept.seen ?? {}).filter((entry): entry is [string, Seen] =>
      isSeen(entry[1]),
    );
    return { lines, seen: Object.fromEntries(seen) };
  } catch {
    return { lines: [], seen: {} };
  }
}

export function keepCart({ lines, seen }: Cart) {
  try {
    localStorage.setItem(keptAs, JSON.stringify({ version, lines, seen }));
  } catch {
    // Without storage the cart lasts as long as the page.
  }
}
