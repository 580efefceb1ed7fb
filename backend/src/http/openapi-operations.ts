import { calls, routeOf } from '@kalavara/shared-types/contract/calls';
import { verifyPayment } from '@kalavara/shared-types/checkout/checkout';
import { commandHeaders, type Endpoint } from '@kalavara/shared-types/contract/contract';
import {
  downloadInputs,
  type DownloadInput,
} from '@kalavara/shared-types/contract/download-inputs';
import { type DownloadName, downloads } from '@kalavara/shared-types/contract/downloads';
import type { Caller } from '@kalavara/shared-types/contract/roles';
import { z } from 'zod';
import { type Described, json, parametersOf, type Schema, schemaOf } from './openapi-schemas';

type Access = { may: readonly Caller[] };
const listRoles = (may: readonly string[]): string =>
  may.filter((caller) => caller !== 'trusted-guest').join(', ');
const roles = ({ may }: Access): string =>
  `For: ${listRoles(may)}.${may.includes('trusted-guest') ? ' With OPEN_KITCHEN also guests.' : ''}`;
/** An empty entry means that the session is optional. */
const sessionFor = ({ may }: Access): Schema[] =>
  may.includes('guest') ? [{}, { session: [] }] : [{ session: [] }];

/** The headers of every command, described once under `components`. */
export const commandParameters = Object.fromEntries(
  parametersOf(commandHeaders, 'header').map((parameter) => [parameter.name, parameter]),
);
const toCommandParameters = Object.keys(commandParameters).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));
const failure = { $ref: '#/components/responses/Failure' };

function bodyOf({ body, file }: Endpoint) {
  if (body) return { required: true, content: json(schemaOf(body, 'input')) };
  if (!file) return undefined;
  return {
    required: true,
    description: 'The bytes of the file as they are, not multipart/form-data.',
    content: Object.fromEntries(file.map((mediaType) => [mediaType, {}])),
  };
}

export function operationOfCall(tag: string, endpoint: Endpoint): Described {
  const content = json(
    schemaOf(z.object({ success: z.literal(true), ...endpoint.answer }), 'output'),
  );
  const call: Access = calls[endpoint.name];
  const requestBody = bodyOf(endpoint);
  const isCommand = routeOf(endpoint.name).method !== 'GET';
  return {
    operationId: endpoint.name,
    tags: [tag],
    description: roles(call),
    security: endpoint.hasLibraryToken ? [{ session: [], recipeLibrary: [] }] : sessionFor(call),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
      ...(isCommand ? toCommandParameters : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Done', content },
      ...(endpoint.accepted && { 202: { description: endpoint.accepted, content } }),
      default: failure,
    },
  };
}

export function operationOfDownload(name: DownloadName): Described {
  const { tag, params, query, headers, mediaType }: DownloadInput = downloadInputs[name];
  return {
    operationId: name,
    tags: [tag],
    description: roles(downloads[name]),
    security: sessionFor(downloads[name]),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...parametersOf(headers, 'header'),
    ],
    responses: {
      200: { description: 'The file', content: { [mediaType]: {} } },
      default: failure,
    },
  };
}

const ofGateway = { tags: ['checkout'], description: 'For the payment gateway.', security: [] };
const signature = z.object({
  'X-Razorpay-Signature': z
    .string()
    .describe('The HMAC-SHA256 of the bytes of the body with the webhook secret, in hex.'),
  'X-Razorpay-Event-Id': z
    .string()
    .optional()
    .describe('The same id twice is one event; without one its bytes identify it.'),
});

/** The signed body of the gateway: further fields are ignored, and events that are not needed get the same answer. */
const webhookBody = z.looseObject({ event: z.string(), payload: z.looseObject({}) });

export const gatewayOperations: Record<'webhook' | 'callback', Described> = {
  webhook: {
    operationId: 'receiveWebhook',
    ...ofGateway,
    parameters: parametersOf(signature, 'header'),
    requestBody: { required: true, content: json(schemaOf(webhookBody, 'input')) },
    responses: {
      200: {
        description: 'Stored',
        content: json(schemaOf(z.object({ success: z.literal(true) }), 'output')),
      },
      default: failure,
    },
  },
  /** The target of browsers that return from the gateway's page. */
  callback: {
    operationId: 'receiveCallback',
    ...ofGateway,
    parameters: [],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: schemaOf(verifyPayment.body, 'input') },
      },
    },
    responses: {
      303: { description: 'To the page of the order, also where nothing was paid (`paid=no`)' },
      default: failure,
    },
  },
};
