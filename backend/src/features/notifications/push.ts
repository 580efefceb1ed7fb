import { createECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebPushError } from 'web-push';
import { isLoopback } from '../../platform/http/loopback';
import { withDeadline } from '../../platform/with-deadline';
import { isPublicAddress } from './public-address';

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** `gone`: the subscription does not exist any more. `later`: tried again, after `afterMs` where the push service names a time. */
export type PushOutcome =
  | { kind: 'accepted' | 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; afterMs?: number };

export type PushSender = {
  publicKey: string;
  /** Whether messages are sent to such an address at all. */
  isAllowed: (endpoint: string) => boolean;
  /** `ttlSeconds`: how long it is worth anything to a device that cannot be reached. */
  send: (
    subscription: Subscription,
    id: string,
    payload: object,
    ttlSeconds?: number,
  ) => Promise<PushOutcome>;
};

type PushOptions = {
  privateKey: string;
  /** How a push service reaches the operator: a mailto: or https: address (RFC 8292). */
  contact: string;
  /** For tests: the certificate of a push service on this machine. Nothing else on this machine is ever reached. */
  loopbackCa?: string | undefined;
  /** For a whole message; shorter in tests. */
  deadlineMs?: number;
};

const timeoutMs = 10_000;
/** web-push never settles where an answer breaks off. */
const defaultDeadlineMs = 15_000;
/** What was not delivered in a day is obsolete. */
const aDaySeconds = 24 * 60 * 60;

/** Sends to what browsers name as their push service: any public https address, and none of a private network. */
export function createPushSender({
  privateKey,
  contact,
  loopbackCa,
  deadlineMs = defaultDeadlineMs,
}: PushOptions): PushSender {
  const publicKey = publicKeyOf(privateKey);
  const isTestHost = ({ hostname }: URL) => !!loopbackCa && isLoopback(hostname);

  function isAllowed(endpoint: string): boolean {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
    if (isTestHost(url)) return true;
    // A push service has a name and the usual port: an address would not be looked up.
    return url.port === '' && /\.[a-z][a-z0-9-]*$/.test(url.hostname) && !isLoopback(url.hostname);
  }

  async function send(
    { endpoint, p256dh, auth }: Subscription,
    id: string,
    payload: object,
    ttlSeconds = aDaySeconds,
  ) {
    if (!isAllowed(endpoint)) return { kind: 'refused', reason: 'not a push service' } as const;
    // Its packages for certificates are 3 MiB of memory that a shop without a subscription does not need.
    const { default: webpush, WebPushError } = await import('web-push');
    // One for each message, so that the end of it cuts this request alone.
    const isOfTest = isTestHost(new URL(endpoint));
    const agent = new Agent(isOfTest ? { ca: loopbackCa } : { lookup: lookupPublic });
    const sent = webpush.sendNotification(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: ttlSeconds,
        urgency: 'high',
        // A repetition replaces what is not delivered yet.
        topic: id.replace(/-/g, ''),
        timeout: timeoutMs,
        agent,
      },
    );
    return withDeadline(sent, deadlineMs)
      .then(
        () => ({ kind: 'accepted' }) as const,
        (error: unknown) =>
          error instanceof WebPushError ? outcomeOf(error) : outcomeWithoutAnswer(error),
      )
      .finally(() => agent.destroy());
  }
  return { publicKey, isAllowed, send };
}

function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return curve.getPublicKey('base64url');
}

/** Judged where the connection is made, so that a name cannot resolve to another address after it was judged. */
const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, address, family) => {
    const found = Array.isArray(address) ? address.map((one) => one.address) : [address];
    if (error || found.every(isPublicAddress)) return done(error, address, family);
    const refusal: NodeJS.ErrnoException = new Error('not a public address');
    refusal.code = 'ENOTPUBLIC';
    done(refusal, address, family);
  });

/** The push service could not be reached, or did not answer to the end. */
function outcomeWithoutAnswer(error: unknown): PushOutcome {
  const reason = String(error instanceof Error ? error.message : error).slice(0, 200);
  const isPrivate = (error as { code?: string }).code === 'ENOTPUBLIC';
  return { kind: isPrivate ? 'refused' : 'later', reason };
}

function outcomeOf({ statusCode, headers }: WebPushError): PushOutcome {
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const why = `HTTP ${statusCode}`;
  if (statusCode !== 429 && statusCode < 500) return { kind: 'refused', reason: why };
  const seconds = Number((headers as Record<string, string | undefined>)['retry-after']);
  return seconds > 0
    ? { kind: 'later', reason: why, afterMs: Math.min(seconds, 60 * 60) * 1_000 }
    : { kind: 'later', reason: why };
}
