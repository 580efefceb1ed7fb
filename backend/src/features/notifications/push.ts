import { createECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebPushError } from 'web-push';
import { isLoopback } from '../../platform/http/loopback';
import { withDeadline } from '../../platform/with-deadline';
import { isPublicAddress } from './public-address';

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * `gone`: the subscription does not exist any more. `later`: try again, after `afterMs` if the push service specifies
 * it.
 */
export type PushOutcome =
  | { kind: 'accepted' | 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; afterMs?: number };

export type PushSender = {
  publicKey: string;
  /** Whether messages may be sent to this address. */
  isAllowed: (endpoint: string) => boolean;
  /** `ttlSeconds`: the time for which the push service stores the message for a device that it cannot reach. */
  send: (
    subscription: Subscription,
    id: string,
    payload: object,
    ttlSeconds?: number,
  ) => Promise<PushOutcome>;
};

type PushOptions = {
  privateKey: string;
  /** The address by which push services can contact the operator: mailto: or https: (RFC 8292). */
  contact: string;
  /** For tests: the certificate of a push service on this machine. Otherwise, this machine is never contacted. */
  loopbackCa?: string | undefined;
  /** The timeout of a whole message; shorter in tests. */
  deadlineMs?: number;
};

const timeoutMs = 10_000;
/** A timeout is needed because web-push never settles if an answer is cut off. */
const defaultDeadlineMs = 15_000;
/** A message that was not delivered within a day is obsolete. */
const aDaySeconds = 24 * 60 * 60;

/**
 * Creates the sender of push messages. It sends to the push services that browsers name: any public https address, and
 * none in a private network.
 */
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
    // A push service has a host name and the default port; an IP address would bypass the check of the lookup.
    return url.port === '' && /\.[a-z][a-z0-9-]*$/.test(url.hostname) && !isLoopback(url.hostname);
  }

  async function send(
    { endpoint, p256dh, auth }: Subscription,
    id: string,
    payload: object,
    ttlSeconds = aDaySeconds,
  ) {
    if (!isAllowed(endpoint)) return { kind: 'refused', reason: 'not a push service' } as const;
    // Loaded on demand: its packages for certificates take 3 MiB of memory, which a shop without subscriptions does not
    // need.
    const { default: webpush, WebPushError } = await import('web-push');
    // One agent for each message, so that destroying it cuts only this request.
    const isOfTest = isTestHost(new URL(endpoint));
    const agent = new Agent(isOfTest ? { ca: loopbackCa } : { lookup: lookupPublic });
    const sent = webpush.sendNotification(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: ttlSeconds,
        urgency: 'high',
        // A repetition replaces an undelivered message with the same topic.
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

/**
 * Looks up a name and refuses private addresses. It is called when the connection is made, so that the name cannot
 * resolve to another address after the check.
 */
const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, address, family) => {
    const found = Array.isArray(address) ? address.map((one) => one.address) : [address];
    if (error || found.every(isPublicAddress)) return done(error, address, family);
    const refusal: NodeJS.ErrnoException = new Error('not a public address');
    refusal.code = 'ENOTPUBLIC';
    done(refusal, address, family);
  });

/** The result if the push service could not be reached, or did not complete its answer. */
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
