import type { Schema } from './openapi-schemas';

const step = '  ';
const listOf = (value: unknown) => value as readonly Schema[];
const isName = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text);

/** Formats a JSON Schema in the notation of TypeScript. `integer` is retained, limits are omitted. */
export function typeOf(schema: Schema, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if ('enum' in schema)
    return (schema['enum'] as unknown[]).map((one) => JSON.stringify(one)).join(' | ');
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (alternatives) return unionOf(listOf(alternatives), indent);
  if (schema['allOf'])
    return listOf(schema['allOf'])
      .map((one) => typeOf(one, indent))
      .join(' & ');
  const types = [schema['type'] ?? 'unknown'].flat() as string[];
  return types.map((type) => typeOfKind(type, schema, indent)).join(' | ');
}

function typeOfKind(type: string, schema: Schema, indent: string): string {
  if (type === 'array') return arrayOf(schema, indent);
  return type === 'object' ? objectOf(schema, indent) : type;
}

const unionOf = (schemas: readonly Schema[], indent: string) =>
  [...new Set(schemas.map((one) => typeOf(one, indent)))].join(' | ');

function arrayOf({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems)
    return `[${listOf(prefixItems)
      .map((one) => typeOf(one, indent))
      .join(', ')}]`;
  const item = typeOf((items ?? {}) as Schema, indent);
  return / [|&] /.test(item.split('\n').at(0)!) ? `(${item})[]` : `${item}[]`;
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
) {
  const inner = indent + step;
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, field]) => {
    const mark = (required as string[]).includes(name) ? '' : '?';
    return `${inner}${isName(name) ? name : JSON.stringify(name)}${mark}: ${typeOf(field, inner)}`;
  });
  if (additionalProperties && typeof additionalProperties === 'object')
    fields.push(`${inner}[name: string]: ${typeOf(additionalProperties as Schema, inner)}`);
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}
