import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { listHosts } from './db/hosts';
import { OperatorError } from './operator-error';

const flag = z
  .enum(['0', '1', 'false', 'true', ''])
  .transform((value) => value === '1' || value === 'true');

const oneUnitIn = (count: number) => z.coerce.number().min(1).max(1_000).default(count);

const databaseUrlForm =
  'expected an address like postgres://role:password@host:5432/database, with signs such as @ and / of the password percent-encoded';
/** A URL of a socket may have no host: postgres://role@/database?host=/run/postgresql */
const isUrl = (text: string): boolean =>
  listHosts(text).every((url) => URL.canParse(url.replace('@/', '@host/')));

/** The folder this program lies in, found from wherever the build has put this file. */
function ownFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(from, 'migrations')) || dirname(from) === from
    ? from
    : ownFolder(dirname(from));
}

/** The only address real money goes through. */
export const razorpayUrl = 'https://api.razorpay.com';

/**
 * Everything that can be set from outside. `.env`-style values are text, so each is parsed and refused with a sentence.
 * The descriptions become `.env.example` and docs/operations/settings.md (`npm run settings`).
 */
export const Environment = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('Port of the HTTP server; 0 takes a free one.'),
  HOST: z
    .string()
    .min(1)
    .default('0.0.0.0')
    .describe('Address to listen on. 127.0.0.1 where a proxy on the same machine stands in front.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address under which shoppers reach the shop; it stands in links and search results. With https the shop takes no payments until Razorpay keys are set.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder of the embedded Postgres, uploaded pictures and films, and backups.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, databaseUrlForm)
    .refine(isUrl, databaseUrlForm)
    .optional()
    .describe(
      'A Postgres from 15 on, used instead of the embedded one. Several hosts (a:5432,b:5432): the primary among them.',
    ),
  MIGRATE_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, databaseUrlForm)
    .refine(isUrl, databaseUrlForm)
    .optional()
    .describe(
      'The same database as the role that owns its tables. With it, that role migrates and restores, and DATABASE_URL needs the rights to rows only.',
    ),
  OWNER_USERNAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,39}$/)
    .default('owner')
    .describe('User name of the owner account that the first start creates.'),
  OWNER_PASSWORD: z
    .string()
    .min(10)
    .max(200)
    .optional()
    .describe(
      "The owner's password at the first start. Without it one is generated and printed once; `npm run owner:password` sets another.",
    ),
  RECIPES_USERNAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,39}$/)
    .default('recipes')
    .describe('User name of the recipe library.'),
  RECIPES_PASSWORD: z
    .string()
    .min(10)
    .max(200)
    .optional()
    .describe(
      'Password of the recipe library. Without it one is generated and printed once; `npm run recipes:password` sets another.',
    ),
  CUTLET_PASSWORD: z
    .string()
    .min(6)
    .max(200)
    .optional()
    .describe(
      'Password of the cutlet kitchen, at least 6 digits or 10 characters. Without it one is generated and printed once; `npm run cutlets:password` sets another.',
    ),
  OPEN_KITCHEN: flag
    .default(false)
    .describe(
      'With 1 everybody who reaches the server is staff in the kitchen. For a trusted network, never for the internet.',
    ),
  BACKUPS: z
    .enum(['daily', 'off'])
    .default('daily')
    .describe(
      'One backup a day into DATA_DIR/backups, of which seven are kept; off where another program makes them.',
    ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('Exact number of proxies in front of the server.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .min(0.1)
    .max(100_000)
    .default(1)
    .describe(
      'Multiplies the limits of one address and one connection. Above 10 is for tests; a live key refuses it.',
    ),
  RESERVATION_MINUTES: z.coerce
    .number()
    .min(1)
    .max(20)
    .default(5)
    .describe(
      'How long an unpaid checkout reserves its units. While its payment window is open, that is extended.',
    ),
  RESERVATION_MAX_MINUTES: z.coerce
    .number()
    .min(5)
    .max(60)
    .default(20)
    .describe(
      'The longest reservation, from the start of the checkout. The gateway lets an attempt last up to 15 minutes.',
    ),
  RESERVABLE_PER_ADDRESS: oneUnitIn(3).describe(
    'Unpaid checkouts of one address (an IPv6 /64) reserve at most one unit in so many of a product, and one place in so many of a pickle event. 1 switches this limit off.',
  ),
  RESERVABLE_PER_NETWORK: oneUnitIn(2).describe('The same for one IPv6 /48.'),
  RESERVABLE_PER_PHONE: oneUnitIn(3).describe('The same for one phone number.'),
  RESERVABLE_IN_TOTAL: oneUnitIn(2).describe('The same for all unpaid checkouts together.'),
  PAYMENTS: z
    .enum(['sandbox', 'razorpay'])
    .optional()
    .describe(
      'Without it: razorpay if its keys are set or PUBLIC_URL is https, else the sandbox, in which no money moves.',
    ),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_[A-Za-z0-9]+$/)
    .optional()
    .describe(
      'Key id of Razorpay. The key id, its secret and the webhook secret are set together. A live key needs a PUBLIC_URL with https.',
    ),
  RAZORPAY_KEY_SECRET: z.string().min(8).optional().describe('Secret of that key.'),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .optional()
    .describe("Secret of the webhook; it must differ from the key's."),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z
    .string()
    .min(8)
    .optional()
    .describe('The secret before, for a day after the webhook got a new one.'),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/ })
    .default(razorpayUrl)
    .describe('Address of the gateway. Anything else is a test gateway on this machine.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server that messages to shoppers go through: smtps://user:password@host, with signs such as @ of the password percent-encoded. Without it the owner sends them by hand.',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"\r\n,;]* )?<?[^\s@<>,;]+@[^\s@<>,;]+>?$/)
    .optional()
    .describe(
      'Sender of the mails: orders@example.com or Name <orders@example.com>. Set together with SMTP_URL.',
    ),
  MAIL_DAILY_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(400)
    .describe('At most so many mails in 24 hours; the rest waits. Gmail takes about 500.'),
  DRAIN_LEAD_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(2)
    .describe(
      'Seconds between SIGTERM and the end of accepting: /acceptz and /readyz answer 503 meanwhile, so that a proxy sends nothing new. Longer than its check interval; 0 where nothing checks.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token that lets other machines read /metrics; this machine always may.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe level that is logged, to standard output, as JSON lines.'),
});

