/** The wire format of the gateway, deliberately defined independently of the client. */
export type Notes = Record<string, string> | [];

export type Order = {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
};

export type Method = 'upi' | 'card' | 'netbanking' | 'wallet';

export type Payment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: false;
  method: Method;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: string | null;
  wallet: string | null;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  upi?: { vpa: string; flow: 'intent'; payer_account_type: 'bank_account' };
  card?: {
    id: string;
    entity: 'card';
    name: string;
    last4: string;
    network: string;
    type: string;
    issuer: string | null;
  };
};

export type Refund = {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal' | 'instant';
  speed_requested: 'normal' | 'optimum';
};

export type Collection<T> = { entity: 'collection'; count: number; items: T[] };
export const collection = <T>(items: T[]): Collection<T> => ({
  entity: 'collection',
  count: items.length,
  items,
});

export type WireError = {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  field?: string | null;
  metadata: Record<string, string>;
};

/** A refused call. */
export class Refused extends Error {
  readonly status: number;
  readonly error: WireError;

  constructor(
    description: string,
    { status = 400, field }: { status?: number; field?: string } = {},
  ) {
    super(description);
    this.status = status;
    const reason = field === undefined ? 'NA' : 'input_validation_failed';
    this.error = {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'NA',
      step: 'NA',
      reason,
      metadata: {},
    };
    if (field !== undefined)
      this.error = { ...this.error, source: 'business', step: 'payment_initiation', field };
  }
}

export const unknownId = () => new Refused('The id provided does not exist');
