import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import type { Express } from 'express';

/**
 * Allocates all objects in the young generation, where freeing them costs nothing. V8 allocates objects of some code
 * locations in the old one, where they retain their request until a full collection. Measured: a ninth of the time
 * of a server that takes orders (docs/decisions/0032-young-generation.md); the heap by `bench/memory.ts`.
 */
export const disablePretenuring = () => setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Options for `createServer` by which requests and responses are created with the prototypes of this app. Otherwise
 * Express replaces the prototype of each one, and V8 treats each as an object of unknown shape: more than half the
 * time of a small call (measured, docs/decisions/0031-express-request-prototypes.md).
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
