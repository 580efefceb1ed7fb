import { calls, routeOf } from '@kalavara/shared-types/contract/calls';
import { Failure } from '@kalavara/shared-types/contract/contract';
import { type DownloadName, downloads } from '@kalavara/shared-types/contract/downloads';
import { endpoints } from '@kalavara/shared-types/contract/endpoints';
import { gatewayPaths } from '@kalavara/shared-types/contract/gateway-paths';
import type { Router } from 'express';
import { sessionCookie } from '../platform/http/http';
import { apiHeaders } from '../platform/http/security';
import {
  commandParameters,
  gatewayOperations,
  listRoles,
  operationOfCall,
  operationOfDownload,
} from './openapi-operations';
import { json, type Schema, schemaOf } from './openapi-schemas';

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
  recipeLibrary: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that `unlockRecipes` answers.',
  },
};

/** The contract as OpenAPI 3.1, made from the same schemas that parse the calls. */
function openApi(): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  const add = (method: string, path: string, operation: Schema) => {
    const key = path.replace(/:(\w+)/g, '{$1}');
    paths[key] = { ...paths[key], [method.toLowerCase()]: operation };
  };
  for (const { tag, endpoint } of Object.values(endpoints)) {
    const { method, path } = routeOf(endpoint.name);
    add(method, path, operationOfCall(tag, endpoint));
  }
  for (const name of Object.keys(downloads) as DownloadName[])
    add('get', downloads[name].route.slice('GET '.length), operationOfDownload(name));
  add('post', gatewayPaths.webhook, gatewayOperations.webhook);
  add('post', gatewayPaths.callback, gatewayOperations.callback);
  return {
    openapi: '3.1.0',
    info: { title: 'Kalavara', version: '1' },
    paths,
    components: {
      parameters: commandParameters,
      securitySchemes,
      responses: {
        Failure: { description: 'Not done, and why', content: json(schemaOf(Failure, 'output')) },
      },
    },
  };
}

type Row = { route: string; name: string; may: readonly string[] };
const gateway = ['the payment gateway'];
const rows: Row[] = [
  ...Object.entries({ ...calls, ...downloads }).map(([name, call]) => ({ name, ...call })),
  ...(['webhook', 'callback'] as const).map((kind) => ({
    route: `POST ${gatewayPaths[kind]}`,
    name: gatewayOperations[kind].operationId,
    may: gateway,
  })),
];
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const htmlOf = ({ route, name, may }: Row) =>
  `<tr><td><code>${escaped(route)}</code></td><td>${name}</td><td>${listRoles(may)}</td></tr>`;

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
<table>${rows.map(htmlOf).join('')}</table></html>`);
  });
}
