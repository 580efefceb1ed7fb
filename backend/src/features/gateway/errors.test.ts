import { expect, test } from 'vitest';
import { GatewayProtocol, GatewayRejected, GatewayUnavailable, withoutGateway } from './errors';

const refusal = {
  status: 400,
  code: 'BAD_REQUEST_ERROR',
  description: 'Your account does not have enough balance: add funds.',
  field: null,
};

test.each([
  [new GatewayRejected(refusal), refusal.description],
  [new GatewayUnavailable('HTTP_502'), 'unavailable: HTTP_502'],
  [new GatewayProtocol(), new GatewayProtocol().message],
  [new Error('disk full'), 'disk full'],
])('a page that names the gateway itself shows the rest of "%s"', ({ message }, shown) => {
  expect(withoutGateway(message)).toBe(shown);
});
