import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import type { Express } from 'express';

/**
 * Allocates every object in the young generation, where freeing it costs nothing. In the old one, where V8 puts the objects
 * of some code locations, they retain their request until a full collection. Measured: a ninth of an order-taking
 * server's time (docs/decisions/0032-young-generation.md); the heap by `bench/memory.ts`.
 */
export const disablePretenuring = () => setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * What `createServer` needs so that requests and responses are created with the prototypes of this app. Express replaces
 * the prototype of each one otherwise, and V8 then treats every single one as an object of an unknown shape. Measured on
 * a small call: more than half of its time (docs/decisions/0031-express-request-prototypes.md).
 */
export function httpMessageClasses(
  app: Express,
): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  app.request = Request.prototype as typeof app.request;
  app.response = Response.prototype as typeof app.response;
  return { IncomingMessage: Request, ServerResponse: Response as typeof ServerResponse };
}
