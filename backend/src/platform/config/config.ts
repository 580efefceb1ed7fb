import { minuteMs } from '@kalavara/shared-types/durations';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Environment, razorpayUrl } from './environment';
import { isLoopback } from '../http/loopback';
import { OperatorError } from '../operator-error';
import { invalidSettingText } from './setting-texts';

/** The folder this program lies in, found from wherever the build has put this file. */
function ownFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(from, 'migrations')) || dirname(from) === from
    ? from
    : ownFolder(dirname(from));
}

/** Limits of what unpaid checkouts reserve. `per…` and `inTotal` are divisors: one unit in so many of a product. */
export type ReservationLimits = {
  reservationMs: number;
  maxReservationMs: number;
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
  /** The password of the cutlet kitchen; only its hash is stored. */
  cutletPassword: string | undefined;
  isOpenKitchen: boolean;
  hasDailyBackups: boolean;
  /** Each daily backup is copied there; undefined while no second folder is set. */
  backupCopyDir: string | undefined;
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

/** Whether no money moves: payments by the sandbox, or by Razorpay with a test key. */
export const isPractice = ({ kind, keys }: Payments): boolean =>
  kind === 'sandbox' || keys?.keyId.startsWith('rzp_test_') === true;

/** Whether payments are real: Razorpay with a live key. */
export const takesRealMoney = ({ keys }: Payments): boolean =>
  keys?.keyId.startsWith('rzp_live_') === true;

/** A wrong or missing setting; thrown before anything is started. */
export class ConfigError extends OperatorError {}

/** The settings of the environment. Throws a `ConfigError` that names every wrong or missing one. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(Environment.shape);
  const input = Object.fromEntries(
    known.map((key) => [key, env[key] === '' ? undefined : env[key]]),
  );
  const parsed = Environment.safeParse(input);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof Environment));
    refuse(...[...wrong].map((name) => invalidSettingText(name, env[name] ?? '')));
  }
  const set = parsed.data;
  if (set.MIGRATE_DATABASE_URL !== undefined && set.DATABASE_URL === undefined)
    refuse('DATABASE_URL: missing. MIGRATE_DATABASE_URL is set only beside it.');
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
    backupCopyDir: set.BACKUP_COPY_DIR,
    proxies: set.TRUST_PROXY,
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    reservations: {
      reservationMs: Math.min(set.RESERVATION_MINUTES, set.RESERVATION_MAX_MINUTES) * minuteMs,
      maxReservationMs: set.RESERVATION_MAX_MINUTES * minuteMs,
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

function refuse(...sentences: string[]): never {
  throw new ConfigError(
    `These settings cannot be used:\n  ${sentences.join('\n  ')}\n\nThey are variables of the environment; npm start also takes those of a file .env. docs/operations/settings.md describes each of them.`,
  );
}

/** Refuses settings of which some are set and others are missing. */
function refuseUnlessTogether(set: Environment, names: readonly (keyof Environment)[]): void {
  const missing = names.filter((name) => set[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  const all = new Intl.ListFormat('en', { type: 'conjunction' });
  const present = names.filter((name) => !missing.includes(name));
  refuse(
    `${all.format(missing)}: missing. ${all.format(names)} are set together or not at all; set what is missing, or remove ${all.format(present)}.`,
  );
}

function mailOf(set: Environment): MailSettings | undefined {
  const { SMTP_URL, MAIL_FROM, MAIL_DAILY_LIMIT } = set;
  refuseUnlessTogether(set, ['SMTP_URL', 'MAIL_FROM']);
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  return { url: SMTP_URL, from: MAIL_FROM, dailyLimit: MAIL_DAILY_LIMIT };
}

/** Keys together or not at all. Without any the sandbox sells, except on a public address: no real shopper may pay it by mistake. */
function paymentsOf(set: Environment, publicUrl: URL | undefined): Payments {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = set;
  refuseUnlessTogether(set, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);

  const withoutKeys = publicUrl?.protocol === 'https:' ? 'razorpay' : 'sandbox';
  const kind = set.PAYMENTS ?? (keyId !== undefined ? 'razorpay' : withoutKeys);
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
  if (url !== razorpayUrl && !isLoopback(new URL(url).hostname))
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
