import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { listHosts } from '../db/hosts';

const flag = z
  .enum(['0', '1', 'false', 'true', ''])
  .transform((value) => value === '1' || value === 'true');

const oneUnitIn = (count: number) => z.coerce.number().min(1).max(1_000).default(count);

/** Describes a setting, beside its meaning; what is omitted is derived from its schema. */
export type SettingMeta = {
  accepts?: string;
  example?: string;
  /** Its value is never shown. */
  isSecret?: true;
};
const secret = { isSecret: true } satisfies SettingMeta;
/** A URL of a socket may have no host: postgres://role@/database?host=/run/postgresql */
const isUrl = (text: string): boolean =>
  listHosts(text).every((url) => URL.canParse(url.replace('@/', '@host/')));

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .refine(isUrl)
  .optional()
  .meta({
    accepts:
      'an address like postgres://role:password@host:5432/database, with signs such as @ and / of the password percent-encoded',
    isSecret: true,
  } satisfies SettingMeta);
const userName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{1,39}$/)
  .meta({
    accepts:
      '2 to 40 lowercase letters, digits, dots, hyphens and underscores, a letter or digit first',
  } satisfies SettingMeta);
const password = z.string().min(10).max(200).optional().meta(secret);
const gatewaySecret = z.string().min(8).optional().meta(secret);

/** The only gateway address that live payments may use. */
export const razorpayUrl = 'https://api.razorpay.com';

/**
 * All settings. Values of the environment are text, so each is parsed, and refused with a sentence. The descriptions
 * are used for `.env.example`, docs/operations/settings.md (`npm run settings`) and the sentence that refuses a
 * value (`setting-texts.ts`).
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
    )
    .meta({
      accepts: 'an http or https address',
      example: 'https://shop.example.com',
    } satisfies SettingMeta),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder of the embedded Postgres, uploaded pictures and films, and backups.'),
  DATABASE_URL: databaseUrl.describe(
    'A Postgres from 15 on with the encoding UTF8, used instead of the embedded one. Several hosts (a:5432,b:5432): the primary among them.',
  ),
  MIGRATE_DATABASE_URL: databaseUrl.describe(
    'The same database as the role that owns its tables. With it, that role migrates and restores, and DATABASE_URL needs the rights to rows only.',
  ),
  OWNER_USERNAME: userName
    .default('owner')
    .describe('User name of the owner account that the first start creates.'),
  OWNER_PASSWORD: password.describe(
    "The owner's password at the first start. Without it one is generated and printed once; `npm run owner:password` sets another.",
  ),
  RECIPES_USERNAME: userName.default('recipes').describe('User name of the recipe library.'),
  RECIPES_PASSWORD: password.describe(
    'Password of the recipe library. Without it one is generated and printed once; `npm run recipes:password` sets another.',
  ),
  CUTLET_PASSWORD: z
    .string()
    .min(6)
    .max(200)
    .optional()
    .describe(
      'Password of the cutlet kitchen. Without it one is generated and printed once; `npm run cutlets:password` sets another.',
    )
    .meta({ ...secret, accepts: '6 to 200 digits, or 10 to 200 characters' }),
  OPEN_KITCHEN: flag
    .default(false)
    .describe(
      'With 1 each visitor is staff in the kitchen. For a trusted network, never for the internet.',
    ),
  BACKUPS: z
    .enum(['daily', 'off'])
    .default('daily')
    .describe(
      'One backup a day into DATA_DIR/backups, of which seven stay; off where another program makes them.',
    ),
  BACKUP_COPY_DIR: z
    .string()
    .refine(isAbsolute, 'has to be an absolute path')
    .optional()
    .describe(
      'Second folder for each daily backup, on another disk or synced to another machine; it has to exist, and the last thirty stay there.',
    )
    .meta({ accepts: 'an absolute path', example: '/mnt/backups' } satisfies SettingMeta),
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
    )
    .meta({
      accepts: 'rzp_test_… or rzp_live_…, as Razorpay shows it',
      isSecret: true,
    } satisfies SettingMeta),
  RAZORPAY_KEY_SECRET: gatewaySecret.describe('Secret of that key.'),
  RAZORPAY_WEBHOOK_SECRET: gatewaySecret.describe(
    "Secret of the webhook; it must differ from the key's.",
  ),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: gatewaySecret.describe(
    'The secret before, for a day after the webhook got a new one.',
  ),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/ })
    .default(razorpayUrl)
    .describe('Address of the gateway. Anything else is a test gateway on this machine.')
    .meta({ accepts: 'an http or https address' } satisfies SettingMeta),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server that messages to shoppers go through. Without it the owner sends them by hand.',
    )
    .meta({
      accepts:
        'an address like smtps://user:password@host, with signs such as @ of the password percent-encoded',
      isSecret: true,
    } satisfies SettingMeta),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"\r\n,;]* )?<?[^\s@<>,;]+@[^\s@<>,;]+>?$/)
    .optional()
    .describe('Sender of the mails. Set together with SMTP_URL.')
    .meta({
      accepts: 'an email address like orders@example.com, or a name and an address in <>',
      example: 'Kalavara <orders@example.com>',
    } satisfies SettingMeta),
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
    .describe('Bearer token that lets other machines read /metrics; this machine always may.')
    .meta(secret),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe level that is logged, to standard output, as JSON lines.'),
});

export type Environment = z.infer<typeof Environment>;
