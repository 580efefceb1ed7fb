import type { Language } from '../primitives';
import { businessNameIn } from '../settings/business.rules';
import { countryName } from '../checkout/countries.rules';
import type { PolicyBlock, PolicyValues } from './policies';
import type { Settings } from '../settings/settings';
import { inLanguageAt } from '../catalogue/shop-page';

const rupees = (amount: number): string =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(amount)}`;

/** The values of the placeholders, from the settings and from constants of the program. */
export const policyValues = (
  settings: Settings,
  language: Language,
  { holdMinutes }: { holdMinutes: number },
): PolicyValues => ({
  businessName: businessNameIn(language, settings),
  makerName: settings.makerName,
  address: settings.address,
  email: settings.email,
  phone: settings.phone,
  whatsapp: settings.whatsapp,
  fssai: settings.fssai,
  gstin: settings.gstin,
  deliveryFee: rupees(settings.deliveryFee),
  freeDeliveryThreshold: rupees(settings.freeDeliveryThreshold),
  minimumOrder: rupees(settings.minimumOrder),
  batchDays: String(settings.batchDays),
  holdMinutes: String(holdMinutes),
  countries: settings.countries
    .map(({ code, fee }) => `${countryName(code, language)} (${rupees(fee)})`)
    .join(', '),
  grievanceName: settings.grievanceName,
  grievanceDesignation: settings.grievanceDesignation,
  // Complaints go to the business until the grievance officer has separate contacts.
  grievanceEmail: settings.grievanceEmail || settings.email,
  grievancePhone: settings.grievancePhone || settings.phone,
});

const placeholder = /\{([A-Za-z]+)\}/g;
const inBraces = /\{([^{}\n]*)\}/g;

/**
 * The placeholders of a text that have no value, each once, including those that no placeholder can be, such as one in
 * Malayalam.
 */
export const unknownPlaceholders = (text: string, values: PolicyValues): string[] => [
  ...new Set(
    [...text.matchAll(inBraces)]
      .map((found) => found[1]!)
      .filter((name) => !Object.hasOwn(values, name)),
  ),
];

/** Fills the placeholders. A line with an empty value is omitted: "GSTIN: {gstin}" for a business without a number. */
const fillLines = (text: string, values: PolicyValues): string[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const names = [...line.matchAll(placeholder)].map((found) => found[1]!);
    if (names.some((name) => values[name] === '')) return [];
    return [line.replace(placeholder, (whole, name: string) => values[name] ?? whole).trim()];
  });

/**
 * Parses a policy text into headings, paragraphs and lists. `# ` starts a heading and `- ` a row of a list, an empty
 * line ends a paragraph, other line breaks are retained, and `{name}` is filled. Everything else is plain text, to be
 * escaped where it is rendered.
 */
export function parsePolicy(text: string, values: PolicyValues): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  let open: PolicyBlock | undefined;
  const start = (block: PolicyBlock) => void blocks.push((open = block));
  for (const line of fillLines(text, values)) {
    if (line === '') open = undefined;
    else if (line.startsWith('# ')) {
      start({ kind: 'heading', text: line.slice(2).trim() });
      open = undefined;
    } else if (line.startsWith('- ')) {
      const item = line.slice(2).trim();
      if (open?.kind === 'list') open.items.push(item);
      else start({ kind: 'list', items: [item] });
    } else if (open?.kind === 'paragraph') open.text += `\n${line}`;
    else start({ kind: 'paragraph', text: line });
  }
  return blocks;
}

/** The path of a policy page in a language. */
export const policyPath = (page: string, language: Language): string =>
  inLanguageAt(`/policies/${page}`, language);
