import type { Finding } from '@kalavara/shared-types/diagnostics/diagnostics';
import { dayMs, hourMs, minuteMs } from '@kalavara/shared-types/durations';
import type { TFunction } from 'i18next';

type T = TFunction<'diagnostics'>;
type Facts = Finding['facts'];

const units = [
  ['minutes', minuteMs],
  ['hours', hourMs],
  ['days', dayMs],
] as const;

/** Formats a past time, "4 minutes ago"; "never" for null. */
function agoText(ms: unknown, t: T): string {
  if (typeof ms !== 'number') return t('never');
  const unit = units.filter(([, size]) => ms >= size).at(-1);
  return unit ? t(`ago.${unit[0]}`, { count: Math.floor(ms / unit[1]) }) : t('ago.now');
}

/** Formats bytes, "1.4 GB", in decimal units like disk sizes. */
export function sizeText(bytes: unknown): string {
  let left = Number(bytes);
  let unit = 0;
  for (; left >= 1_000 && unit < 4; unit += 1) left /= 1_000;
  return `${left < 10 && unit > 0 ? left.toFixed(1) : Math.round(left)} ${['B', 'KB', 'MB', 'GB', 'TB'][unit]}`;
}

const number = (fact: Facts[string] | undefined) => Number(fact ?? 0);
const text = (fact: Facts[string] | undefined) => String(fact ?? '–');

/** Formats the figures of each part as a sentence. */
const sentences: Record<Finding['name'], (facts: Facts, t: T) => (string | false)[]> = {
  database: (facts, t) => [
    t('database.is', {
      ms: text(facts['latencyMs']),
      size: sizeText(facts['bytes']),
      last: text(facts['last']),
    }),
  ],
  feed: (facts, t) => [
    t('feed.is', { ms: text(facts['echoMs']), receivedAgo: agoText(facts['heardAgoMs'], t) }),
    number(facts['lag']) > 0 && t('feed.lag', { count: number(facts['lag']) }),
  ],
  sockets: (facts, t) => [
    t('sockets.is', {
      tvs: text(facts['display']),
      owner: text(facts['owner']),
      staff: text(facts['staff']),
      guests: text(facts['guest']),
    }),
    t('sockets.timers', { count: number(facts['timers']) }),
    number(facts['servers']) > 1 && t('sockets.servers', { count: number(facts['servers']) }),
  ],
  proxy: (facts, t) => [
    number(facts['proxies']) > 0 && t('proxy.is', { count: number(facts['proxies']) }),
    typeof facts['forwardedAgoMs'] === 'number'
      ? t('proxy.forwarded', { ago: agoText(facts['forwardedAgoMs'], t) })
      : number(facts['proxies']) === 0 && t('proxy.direct'),
  ],
  gateway: (facts, t) => [
    t(
      facts['kind'] === 'sandbox'
        ? 'gateway.practice'
        : facts['mode'] === 'live'
          ? 'gateway.live'
          : 'gateway.test',
    ),
    typeof facts['latencyMs'] === 'number' && t('gateway.answers', { ms: facts['latencyMs'] }),
    facts['isOpen'] === true && t('gateway.isOpen'),
    typeof facts['trouble'] === 'string' &&
      facts['trouble'] !== 'no-keys' &&
      t('gateway.last', { ago: agoText(facts['answeredAgoMs'], t) }),
  ],
  webhooks: (facts, t) => [
    t('webhooks.is', { ago: agoText(facts['ageMs'], t) }),
    facts['isMissing'] === true && t('webhooks.isMissing'),
    facts['signedWith'] === 'previous' && t('webhooks.previous'),
  ],
  inbox: (facts, t) => [
    number(facts['open']) === 0
      ? t('inbox.empty')
      : t('inbox.is', { count: number(facts['open']), ago: agoText(facts['oldestMs'], t) }),
  ],
  refunds: (facts, t) => [
    t('refunds.is', { count: number(facts['under']) }),
    number(facts['failed']) > 0 && t('refunds.failed', { count: number(facts['failed']) }),
    number(facts['stuck']) > 0 && t('refunds.stuck', { count: number(facts['stuck']) }),
    number(facts['loose']) > 0 && t('refunds.loose', { count: number(facts['loose']) }),
  ],
  disk: (facts, t) => [
    t('disk.is', { free: sizeText(facts['freeBytes']), all: sizeText(facts['allBytes']) }),
  ],
  backup: (facts, t) => [
    facts['ageMs'] === null
      ? t('backup.never')
      : t('backup.is', { ago: agoText(facts['ageMs'], t), size: sizeText(facts['bytes']) }),
    typeof facts['restoredAgeMs'] === 'number' &&
      t('backup.restored', { ago: agoText(facts['restoredAgeMs'], t) }),
    typeof facts['problem'] === 'string' && t('backup.problem'),
  ],
  pictures: (facts, t) => [
    t('pictures.is', { count: number(facts['count']), size: sizeText(facts['bytes']) }),
  ],
  clock: (facts, t) => [t('clock.is', { ms: String(Math.abs(number(facts['skewMs']))) })],
  version: (facts, t) => [
    typeof facts['version'] === 'string' &&
      t('version.release', {
        release: [facts['version'], facts['commit'] && `(${text(facts['commit'])})`]
          .filter(Boolean)
          .join(' '),
      }),
    t('version.is', {
      app: text(facts['app']),
      node: text(facts['node']),
      postgres: text(facts['postgres']),
      up: agoText(facts['upMs'], t),
    }),
  ],
};

const causes = ['slow', 'broken', 'no-keys', 'keys-refused', 'refused', 'unreachable'] as const;

/** Formats the findings, and for each problem what can be done about it. */
export function describe({ name, isOk, facts }: Finding, t: T): string[] {
  const cause = causes.find((candidate) => candidate === facts['trouble']);
  const isUnknown = cause === 'slow' || cause === 'broken';
  const texts = isUnknown ? [] : sentences[name](facts, t).filter((sentence) => sentence !== false);
  const advice =
    !isOk &&
    !isUnknown &&
    (name === 'disk' ||
      name === 'clock' ||
      name === 'database' ||
      name === 'backup' ||
      name === 'proxy')
      ? [t(`${name}.advice`)]
      : [];
  return [...(cause ? [t(`trouble.${cause}`)] : []), ...texts, ...advice];
}

/**
 * Problems that do not stop sales, which are warnings instead of alarms; the same applies to checks that failed to
 * run.
 */
const mild: readonly Finding['name'][] = [
  'backup',
  'webhooks',
  'clock',
  'pictures',
  'proxy',
  'version',
];

export type Level = 'good' | 'check' | 'bad';
export function levelOf({ name, isOk, facts }: Finding): Level {
  if (isOk) return 'good';
  return mild.includes(name) || facts['trouble'] === 'slow' ? 'check' : 'bad';
}
