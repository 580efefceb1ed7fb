import { z } from 'zod';
import type { CallName } from './calls';
import { Revision, Uuid } from '../primitives';

/** The input of a call, and what its answer has beside `success: true`. Path and roles are in `calls.ts`. */
export type Endpoint = {
  name: CallName;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers of this call alone; the route reads them itself. Those of every command: `commandHeaders`. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Up to 1 MB instead of 32 kB, for whole lists and long texts: a letter of Malayalam is three bytes. */
  hasLongBody?: true;
  /** The media types of a body that is a file: its bytes as they are, not as `multipart/form-data`. */
  file?: readonly string[];
  /** Requires the token of `unlockRecipes`, as `Authorization: Bearer <token>`, besides the session. */
  hasLibraryToken?: true;
  answer: z.ZodRawShape;
  /** When a success is answered with 202 instead of 200. */
  accepted?: string;
};

/** Defines an endpoint under its name in the table of calls. */
export const endpoint = <const N extends CallName, const E extends Omit<Endpoint, 'name'>>(
  name: N,
  call: E,
) => ({
  name,
  ...call,
});

/** The headers of each call that changes something. */
export const commandHeaders = z.object({
  'Idempotency-Key': Uuid.optional().describe(
    'Made by the caller: the same command sent twice has one effect and one answer.',
  ),
  'X-Base-Revision': Revision.optional().describe(
    'The revision of the room that the caller had seen: what others have changed since is not overwritten.',
  ),
  'X-Base-Epoch': z
    .string()
    .optional()
    .describe('The X-Epoch of the answer with that revision; of another epoch it counts as 0.'),
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

/** The input of an endpoint: those of `params`, `query` and `body` that it has. */
export type InputOf<E extends Endpoint> = (In<E['params']> extends undefined
  ? unknown
  : { params: In<E['params']> }) &
  QueryIn<In<E['query']>> &
  (In<E['body']> extends undefined ? unknown : { body: In<E['body']> });

/** The answer of every failed call. `error` is the English sentence; screens show their own text for `code`. */
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