/** What unpaid checkouts may reserve; `per…` and `inTotal`: one unit in so many of a product. */
export type ReservationLimits = {
  holdMs: number;
  maxHoldMs: number;
  perAddress: number;
  perNetwork: number;
  perPhone: number;
  inTotal: number;
};

export type GatewayKeys = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  previousWebhookSecret: string | undefined;
  url: string;
};

export type Payments = {
  kind: 'sandbox' | 'razorpay';
  /** Whether PAYMENTS sets it, instead of the other settings. */
  isExplicit: boolean;
  /** Missing in the sandbox, which makes its own; and where none are set: then the shop takes no money. */
  keys: GatewayKeys | undefined;
  /** The script that the shop's page loads to pay. */
  checkoutScript: string;
};

export type MailSettings = { url: string; from: string; dailyLimit: number };

export type Config = {
  port: number;
  host: string;
  publicUrl: URL | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined where the role of `databaseUrl` migrates too. */
  migrateDatabaseUrl: string | undefined;
  owner: { username: string; password: string | undefined };
  /** The recipe library's own login. */
  recipes: { username: string; password: string | undefined };
  /** Of the cutlet kitchen; only its hash is stored. */
  cutletPassword: string | undefined;
  isOpenKitchen: boolean;
  hasDailyBackups: boolean;
  proxies: number;
  rateLimitFactor: number;
  reservations: ReservationLimits;
  payments: Payments;
  /** Undefined while no mail server is set: then messages are sent by hand. */
  mail: MailSettings | undefined;
  /** Milliseconds from SIGTERM until the server accepts nothing new. */
  drainLeadMs: number;
  metricsToken: string | undefined;
  logLevel: string;
  /** Where the built pages and the SQL files lie. */
  pagesDir: string;
  migrationsDir: string;
  /** What cleans uploaded pictures, in a process of its own: run from where it lies. */
  pictureWorker: string;
};

/** Whether payments are play money: the sandbox, or Razorpay with a test key. */
export const isPractice = ({ kind, keys }: Payments): boolean =>
  kind === 'sandbox' || keys?.keyId.startsWith('rzp_test_') === true;

export const takesRealMoney = ({ keys }: Payments): boolean =>
  keys?.keyId.startsWith('rzp_live_') === true;

