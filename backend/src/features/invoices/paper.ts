import { isAbroad } from '@kalavara/shared-types/checkout/countries.rules';
import type { InvoiceKind, Registration } from '@kalavara/shared-types/invoices/invoices';
import {
  creditedLines,
  kindFor,
  sellerState,
  type TaxedLine,
  taxedLines,
  type Taxes,
} from '@kalavara/shared-types/invoices/invoices.rules';
import type { Paise } from '@kalavara/shared-types/money.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import {
  type StateCode,
  stateOfPincode,
} from '@kalavara/shared-types/checkout/indian-states.rules';

type Seller = Pick<
  Settings,
  'businessName' | 'makerName' | 'address' | 'email' | 'phone' | 'fssai' | 'gstin'
> & { state: StateCode };
/** A line as sold, with the names and the tariff code of that time. */
export type Sold = {
  name: string;
  nameMl: string | null;
  weight: string;
  hsn: string;
  quantity: number;
  unitPaise: Paise;
};
type CreditLine = Omit<Sold, 'quantity' | 'unitPaise'> &
  Taxes & { percent: number | null; totalPaise: Paise };

/** The code of a state, or 96 for places outside of India, as in tax returns. */
export type StateOfSupply = StateCode | '96';

type Common = {
  /** Whether it is of a test order: no money was paid and no tax is due. */
  isTest: boolean;
  registration: Registration;
  date: Day;
  seller: Seller;
  /** `country` is set only for an export. */
  buyer: { name: string; address: string; pincode: string; country?: string };
  placeOfSupply: StateOfSupply;
  orderNo: string;
  /** Null if the order is paid later. */
  paymentId: string | null;
};
export type Invoice = Common & {
  kind: Exclude<InvoiceKind, 'credit-note'>;
  lines: (Sold & TaxedLine)[];
};
export type CreditNote = Common & {
  kind: 'credit-note';
  of: { number: string; date: Day; kind: Invoice['kind'] };
  lines: CreditLine[];
};
/** The whole content of a paper without its number. It is a copy, so later changes do not affect it. */
export type Paper = Invoice | CreditNote;

export type Cart = {
  lines: readonly Sold[];
  customer: { name: string };
  address: string;
  pincode: string;
  country: string | null;
  discountPaise: Paise;
  deliveryPaise: Paise;
};
export type InvoicedSale = {
  orderNo: string;
  paymentId: string | null;
  isTest: boolean;
  cart: Cart;
};

/**
 * Returns the place of supply, which is the destination (IGST Act, sections 10 and 11). Army pincodes have no state:
 * "other territory".
 */
const findStateOfSupply = ({ pincode, country }: Cart): StateOfSupply =>
  isAbroad(country) ? '96' : (stateOfPincode(pincode) ?? '97');

export const isInside = ({
  seller,
  placeOfSupply,
}: Pick<Common, 'seller' | 'placeOfSupply'>): boolean => seller.state === placeOfSupply;

export function invoiceOf(
  { cart, ...sale }: InvoicedSale,
  shopSettings: Settings,
  date: Day,
): Invoice {
  const { businessName, makerName, address, email, phone, fssai, gstin, registration, taxRates } =
    shopSettings;
  const seller = {
    businessName,
    makerName,
    address,
    email,
    phone,
    fssai,
    gstin,
    state: sellerState(gstin),
  };
  const placeOfSupply = findStateOfSupply(cart);
  const kind = kindFor(shopSettings);
  const taxing =
    kind === 'tax-invoice'
      ? { rates: taxRates, day: date, isInside: isInside({ seller, placeOfSupply }) }
      : undefined;
  const taxed = taxedLines(cart.lines, cart, taxing);
  return {
    kind,
    registration,
    date,
    seller,
    placeOfSupply,
    buyer: {
      name: cart.customer.name,
      address: cart.address,
      pincode: cart.pincode,
      ...(cart.country && { country: cart.country }),
    },
    lines: cart.lines.map(({ name, nameMl, weight, hsn, quantity, unitPaise }, index) => ({
      name,
      nameMl,
      weight,
      hsn,
      quantity,
      unitPaise,
      ...taxed[index]!,
    })),
    ...sale,
  };
}

export type Numbered<P extends Paper> = { number: string; paper: P };

/**
 * Creates a credit note for `amount` of an invoice after its earlier credit notes, at its rates and never above its
 * total.
 */
export function creditNoteOf(
  { number, paper }: Numbered<Invoice>,
  earlier: readonly CreditNote[],
  amount: Paise,
  date: Day,
): CreditNote {
  const { kind, lines, ...common } = paper;
  const before = lines.map((_, index) =>
    earlier.reduce((sum, note) => sum + note.lines[index]!.totalPaise, 0),
  );
  const credited = creditedLines(lines, before, amount, isInside(paper));
  return {
    ...common,
    kind: 'credit-note',
    date,
    of: { number, date: paper.date, kind },
    lines: lines.map(({ name, nameMl, weight, hsn }, index) => ({
      name,
      nameMl,
      weight,
      hsn,
      ...credited[index]!,
    })),
  };
}
