import { hash, timingSafeEqual } from 'node:crypto';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Router,
} from 'express';
import { paged, pageOf } from './checks';
import type { Core } from './core';
import { getOrder, getPayment, getRefund } from './lookup';
import { createOrder, listOrderPayments, listOrders } from './orders';
import { capture } from './payments';
import { refund } from './refunds';
import { collection, Refused } from './wire';

type Answer = (req: Request) => unknown;

/** Mounts the calls of a shop with its keys, under /v1. */
export function mountRest(router: Router, core: Core) {
  const { book } = core;
  const serve = (method: 'get' | 'post', path: string, answer: Answer) =>
    router[method](path, async (req, res) => void res.json(await answer(req)));

  router.use(onlyWithKeys(core), express.json({ limit: '256kb' }));
  serve('post', '/orders', ({ body }) => createOrder(core, body));
  serve('get', '/orders', ({ query }) => listOrders(core, query));
  serve('get', '/orders/:id', ({ params }) => getOrder(core, params['id']).order);
  serve('get', '/orders/:id/payments', ({ params }) => listOrderPayments(core, params['id']));

  serve('get', '/payments', ({ query }) =>
    collection(paged(book.payments.values(), pageOf(query))),
  );
  serve('get', '/payments/:id', ({ params }) => getPayment(core, params['id']));
  serve('post', '/payments/:id/capture', ({ params, body }) => capture(core, params['id'], body));
  serve('post', '/payments/:id/refund', (req) =>
    refund(core, req.params['id'], req.body ?? {}, req.get('x-refund-idempotency')),
  );

  serve('get', '/payments/:id/refunds', ({ params, query }) =>
    collection(paged(book.refundsOf(getPayment(core, params['id']).id), pageOf(query))),
  );
  serve('get', '/refunds', ({ query }) => collection(paged(book.refunds.values(), pageOf(query))));
  serve('get', '/refunds/:id', ({ params }) => getRefund(core, params['id']));
  router.use(() => {
    throw new Refused('The requested URL was not found on the server.');
  });
}

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Refuses calls without the keys. "Basic" must have exactly this spelling, like for the gateway. */
function onlyWithKeys({ keyId, keySecret }: Core): RequestHandler {
  const expected = digest(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  return (req, _res, next) => {
    const given = req.get('authorization');
    if (given === undefined)
      throw new Refused('Please provide your api key for authentication purposes.', {
        status: 401,
      });
    if (!timingSafeEqual(digest(given), expected))
      throw new Refused('Authentication failed', { status: 401 });
    next();
  };
}

/** Answers errors in the format of the gateway. */
export const answerRefusals: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) return next(error);
  const refused = error instanceof Refused ? error : toGatewayError(error);
  res.status(refused.status).json({ error: refused.error });
};

function toGatewayError(error: unknown): Refused {
  const { status } = error as { status?: unknown };
  if (typeof status === 'number' && status < 500)
    return new Refused('The request body is not valid.');
  return new Refused('We are facing some trouble completing your request at the moment.', {
    status: 500,
  });
}
