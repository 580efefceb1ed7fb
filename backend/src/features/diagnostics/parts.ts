import { minuteMs } from '@kalavara/shared-types/durations';
import { ping } from '../../platform/db/ping';
import { listRevisions } from '../../platform/rooms/room-log.queries';
import { GatewayRejected, GatewayUnavailable } from '../gateway/gateway';
import { listPaymentAlerts } from '../orders/service';
import { countRunning } from '../timers/service';
import type { Probe } from './probe';
import * as queries from './queries';

/** The accepted lag in revisions: commits during the probe. */
const maxLag = 3;
const inboxLimitMs = 5 * minuteMs;
const webhookLimitMs = 60 * minuteMs;

export const database: Probe = async ({ pools: { main: db } }) => {
  const startedMs = performance.now();
  await ping(db);
  const latencyMs = Math.round((performance.now() - startedMs) * 10) / 10;
  const facts = await queries.getDatabaseFacts(db);
  return { isOk: latencyMs < 250, facts: { latencyMs, ...facts } };
};

/** Checks the path of every change to the screens: a notification is sent to Postgres and received from it. */
export const feed: Probe = async ({ pools: { main: db }, vitals, clock }, signal) => {
  const receivedAt = vitals.lastNotifiedAt();
  const startedMs = performance.now();
  await vitals.echo.roundTrip((text) => queries.notifyEcho(db, text), signal);
  const echoMs = Math.round((performance.now() - startedMs) * 10) / 10;
  const sent = new Map(vitals.sentUpTo());
  const rows = await listRevisions(db, [...sent.keys()]);
  const lag = rows.reduce(
    (sum, { room, revision }) => sum + Math.max(0, revision - (sent.get(room) ?? revision)),
    0,
  );
  const facts = {
    echoMs,
    heardAgoMs: receivedAt === null ? null : Math.max(0, clock.now() - receivedAt),
    rooms: sent.size,
    lag,
  };
  return { isOk: lag <= maxLag, facts };
};

export const sockets: Probe = async ({ pools: { main: db }, vitals }) => {
  const servers = await queries.countServers(db);
  const timers = await countRunning(db);
  return { isOk: true, facts: { ...vitals.sockets(), servers, timers } };
};

/**
 * Checks the proxy settings: behind a proxy that TRUST_PROXY does not count, all shoppers have one address and share
 * its limits.
 */
export const proxy: Probe = ({ config: { proxies }, vitals, clock }) => {
  const forwardedAt = vitals.lastForwardedAt();
  const forwardedAgoMs = forwardedAt === null ? null : Math.max(0, clock.now() - forwardedAt);
  return { isOk: forwardedAt === null, facts: { proxies, forwardedAgoMs } };
};

/** Checks the gateway by listing the payments of the last minute, which is the smallest authenticated call. */
export const gateway: Probe = async ({ config, gateway: client, clock }) => {
  const { kind } = config.payments;
  if (!client) return { isOk: false, facts: { kind, trouble: 'no-keys' } };
  const { isOpen, answeredAgoMs } = client.state();
  const facts = { kind, mode: client.mode, isOpen, answeredAgoMs };
  const startedMs = performance.now();
  const cause = await client
    .listPayments({ fromMs: clock.now() - minuteMs, toMs: clock.now() })
    .then(
      () => null,
      (error: unknown) => {
        if (error instanceof GatewayRejected)
          return error.status === 401 ? 'keys-refused' : 'refused';
        if (error instanceof GatewayUnavailable) return 'unreachable';
        throw error;
      },
    );
  const latencyMs = Math.round(performance.now() - startedMs);
  return cause === null
    ? { isOk: true, facts: { ...facts, latencyMs } }
    : { isOk: false, facts: { ...facts, trouble: cause } };
};

/**
 * Checks when the last webhook arrived. Without webhooks payments are reconciled minutes later, so the owner should
 * know.
 */
export const webhooks: Probe = async ({ pools: { main: db }, clock }) => {
  const last = await queries.findLastWebhook(db);
  const paidAt = await queries.findLastPaidAt(db);
  const receivedAt = last?.receivedAt.getTime() ?? null;
  const paid = paidAt?.getTime() ?? null;
  const isMissing = paid !== null && paid - (receivedAt ?? 0) > webhookLimitMs;
  const facts = {
    ageMs: receivedAt === null ? null : Math.max(0, clock.now() - receivedAt),
    signedWith: last?.signedWith ?? null,
    isMissing,
  };
  return { isOk: !isMissing && last?.signedWith !== 'previous', facts };
};

export const inbox: Probe = async ({ pools: { main: db }, clock }) => {
  const { open, oldest } = await queries.countOpenWebhooks(db);
  const oldestMs = oldest === null ? null : Math.max(0, clock.now() - oldest.getTime());
  return { isOk: (oldestMs ?? 0) <= inboxLimitMs, facts: { open, oldestMs } };
};

export const refunds: Probe = async ({ pools: { main: db }, clock }) => {
  const alerts = await listPaymentAlerts(db, clock.now());
  const count = (kind: string) => alerts.filter((alert) => alert.kind === kind).length;
  const facts = {
    under: await queries.countOpenRefunds(db),
    failed: count('refund-failed'),
    stuck: count('refund-stuck'),
    loose: count('paid-no-order'),
  };
  return { isOk: facts.failed + facts.stuck + facts.loose === 0, facts };
};
