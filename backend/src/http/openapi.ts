import { routeOf } from '@kalavara/shared-types/contract/calls';
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
  operationOfCall,
  operationOfDownload,
} from './openapi-operations';
import { type Operation, renderPage } from './openapi-page';
import { type Described, json, type Schema, schemaOf } from './openapi-schemas';

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
  recipeLibrary: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that `unlockRecipes` answers.',
  },
};

/** Lists all calls, files and calls of the gateway, in the order of the contract. */
function listOperations(): Operation[] {
  const ofCalls = Object.values(endpoints).map(({ tag, endpoint }) => ({
    ...routeOf(endpoint.name),
    ...operationOfCall(tag, endpoint),
  }));
  const ofDownloads = (Object.keys(downloads) as DownloadName[]).map((name) => ({
    method: 'GET',
    path: downloads[name].route.slice('GET '.length),
    ...operationOfDownload(name),
  }));
  const ofGateway = (['webhook', 'callback'] as const).map((kind) => ({
    method: 'POST',
    path: gatewayPaths[kind],
    ...gatewayOperations[kind],
  }));
  return [...ofCalls, ...ofDownloads, ...ofGateway];
}

/** Describes the contract as OpenAPI 3.1, from the same schemas that parse the calls. */
function openApi(operations: readonly Operation[]): Schema {
  const paths: Record<string, Record<string, Described>> = {};
  for (const { method, path, ...described } of operations) {
    const key = path.replace(/:(\w+)/g, '{$1}');
    paths[key] = { ...paths[key], [method.toLowerCase()]: described };
  }
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

/** Mounts a page for people, and the file for programs. */
export function mountOpenApi(router: Router) {
  const operations = once(listOperations);
  const document = once(() => openApi(operations()));
  const page = once(() => renderPage(operations(), Object.values(commandParameters)));
  router.get('/api/openapi.json', (_req, res) => void res.json(document()));
  router.get('/api/docs', (_req, res) => {
    res.set('Content-Security-Policy', `${apiHeaders['Content-Security-Policy']}; img-src 'self'`);
    res.type('html').send(page());
  });
}

/** Computes a value at the first request, because a shop rarely needs the description. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