/** What a wrong setting is answered with, before anything starts. */
export class ConfigError extends OperatorError {}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(Environment.shape);
  const input = Object.fromEntries(
    known.map((key) => [key, env[key] === '' ? undefined : env[key]]),
  );
  const parsed = Environment.safeParse(input);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`These settings are not as they should be:\n  ${wrong.join('\n  ')}`);
  }
  const set = parsed.data;
  if (set.MIGRATE_DATABASE_URL !== undefined && set.DATABASE_URL === undefined)
    refuse('MIGRATE_DATABASE_URL is set together with DATABASE_URL.');
  const publicUrl = set.PUBLIC_URL === undefined ? undefined : new URL(set.PUBLIC_URL);
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    migrateDatabaseUrl: set.MIGRATE_DATABASE_URL,
    owner: { username: set.OWNER_USERNAME, password: set.OWNER_PASSWORD },
    recipes: { username: set.RECIPES_USERNAME, password: set.RECIPES_PASSWORD },
    cutletPassword: set.CUTLET_PASSWORD,
    isOpenKitchen: set.OPEN_KITCHEN,
    hasDailyBackups: set.BACKUPS === 'daily',
    proxies: set.TRUST_PROXY,
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    reservations: {
      holdMs: Math.min(set.RESERVATION_MINUTES, set.RESERVATION_MAX_MINUTES) * 60_000,
      maxHoldMs: set.RESERVATION_MAX_MINUTES * 60_000,
      perAddress: set.RESERVABLE_PER_ADDRESS,
      perNetwork: set.RESERVABLE_PER_NETWORK,
      perPhone: set.RESERVABLE_PER_PHONE,
      inTotal: set.RESERVABLE_IN_TOTAL,
    },
    payments: paymentsOf(set, publicUrl),
    mail: mailOf(set),
    drainLeadMs: set.DRAIN_LEAD_SECONDS * 1_000,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    pagesDir: join(ownFolder(), 'frontend', 'dist'),
    migrationsDir: join(ownFolder(), 'migrations'),
    pictureWorker: join(ownFolder(), 'backend', 'src', 'features', 'media', 'worker.mjs'),
  };
}

type Set = z.infer<typeof Environment>;
const refuse = (sentence: string): never => {
  throw new ConfigError(`These settings are not as they should be:\n  ${sentence}`);
};

function mailOf({ SMTP_URL, MAIL_FROM, MAIL_DAILY_LIMIT }: Set): MailSettings | undefined {
  if ((SMTP_URL === undefined) !== (MAIL_FROM === undefined))
    refuse('SMTP_URL and MAIL_FROM are set together.');
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  return { url: SMTP_URL, from: MAIL_FROM, dailyLimit: MAIL_DAILY_LIMIT };
}

export const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Keys together or not at all. Without any the sandbox sells, except on a public address: no real shopper may pay it by mistake. */
function paymentsOf(set: Set, publicUrl: URL | undefined): Payments {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = set;
  const keyCount = [keyId, keySecret, webhookSecret].filter((value) => value !== undefined).length;
  if (keyCount !== 0 && keyCount !== 3)
    refuse(
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are set together or not at all.',
    );

  const withoutKeys = publicUrl?.protocol === 'https:' ? 'razorpay' : 'sandbox';
  const kind = set.PAYMENTS ?? (keyCount === 3 ? 'razorpay' : withoutKeys);
  const isLive = keyId?.startsWith('rzp_live_') === true;
  if (kind === 'sandbox' && isLive)
    refuse('PAYMENTS=sandbox takes no money: leave out the live key, or PAYMENTS.');
  const isExplicit = set.PAYMENTS !== undefined;
  if (kind === 'sandbox')
    return {
      kind,
      isExplicit,
      keys: undefined,
      checkoutScript: '/sandbox/razorpay/v1/checkout.js',
    };

  const url = set.RAZORPAY_URL.replace(/\/$/, '');
  const checkoutScript =
    url === razorpayUrl ? 'https://checkout.razorpay.com/v1/checkout.js' : `${url}/v1/checkout.js`;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined)
    return { kind, isExplicit, keys: undefined, checkoutScript };
  if (webhookSecret === keySecret) refuse('RAZORPAY_WEBHOOK_SECRET must not be the key secret.');
  if (isLive && url !== razorpayUrl)
    refuse(`A live key is used with ${razorpayUrl} and nothing else.`);
  if (url !== razorpayUrl && !loopback.test(new URL(url).hostname))
    refuse(`RAZORPAY_URL is ${razorpayUrl}, or a test gateway on this machine.`);
  if (isLive && publicUrl?.protocol !== 'https:')
    refuse(
      'A live key needs a PUBLIC_URL with https: over http a payment could be read and changed.',
    );
  if (isLive && set.RATE_LIMIT_FACTOR > 10)
    refuse('RATE_LIMIT_FACTOR above 10 is for tests, not for a live key.');
  const previousWebhookSecret = set.RAZORPAY_WEBHOOK_SECRET_PREVIOUS;
  return {
    kind,
    isExplicit,
    keys: { keyId, keySecret, webhookSecret, previousWebhookSecret, url },
    checkoutScript,
  };
}
