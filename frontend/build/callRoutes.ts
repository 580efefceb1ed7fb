import type { Plugin } from 'vite';
import { calls } from '../../shared-types/src/contract/calls.ts';
import { downloads } from '../../shared-types/src/contract/downloads.ts';
import { kitchenCalls } from '../../shared-types/src/contract/kitchen-calls.ts';

const tables: Record<string, Record<string, { route: string; may: readonly string[] }>> = {
  calls,
  downloads,
  kitchenCalls,
};
const files = /\/shared-types\/src\/contract\/(calls|kitchen-calls|downloads)\.ts$/;
const table = /(?<=export const (\w+) = )table\(\{[^]*?\n\}\)/g;

/** Returns the routes of the calls by name, without their roles. */
const routesOf = (name: string, isShop: boolean) =>
  Object.fromEntries(
    Object.entries(tables[name]!)
      .filter(([, { may }]) => !isShop || may.includes('guest'))
      .map(([call, { route }]) => [call, { route }]),
  );

/**
 * Reduces the table of calls in a build: the shop contains only the calls that guests may make, and TVs only the
 * routes. The server's table decides which roles may make a call.
 */
export const callRoutes = (mode: string): Plugin => ({
  name: 'kalavara:call-routes',
  enforce: 'pre',
  transform: (code, id) =>
    (mode === 'shop' || mode === 'stage') && files.test(id)
      ? code.replace(table, (_all, name: string) => JSON.stringify(routesOf(name, mode === 'shop')))
      : null,
});
