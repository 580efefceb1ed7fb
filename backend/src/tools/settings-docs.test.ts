import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/config';
import { Environment, type SettingMeta } from '../platform/config/environment';
import { listSettings } from '../platform/config/setting-texts';
import { envExample, settingsTable } from './settings-docs';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

test('.env.example and the settings table match the schema; otherwise run npm run settings', () => {
  expect(read('.env.example')).toBe(envExample());
  expect(read('docs', 'operations', 'settings.md')).toBe(settingsTable());
});

test('every setting is described', () => {
  for (const [name, field] of Object.entries(Environment.shape))
    expect(field.description, name).toMatch(/^[A-Z].+\.$/);
});

test('the accepted values of a setting are described, and its example is accepted', () => {
  for (const { name, accepts } of listSettings())
    expect(accepts, name).not.toMatch(/[\\^$]|^https?$/);
  for (const [name, field] of Object.entries(Environment.shape)) {
    const { example } = (field.meta() ?? {}) as SettingMeta;
    if (example !== undefined) expect(field.safeParse(example).success, name).toBe(true);
  }
});

test('the defaults of .env.example are accepted and change nothing', () => {
  const lines = envExample().matchAll(/^# ([A-Z_]+)=(.*)$/gm);
  const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  expect(Object.keys(env)).toEqual(Object.keys(Environment.shape));
  expect(readConfig(env)).toEqual(readConfig({}));
});
