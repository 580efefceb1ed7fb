import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import { cpuSince } from '../faults/money/tools';
import { seeded } from '../random';
import { type Action, observeGateway } from './action';
import { gatewayActions, timeActions } from './gateway-actions';
import {
  createModel,
  factsOf,
  isRefundOpen,
  type Model,
  type ModelPayment,
  refundedOf,
} from './model';
import { handActions } from './hand-actions';
import { secondPayments } from './model-owner';
import { ownerActions } from './owner-actions';
import type { RealShop } from './real-shop';
import { shopperActions } from './shopper-actions';

const actions: Record<string, Action> = {
  ...shopperActions,
  ...gatewayActions,
  ...timeActions,
  ...ownerActions,
  ...handActions,
};
/** Most steps are about payments, because these have the longest sequences of states. */
const weights: Record<string, number> = {
  open: 5,
  pay: 5,
  verify: 4,
  deliverPayment: 4,
  place: 2,
  advance: 2,
  sendRefunds: 2,
};

/** The name of a step and its arguments, as stored. */
type Step = [name: string, args: unknown];
type Count = { steps: number; sequences: number };
export const createCount = (): Count => ({ steps: 0, sequences: 0 });

type Command = fc.AsyncCommand<Model, RealShop>;
type Run = { ran: Step[]; count: Count };

function toCommand(step: Step, run: Run): Command {
  const [name, args] = step;
  const action = actions[name]!;
  return {
    check: (model) => action.choose(model, args) !== undefined,
    toString: () => JSON.stringify(step),
    async run(model, real) {
      run.ran.push(step);
      real.server.clock.advance(1);
      const now = real.server.clock.now();
      await action.run({ model, real, now }, action.choose(model, args));
      observeGateway({ model, real });
      run.count.steps += 1;
      expect(await real.readFacts(model)).toEqual(factsOf(model));
    },
  };
}

/** Runs one sequence with its own products, then the steps that end everything it has left open. */
async function runSequence(real: RealShop, commands: Iterable<Command>, run: Run) {
  const model = createModel();
  model.products = await real.createProducts();
  model.isGatewayDown = real.setGatewayDown(false);
  run.count.sequences += 1;
  const setup = () => Promise.resolve({ model, real });
  try {
    await fc.asyncModelRun(setup, commands);
    const ran = [...run.ran];
    for (const step of listFinalSteps(model)) await fc.asyncModelRun(setup, [toCommand(step, run)]);
    run.ran = ran;
    expectSettled(model);
    await real.expectInvariants();
  } finally {
    await real.removeEvents(model);
  }
}

/**
 * Returns the steps of a day later, when every order is decided regardless of lost messages. The owner repeats refunds
 * that the bank returned.
 */
function* listFinalSteps({ orders }: Model): Generator<Step> {
  yield ['comeBack', {}];
  for (const by of [21, 25 * 60]) {
    yield ['advance', { by }];
    yield ['expireReservations', {}];
    yield ['sweep', {}];
    for (const order of orders.keys()) yield ['reconcile', { order }];
    yield ['expireReservations', {}];
    for (const [order, each] of orders.entries())
      if (each.state !== 'needs-cart' && each.payments.some(isReturned))
        yield ['refund', { order }];
    for (const order of orders)
      for (const _payment of secondPayments(order)) yield ['refundSecond', { payment: 0 }];
    yield ['sendRefunds', {}];
    yield ['advance', { by: 1 }];
    yield ['sendRefunds', {}];
  }
}

const isReturned = (payment: ModelPayment) =>
  payment.reported === 'captured' &&
  !payment.isApplied &&
  refundedOf(payment) < payment.amountPaise;

function expectSettled({ products, orders }: Model) {
  expect(products.map(({ reserved }) => reserved)).toEqual(products.map(() => 0));
  // An unpaid checkout without a cart reserves nothing, and may be paid at any time.
  const open = orders.filter(
    ({ state, items }) =>
      state === 'confirming' || state === 'needs-cart' || (state === 'awaiting' && items !== null),
  );
  expect(open.map(({ no, state }) => `${no} ${state}`)).toEqual([]);
  const refunds = orders.flatMap(({ payments }) => payments.flatMap((payment) => payment.refunds));
  expect(refunds.filter(isRefundOpen)).toEqual([]);
}

const maxCommands = 120;

type Options = { steps: number; seed: number; isShrunk?: boolean };
type Failure = { error: unknown; steps: Step[] };

/** Runs random sequences until `steps` steps are done. Resolves with the shortest failing sequence found, if any. */
export async function searchFailure(
  real: RealShop,
  count: Count,
  { steps, seed, isShrunk = true }: Options,
): Promise<Failure | undefined> {
  let failure: Failure | undefined;
  const run: Run = { ran: [], count };
  const commands = Object.entries(actions).flatMap(([name, { args }]) => {
    const arbitrary = args.map((each) => toCommand([name, each], run));
    return Array.from({ length: weights[name] ?? 1 }, () => arbitrary);
  });
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands, size: 'max' }), (each) =>
    runSequence(real, each, Object.assign(run, { ran: [] })).catch((error: unknown) => {
      failure = { error, steps: run.ran };
      throw error;
    }),
  );
  for (let round = 0; count.steps < steps && !failure; round += 1)
    await fc.check(property, { seed: seed + round, numRuns: 3, endOnFailure: !isShrunk });
  return failure;
}

const file = new URL('failing-sequences.json', import.meta.url);
type Stored = { why: string; steps: Step[] };
export const readStored = () => JSON.parse(readFileSync(file, 'utf8')) as Stored[];

/** Adds a sequence to the committed file, so that later runs replay it first. */
function storeFailure({ steps }: Failure) {
  const stored = [...readStored(), { why: 'found on this machine, not explained yet', steps }];
  const lines = stored.map((each) => `  ${JSON.stringify(each)}`);
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
}

export function replay(real: RealShop, count: Count, steps: readonly Step[]): Promise<void> {
  const run: Run = { ran: [], count };
  const commands = steps.map((step) => toCommand(step, run));
  return runSequence(real, commands, run);
}

/**
 * Fails if a sequence fails. KALAVARA_SEED=… repeats a run. A failing sequence is stored, and printed for machines
 * whose files are deleted.
 */
export async function expectNoFailure(real: RealShop, steps: number, seed = seeded().seed) {
  const count = createCount();
  const before = process.cpuUsage();
  const failure = await searchFailure(real, count, { steps, seed });
  const cpuMs = Math.round(cpuSince(before));
  console.log(
    `seed ${seed}: ${count.steps} steps in ${count.sequences} sequences, ${cpuMs} ms of CPU`,
  );
  if (!failure) return;
  console.log(failure.steps.map((step) => JSON.stringify(step)).join('\n'));
  storeFailure(failure);
  throw failure.error;
}
