import type { Described, Parameter, Schema } from './openapi-schemas';
import { typeOf } from './openapi-types';

/** `path` has the syntax of the server's router: `/api/displays/:id`. */
export type Operation = Described & { method: string; path: string };

const style = `
  body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: #2b1a12; background: #fff }
  h2 { margin: 2rem 0 .5rem; padding-top: .5rem; border-top: 1px solid #ddd }
  nav a { margin-right: .75rem; white-space: nowrap }
  a { color: #9b2318 }
  summary { padding: .4rem 0; cursor: pointer; overflow-wrap: anywhere }
  summary code { font-weight: 600 }
  details > div { margin: 0 0 1rem 1rem }
  h3 { margin: .75rem 0 .25rem; font-size: 1rem }
  pre { margin: 0; padding: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; background: #f6f2ec; font-size: .875rem }
  p { margin: .25rem 0 }`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const code = (text: string) => `<pre>${escaped(text)}</pre>`;

/**
 * Renders a page that lists all calls by tag, with their input and their answers. `commandParameters` are those of all
 * calls except GET. The page works without scripts.
 */
export function renderPage(
  operations: readonly Operation[],
  commandParameters: readonly Parameter[],
): string {
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))].sort();
  const links = tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ');
  const sections = tags.map((tag) => {
    const own = operations.filter((operation) => operation.tags.includes(tag));
    return `<h2 id="${tag}">${tag}</h2>${own.map(renderOperation).join('')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kalavara API</title><link rel="icon" href="/icon.svg">
<meta name="viewport" content="width=device-width"><style>${style}</style><h1>Kalavara API</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Every call but GET also takes:</p>
${code(commandParameters.map(lineOf).join('\n'))}<nav>${links}</nav>${sections.join('')}</html>`;
}

function renderOperation(operation: Operation): string {
  const { method, path, operationId, description, parameters, requestBody, responses } = operation;
  const own = parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [lineOf(parameter)]));
  const answers = Object.entries(responses).map(([status, answer]) =>
    '$ref' in answer
      ? ''
      : `<h3>${status} ${escaped(answer.description)}</h3>${contentsOf(answer.content ?? {})}`,
  );
  return `<details><summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${operationId}</summary><div>
<p>${escaped(description)}</p>
${own.length > 0 ? `<h3>Parameters</h3>${code(own.join('\n'))}` : ''}
${requestBody ? `<h3>Body</h3>${contentsOf(requestBody.content)}` : ''}
${answers.join('')}</div></details>`;
}

const lineOf = ({ name, in: location, required, schema, description }: Parameter) =>
  `${name}${required ? '' : '?'}: ${typeOf(schema)}  // ${location}${description ? `. ${description}` : ''}`;

const contentsOf = (content: Record<string, { schema?: Schema }>) =>
  Object.entries(content)
    .map(([mediaType, { schema }]) => {
      const isJson = mediaType === 'application/json';
      return `${isJson ? '' : `<p>${mediaType}</p>`}${schema ? code(typeOf(schema)) : ''}`;
    })
    .join('');
