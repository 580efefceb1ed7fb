import { z } from 'zod';
import type { CallName } from './calls';

/** One call: what it carries, and what stands beside `success: true` in the answer. Its path and roles: `calls.ts`. */
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

/** What the caller of an endpoint has to bring: nothing it does not ask for, everything it does. */
export type Given<E extends Endpoint> = (In<E['params']> extends undefined
  ? unknown
  : { params: In<E['params']> }) &
  QueryIn<In<E['query']>> &
  (In<E['body']> extends undefined ? unknown : { body: In<E['body']> });

/** How every failed call answers. `error` is the English sentence; a screen shows its own for `code`. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.array(z.string()).optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  /** The right total in rupees, where a wrong one was sent. */
  amount: z.number().optional(),
  requestId: z.string(),
});
export type Failure = z.infer<typeof Failure>;
