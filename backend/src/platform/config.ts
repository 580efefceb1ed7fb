import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const flag = z.enum(['0', '1', 'false', 'true', '']).transform((said) => said === '1' || said === 'true');

/** The folder this program lies in, found from wherever the build has put this file. */
function ownFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(from, 'migrations')) || dirname(from) === from ? from : ownFolder(dirname(from));
}

/** Everything that can be set from outside. `.env`-style values are text, so each is parsed and refused with a sentence. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//).optional(),
  OWNER_USERNAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,39}$/)
    .default('owner'),
  OWNER_PASSWORD: z.string().min(10).max(200).optional(),
  OPEN_KITCHEN: flag.default(false),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(100_000).default(1),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = {
  port: number;
  host: string;
  publicUrl: URL | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  owner: { username: string; password: string | undefined };
  isOpenKitchen: boolean;
  proxies: number;
  rateLimitFactor: number;
  metricsToken: string | undefined;
  logLevel: string;
  /** Where the built pages and the SQL files lie. */
  pagesDir: string;
  migrationsDir: string;
};

/** What a wrong setting is answered with, before anything starts. */
export class ConfigError extends Error {}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(Environment.shape);
  const given = Object.fromEntries(known.map((key) => [key, env[key] === '' ? undefined : env[key]]));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`These settings are not as they should be:\n  ${wrong.join('\n  ')}`);
  }
  const set = parsed.data;
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL === undefined ? undefined : new URL(set.PUBLIC_URL),
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    owner: { username: set.OWNER_USERNAME, password: set.OWNER_PASSWORD },
    isOpenKitchen: set.OPEN_KITCHEN,
    proxies: set.TRUST_PROXY,
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    pagesDir: join(ownFolder(), 'frontend', 'dist'),
    migrationsDir: join(ownFolder(), 'migrations'),
  };
}
