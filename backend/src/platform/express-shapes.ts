import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * What `createServer` needs so that requests and answers are born with the prototypes of this app. Express gives each one
 * its prototype when it comes in, and V8 then treats every single one as an object of a kind never seen before: measured
 * on a small call, more than half of all its time. What has the right prototype already is let be.
 */
export function shapesOf(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  app.request = Request.prototype as typeof app.request;
  app.response = Response.prototype as typeof app.response;
  return { IncomingMessage: Request, ServerResponse: Response as typeof ServerResponse };
}
