import express, { type RequestHandler, type Router } from 'express';
import { type Clock, systemClock } from '../platform/clock/clock';
import { type Agenda, createAgenda, type Duty } from './agenda';
import { openBook } from './book';
import { mountCheckout } from './checkout';
import { type Control, ControlBody, createControl, runControl, PayBody } from './control';
import type { Core } from './core';
import { createHttpFaults } from './http-faults';
import { createIds } from './ids';
import { captureDue, refundDue } from './payments';
import { processDue } from './refunds';
import { answerRefusals, mountRest } from './rest';
import { createWebhooks } from './webhooks';
import { Refused } from './wire';

export type { Control } from './control';

export type SandboxOptions = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl?: string | (() => string | undefined) | undefined;
  clock?: Clock;
  /** Makes the ids deterministic: two sandboxes with the same seed create the same ids. */
  seed?: string | undefined;
  /** The folder that stores orders and payments for a restart. */
  dataFolder?: string | undefined;
  /** The divisor of the pauses between attempts of a webhook. */
  timeFactor?: number;
  webhookTimeoutMs?: number;
  /** A factor for timeouts. */
  timeoutMultiplier?: number;
  /** Closed on public installations; the functions of `control` still work. */
  isControlOpen?: boolean;
};

export type Sandbox = {
  /** To be mounted at /sandbox/razorpay. It contains /v1, checkout.js, /pay and /control. */
  router: Router;
  control: Control;
  stop: () => Promise<void>;
};

/** Creates a gateway with Razorpay's interface that moves no money. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { keyId, keySecret, webhookSecret, clock = systemClock, isControlOpen = true } = options;
  if (!keyId.startsWith('rzp_test_'))
    throw new Error('The sandbox takes test keys only: rzp_test_….');

  const core = assemble(options, { keyId, keySecret, webhookSecret, clock });
  const httpFaults = createHttpFaults();
  const calls = new Map<string, number>();
  const control = createControl(core, httpFaults, calls);

  const v1 = express.Router();
  mountCheckout(v1);
  v1.use(counted(calls), httpFaults.handler);
  mountRest(v1, core);

  const router = express.Router();
  router.use(upToDate(core));
  router.use('/v1', v1);
  router.post('/pay', express.json(), (req, res) => {
    const request = parsed(PayBody, req.body);
    // Guests may make test payments, without multiplying webhooks.
    res.json(
      control.pay(
        isControlOpen ? request : { ...request, webhooks: Math.min(request.webhooks ?? 1, 1) },
      ),
    );
  });
  if (isControlOpen)
    router.post('/control', express.json(), async (req, res) => {
      const result = await runControl(control, parsed(ControlBody, req.body));
      res.json({ result: result ?? null });
    });
  router.use(() => {
    throw new Refused('The requested URL was not found on the server.');
  });
  router.use(answerRefusals);

  async function stop() {
    core.agenda.stop();
    await core.book.close();
  }
  return { router, control, stop };
}

type Keys = Pick<SandboxOptions, 'webhookSecret'> & Pick<Core, 'keyId' | 'keySecret' | 'clock'>;

function assemble(options: SandboxOptions, { keyId, keySecret, webhookSecret, clock }: Keys): Core {
  const {
    webhookUrl,
    seed,
    dataFolder,
    timeFactor = 1,
    webhookTimeoutMs = 5_000,
    timeoutMultiplier = 1,
  } = options;
  const book = openBook(dataFolder);
  const newId = createIds(seed, book.isTaken);
  const webhooks = createWebhooks({
    secret: webhookSecret,
    url: () => (typeof webhookUrl === 'function' ? webhookUrl() : webhookUrl),
    clock,
    agenda: () => agenda,
    newId,
    timeoutMs: webhookTimeoutMs * timeoutMultiplier,
    timeFactor,
  });
  const agenda: Agenda = createAgenda(clock, book.duties, (duty) => {
    perform(core, duty);
    book.changed();
  });
  const refunds = { isBalanceLow: false, failNext: 0, held: undefined };
  const core: Core = { keyId, keySecret, clock, newId, book, agenda, webhooks, refunds };
  return core;
}

function perform(core: Core, { what, id }: Duty) {
  const ways = { capture: captureDue, giveBack: refundDue, process: processDue };
  if (what === 'deliver') core.webhooks.deliverDue(id);
  else ways[what](core, id);
}

/** Runs the due actions before each call, and stores the state after it. */
const upToDate =
  ({ agenda, book }: Core): RequestHandler =>
  (_req, res, next) => {
    agenda.runDue();
    res.once('close', book.changed);
    next();
  };

const counted =
  (calls: Map<string, number>): RequestHandler =>
  ({ method, path }, _res, next) => {
    const route = `${method} ${path.replace(/\/(order|pay|rfnd)_[A-Za-z0-9]{14}/, '/:id')}`;
    calls.set(route, (calls.get(route) ?? 0) + 1);
    next();
  };

function parsed<T>(
  shape: { safeParse: (given: unknown) => { success: true; data: T } | { success: false } },
  given: unknown,
): T {
  const result = shape.safeParse(given);
  if (!result.success) throw new Refused('The request body is not valid.');
  return result.data;
}
