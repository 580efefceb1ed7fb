import { calls, type CallName, routeOf } from '@kalavara/shared-types/calls';
import { Failure, type Endpoint } from '@kalavara/shared-types/contract';
import { endpoints } from '@kalavara/shared-types/endpoints';
import type { Router } from 'express';
import { z } from 'zod';
import { apiHeaders } from '../platform/http/security';

type Schema = Record<string, unknown>;
const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
};

function parametersOf({ params, query }: Endpoint) {
  const of = (shape: z.ZodType | undefined, location: 'path' | 'query') => {
    const schema = shape === undefined ? {} : schemaOf(shape, 'input');
    const alternatives = (schema['anyOf'] as Schema[] | undefined) ?? [schema];
    const fields = alternatives.flatMap((one) =>
      Object.entries((one['properties'] ?? {}) as Record<string, Schema>),
    );
    return fields.map(([name, field]) => ({
      name,
      in: location,
      required: location === 'path',
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
  for (const { tag, endpoint } of Object.values(endpoints)) {
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
    res.set('Content-Security-Policy', `${apiHeaders['Content-Security-Policy']}; img-src 'self'`);
    res.type('html')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Kalavara: calls</title><link rel="icon" href="/icon.svg">
<meta name="viewport" content="width=device-width"><h1>Calls</h1>
<p>With every field: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table>${names.map(row).join('')}</table></html>`);
  });
}
