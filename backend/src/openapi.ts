import * as accounts from '@kalavara/shared-types/accounts';
import { calls, type CallName, routeOf } from '@kalavara/shared-types/calls';
import * as catalogue from '@kalavara/shared-types/catalogue';
import * as checkout from '@kalavara/shared-types/checkout';
import { Failure, type Endpoint } from '@kalavara/shared-types/contract';
import * as delivery from '@kalavara/shared-types/delivery';
import * as diary from '@kalavara/shared-types/diary';
import * as displays from '@kalavara/shared-types/displays';
import * as history from '@kalavara/shared-types/history';
import * as orders from '@kalavara/shared-types/orders';
import * as people from '@kalavara/shared-types/guest-counts';
import * as settings from '@kalavara/shared-types/settings';
import * as customers from '@kalavara/shared-types/customers';
import * as diagnostics from '@kalavara/shared-types/diagnostics';
import * as media from '@kalavara/shared-types/media';
import * as overview from '@kalavara/shared-types/overview';
import * as pickleEvents from '@kalavara/shared-types/pickle-events';
import * as recipeLibrary from '@kalavara/shared-types/recipes';
import * as cutlets from '@kalavara/shared-types/cutlets';
import * as inventory from '@kalavara/shared-types/inventory';
import * as purchase from '@kalavara/shared-types/purchase';
import * as readings from '@kalavara/shared-types/readings';
import * as reviews from '@kalavara/shared-types/reviews';
import * as schedule from '@kalavara/shared-types/schedule';
import * as stepMedia from '@kalavara/shared-types/step-media';
import * as timers from '@kalavara/shared-types/timers';
import * as todos from '@kalavara/shared-types/todos';
import type { Router } from 'express';
import { z } from 'zod';

const modules = {
  ...{
    accounts,
    catalogue,
    checkout,
    customers,
    delivery,
    diagnostics,
    diary,
    displays,
    history,
    media,
    orders,
    overview,
  },
  ...{ people, pickleEvents, recipeLibrary, settings, timers, todos },
  ...{ cutlets, inventory, purchase, readings, reviews, schedule, stepMedia },
};
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'answer' in value && 'name' in value;

/** Every endpoint of the contract, by the noun it belongs to. */
export const endpoints = Object.entries(modules).flatMap(([tag, module]) =>
  Object.values(module as Record<string, unknown>)
    .filter(isEndpoint)
    .map((endpoint) => ({ tag, endpoint })),
);

type Schema = Record<string, unknown>;
const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
};

function parametersOf({ params, query }: Endpoint) {
  const of = (shape: z.ZodType | undefined, place: 'path' | 'query') => {
    const schema = shape === undefined ? {} : schemaOf(shape, 'input');
    const alternatives = (schema['anyOf'] as Schema[] | undefined) ?? [schema];
    const fields = alternatives.flatMap((one) =>
      Object.entries((one['properties'] ?? {}) as Record<string, Schema>),
    );
    return fields.map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: field,
    }));
  };
  return [...of(params, 'path'), ...of(query, 'query')];
}

function operationOf(tag: string, endpoint: Endpoint) {
  const answer = z.object({ success: z.literal(true), ...endpoint.answer });
  const json = (schema: Schema) => ({ 'application/json': { schema } });
  return {
    operationId: endpoint.name,
    tags: [tag],
    description: `For: ${calls[endpoint.name].may.join(', ')}.`,
    parameters: parametersOf(endpoint),
    ...(endpoint.body && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) },
    }),
    responses: {
      200: { description: 'Done', content: json(schemaOf(answer, 'output')) },
      default: { description: 'Not done, and why', content: json(schemaOf(Failure, 'output')) },
    },
  };
}

/** The contract as OpenAPI 3.1, made from the same schemas that parse the calls. */
export function openApi(): Schema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { tag, endpoint } of endpoints) {
    const { method, path } = routeOf(endpoint.name);
    const key = path.replace(/:(\w+)/g, '{$1}');
    paths[key] = { ...paths[key], [method.toLowerCase()]: operationOf(tag, endpoint) };
  }
  return { openapi: '3.1.0', info: { title: 'Kalavara', version: '1' }, paths };
}

const names = Object.keys(calls) as CallName[];
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const row = (name: CallName) =>
  `<tr><td><code>${escaped(calls[name].route)}</code></td><td>${name}</td><td>${calls[name].may.join(', ')}</td></tr>`;

/** A page a person can read, and the file a program reads. */
export function mountOpenApi(router: Router) {
  let made: Schema | undefined;
  router.get('/api/openapi.json', (_req, res) => void res.json((made ??= openApi())));
  router.get('/api/docs', (_req, res) => {
    res.type('html')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Kalavara: calls</title>
<meta name="viewport" content="width=device-width"><h1>Calls</h1>
<p>With every field: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table>${names.map(row).join('')}</table></html>`);
  });
}
