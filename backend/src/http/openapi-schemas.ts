import { z } from 'zod';

export type Schema = Record<string, unknown>;
type Location = 'path' | 'query' | 'header';
export type Parameter = {
  name: string;
  in: Location;
  required: boolean;
  schema: Schema;
  description?: string;
};

type Content = Record<string, { schema?: Schema }>;
/** The description of a call in OpenAPI, without its method and path. */
export type Described = {
  operationId: string;
  tags: readonly string[];
  description: string;
  security: readonly Schema[];
  parameters: readonly (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; description?: string; content: Content };
  responses: Record<string, { $ref: string } | { description: string; content?: Content }>;
};

/** Converts a schema to JSON Schema without the dialect, because OpenAPI 3.1 uses the same one. */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
}

export const json = (schema: Schema) => ({ 'application/json': { schema } });

/**
 * Converts the fields of an object to parameters. For alternatives, a field is required only if each of them requires
 * it.
 */
export function parametersOf(shape: z.ZodType | undefined, location: Location): Parameter[] {
  if (shape === undefined) return [];
  const schema = schemaOf(shape, 'input');
  const parts = (schema['allOf'] as Schema[] | undefined) ?? [schema];
  return parts.flatMap((part) => {
    const alternatives = (part['anyOf'] as Schema[] | undefined) ?? [part];
    const fields = Object.assign({}, ...alternatives.map(propertiesOf)) as Record<string, Schema>;
    return Object.entries(fields).map(([name, { description, ...field }]) => ({
      name,
      in: location,
      required: alternatives.every((one) => requiredOf(one).includes(name)),
      schema: field,
      ...(typeof description === 'string' && { description }),
    }));
  });
}

const propertiesOf = (schema: Schema) => (schema['properties'] ?? {}) as Record<string, Schema>;
const requiredOf = (schema: Schema) => (schema['required'] ?? []) as string[];
