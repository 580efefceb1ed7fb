import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { filled, Instant, Uuid } from '../primitives';

export const AccountRole = z.enum(['owner', 'staff', 'packer']);
export type AccountRole = z.infer<typeof AccountRole>;

/** The account of the session: a person, or a paired TV. */
export const Me = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum([...AccountRole.options, 'display']),
});
export type Me = z.infer<typeof Me>;

export const Account = z.object({
  id: Uuid,
  name: z.string(),
  username: z.string(),
  role: AccountRole,
  isActive: z.boolean(),
  lastSeenAt: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

const Username = z
  .string()
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9][a-z0-9._-]{1,39}$/));
/**
 * A PIN of 6 or more digits, or a password of 10 or more characters, else the server answers `secret-too-weak`. For a
 * run, a repeated part, a date, a well-known secret and the user name it answers `secret-easily-guessed`.
 */
const Secret = z.string().min(1).max(200);

export const login = endpoint('login', {
  body: z.strictObject({ username: z.string().max(80), password: Secret }),
  answer: { data: Me },
});
export const logout = endpoint('logout', { answer: {} });
/** `isOpenKitchen`: guests may do everything that staff may do in this kitchen. */
export const getSession = endpoint('getSession', {
  answer: { data: Me.nullable(), isOpenKitchen: z.boolean() },
});
export const confirmPassword = endpoint('confirmPassword', {
  body: z.strictObject({ password: Secret }),
  answer: {},
});

const byId = z.object({ id: Uuid });
export const listAccounts = endpoint('listAccounts', { answer: { data: z.array(Account) } });
export const createAccount = endpoint('createAccount', {
  /** Without a secret the account cannot sign in until its invitation is accepted. */
  body: z.strictObject({
    name: filled(80),
    username: Username,
    secret: Secret.optional(),
    role: AccountRole.default('staff'),
  }),
  answer: { data: Account },
});
/** A new secret, another role or isActive:false ends the sessions of that account. */
export const updateAccount = endpoint('updateAccount', {
  params: byId,
  body: z.strictObject({
    name: filled(80).optional(),
    username: Username.optional(),
    secret: Secret.optional(),
    role: AccountRole.optional(),
    isActive: z.boolean().optional(),
  }),
  answer: { data: Account },
});
export const deleteAccount = endpoint('deleteAccount', { params: byId, answer: {} });
/** Ends every session of an account, on every device. */
export const signOutAccount = endpoint('signOutAccount', {
  params: byId,
  answer: { ended: z.number().int() },
});

/**
 * Creates a link, shown as a QR code, with which the person sets their own PIN: once, within a day. Earlier links
 * become invalid.
 */
export const inviteAccount = endpoint('inviteAccount', {
  params: byId,
  /**
   * `origins`: addresses at which other devices reach this server, e.g. `http://192.168.1.20:3000`; empty if there are
   * none.
   */
  answer: {
    data: z.object({ token: z.string(), expiresAt: Instant, origins: z.array(z.string()) }),
  },
});
const Token = z.string().min(20).max(100);
/** Answers whose link it is. The token is in the body, so that no log contains it. */
export const getInvitation = endpoint('getInvitation', {
  body: z.strictObject({ token: Token }),
  answer: { data: z.object({ name: z.string(), username: z.string() }) },
});
/** Sets the PIN and signs in. */
export const acceptInvitation = endpoint('acceptInvitation', {
  body: z.strictObject({ token: Token, secret: Secret }),
  answer: { data: Me },
});
