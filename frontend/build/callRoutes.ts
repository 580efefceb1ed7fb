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

type Page = {
  /** Whose calls it contains. */ roles: readonly string[];
  /** Routes it never calls. */ without?: RegExp;
};

/** What only the owner may do is on no stage page, and shoppers do not sign in. */
const pages: Record<string, Page> = {
  shop: { roles: ['guest'], without: /\/api\/(auth|displays)\// },
  stage: { roles: ['guest', 'display', 'staff'] },
};

/** Returns the routes of the calls by name, without their roles. */
const routesOf = (name: string, { roles, without }: Page) =>
  Object.fromEntries(
    Object.entries(tables[name]!)
      .filter(
        ([, { may, route }]) => roles.some((role) => may.includes(role)) && !without?.test(route),
      )
      .map(([call, { route }]) => [call, { route }]),
  );

/**
 * Reduces the table of calls in the builds of shop and TVs to the routes that they may call. The server's table decides
 * which roles may make a call.
 */
export const callRoutes = (mode: string): Plugin => ({
  name: 'kalavara:call-routes',
  enforce: 'pre',
  transform: (code, id) =>
    pages[mode] && files.test(id)
      ? code.replace(table, (_all, name: string) => JSON.stringify(routesOf(name, pages[mode]!)))
      : null,
});
