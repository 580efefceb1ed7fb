import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '../errors';

type Rule = {
  points: number;
  duration: number;
  /** Where a refusal costs less than counting it: a key without points is counted no further until they are back. */
  isBlockedInMemory?: true;
};

/** Points and seconds per name; judged figures from the field, multiplied by RATE_LIMIT_FACTOR. */
const rules = {
  'login-account': { points: 5, duration: 15 * 60 },
  'login-ip': { points: 100, duration: 24 * 60 * 60 },
  'login-guesses': { points: 10, duration: 24 * 60 * 60 },
  'login-delay': { points: 1, duration: 60 },
  'pairing-start': { points: 20, duration: 10 * 60 },
  'pairing-code': { points: 5, duration: 10 * 60 },
  invitation: { points: 20, duration: 10 * 60 },
  confirm: { points: 5, duration: 15 * 60 },
  recipes: { points: 5, duration: 15 * 60 },
  cutlets: { points: 5, duration: 15 * 60 },
  'test-mail': { points: 10, duration: 10 * 60 },
  'test-push': { points: 10, duration: 10 * 60 },
  checkout: { points: 30, duration: 10 * 60 },
  'checkout-without-cart': { points: 5, duration: 60 },
  payment: { points: 30, duration: 10 * 60 },
  'webhook-signature': { points: 60, duration: 60, isBlockedInMemory: true },
  coupon: { points: 30, duration: 10 * 60 },
  'review-token': { points: 20, duration: 10 * 60 },
  review: { points: 30, duration: 10 * 60 },
  // The guests of a hall may share one address.
  'review-address': { points: 600, duration: 10 * 60 },
  'order-key': { points: 30, duration: 10 * 60 },
  'order-search-address': { points: 10, duration: 10 * 60 },
  'order-search-number': { points: 10, duration: 60 * 60 },
  'order-search-all': { points: 300, duration: 10 * 60 },
  'back-in-stock-address': { points: 20, duration: 10 * 60 },
  'back-in-stock-contact': { points: 20, duration: 24 * 60 * 60 },
  'back-in-stock-all': { points: 300, duration: 10 * 60 },
} as const satisfies Record<string, Rule>;
type LimitName = keyof typeof rules;

export type RateLimits = {
  /** Takes a point, or throws `too-many-tries`. */
  take(name: LimitName, key: string): Promise<void>;
  /** Throws when nothing is left, without taking. */
  check(name: LimitName, key: string): Promise<void>;
  reset(name: LimitName, key: string): Promise<void>;
  /** Takes a point without throwing; returns how many points beyond the limit are taken, negative below it. */
  takeAndCountExcess(name: LimitName, key: string): Promise<number>;
  /** Refuses a key for so many seconds. */
  block(name: LimitName, key: string, seconds: number): Promise<void>;
};

const tooManyTries = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError('too-many-tries', {
    details: { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) },
  });

/**
 * Rate limits, counted in Postgres, so that several processes share them; in memory while Postgres is unreachable.
 * `factor` multiplies them.
 */
export function createLimits(pool: pg.Pool, factor: number): RateLimits {
  const limiters = new Map<LimitName, RateLimiterAbstract & { points: number }>();
  for (const [name, rule] of Object.entries<Rule>(rules)) {
    const points = Math.max(1, Math.round(rule.points * factor));
    const options = { points, duration: rule.duration, keyPrefix: name };
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      ...(rule.isBlockedInMemory && { inMemoryBlockOnConsumed: points }),
      insuranceLimiter: new RateLimiterMemory(options),
    });
    limiters.set(name as LimitName, limiter);
  }
  return {
    async take(name, key) {
      try {
        await limiters.get(name)!.consume(key);
      } catch (reason) {
        throw reason instanceof Error ? reason : tooManyTries(reason as RateLimiterRes);
      }
    },
    async check(name, key) {
      const limiter = limiters.get(name)!;
      const used = await limiter.get(key);
      if (used !== null && used.consumedPoints >= limiter.points) throw tooManyTries(used);
    },
    async reset(name, key) {
      await limiters.get(name)!.delete(key);
    },
    async takeAndCountExcess(name, key) {
      const limiter = limiters.get(name)!;
      return (await limiter.penalty(key)).consumedPoints - limiter.points;
    },
    async block(name, key, seconds) {
      await limiters.get(name)!.block(key, seconds);
    },
  };
}

/**
 * The address of a caller behind this many proxies: the same as Express' `req.ip`, also for an upgrade, which
 * Express does not handle.
 */
export function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const all = [socket.remoteAddress ?? '', ...forwarded.reverse()];
  return all[Math.min(proxies, all.length - 1)]!;
}

/** An address in which IPv4 mapped into IPv6 is written as IPv4. */
export const plainAddress = (ip: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

/**
 * The key of a caller in limits: the IPv4 address, or the /64 of an IPv6 address; IPv4 mapped into IPv6 counts as
 * IPv4.
 */
export function addressKey(address: string): string {
  const ip = plainAddress(address);
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
    : [];
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}
