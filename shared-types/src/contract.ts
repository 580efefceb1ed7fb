import { z } from 'zod';
import type { CallName } from './calls';

/** One call: its input, and what its answer has beside `success: true`. Path and roles: `calls.ts`. */
export type Endpoint = {
  name: CallName;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodRawShape;
};

export const endpoint = <const N extends CallName, const E extends Omit<Endpoint, 'name'>>(
  name: N,
  call: E,
) => ({
  name,
  ...call,
});

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<z.ZodObject<E['answer']>>;

type QueryIn<Q> = Q extends undefined
  ? unknown
  : Record<never, never> extends Q
    ? { query?: Q }
    : { query: Q };

/** The input of an endpoint: `params`, `query` and `body`, as far as it has them. */
export type InputOf<E extends Endpoint> = (In<E['params']> extends undefined
  ? unknown
  : { params: In<E['params']> }) &
  QueryIn<In<E['query']>> &
  (In<E['body']> extends undefined ? unknown : { body: In<E['body']> });

/** The answer of every failed call. `error` is the English sentence; a screen shows its own for `code`. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.array(z.string()).optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  /** The correct total in rupees, where a wrong one was sent. */
  amount: z.number().optional(),
  requestId: z.string(),
});
export type Failure = z.infer<typeof Failure>;
