import { z } from 'zod';
import { Environment, type SettingMeta } from './environment';

export type Setting = { name: string; about: string; accepts: string; preset: string };

/** A property of the schema as JSON Schema shows it. */
type Property = SettingMeta & {
  description?: string;
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

function propertyOf(name: string): Property {
  const { properties = {} } = z.toJSONSchema(Environment, { io: 'input' });
  return properties[name] as Property;
}

function acceptedText({ accepts, type, ...property }: Property): string {
  const { minimum, maximum, minLength = 1, maxLength } = property;
  if (accepts !== undefined) return accepts;
  if (property.enum?.includes('1')) return '0 or 1';
  if (property.enum)
    return new Intl.ListFormat('en', { type: 'disjunction' }).format(property.enum);
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  if (type === 'number') return `a number from ${minimum} to ${maximum}`;
  if (minLength <= 1) return 'text';
  return maxLength === undefined
    ? `${minLength} characters or more`
    : `${minLength} to ${maxLength} characters`;
}

function presetOf(name: keyof typeof Environment.shape): string {
  const preset = Environment.shape[name].parse(undefined);
  return typeof preset === 'boolean' ? String(Number(preset)) : String(preset ?? '');
}

const names = Object.keys(Environment.shape) as (keyof typeof Environment.shape)[];

/** All settings with their texts, for `.env.example` and the table of settings. */
export const listSettings = (): Setting[] =>
  names.map((name) => {
    const property = propertyOf(name);
    return {
      name,
      about: property.description ?? '',
      accepts: acceptedText(property),
      preset: presetOf(name),
    };
  });

const maxShown = 80;

/** A value of one line in which quotes and spaces at its ends are visible too. */
const quote = (value: string) =>
  JSON.stringify(value.length > maxShown ? `${value.slice(0, maxShown)}…` : value);

/** The sentence that refuses a value: the setting, its value (never a secret), and what it accepts. */
export function invalidSettingText(name: keyof typeof Environment.shape, value: string): string {
  const property = propertyOf(name);
  const example = property.example ?? presetOf(name);
  const given = property.isSecret ? 'its value (not shown here)' : quote(value);
  const such = example === '' ? '' : `, for example ${name}=${example}`;
  return `${name}: ${given} is not accepted, it has to be ${acceptedText(property)}${such}.`;
}
