import type { Plugin } from 'vite';
import { calls, downloads } from '../../shared-types/src/calls.ts';

const tables: Record<string, Record<string, { route: string; may: readonly string[] }>> = {
  calls,
  downloads,
};
const table = /(?<=export const (\w+) = )table\(\{[^]*?\n\}\)/g;

/** The calls that a guest may make, by name. */
const ofGuests = (name: string) =>
  Object.fromEntries(
    Object.entries(tables[name]!)
      .filter(([, { may }]) => may.includes('guest'))
      .map(([call, { route }]) => [call, { route }]),
  );

/** Leaves in the program of the shop only the calls that a guest may make: the others are 1 kB of its first load. */
export const guestCalls = (isOn: boolean): Plugin => ({
  name: 'kalavara:guest-calls',
  enforce: 'pre',
  transform: (code, id) =>
    isOn && id.endsWith('/shared-types/src/calls.ts')
      ? code.replace(table, (_all, name: string) => JSON.stringify(ofGuests(name)))
      : null,
});
