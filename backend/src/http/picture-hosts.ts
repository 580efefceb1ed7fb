import { minuteMs } from '@kalavara/shared-types/durations';
import type { AppContext } from '../platform/context';
import { listPictureHosts } from './picture-hosts.queries';

const refreshAfterMs = minuteMs;

/**
 * Reads the sources for the pages' picture policy on other sites, in the background. Pages are never delayed by it, and
 * not refused while the database is not available.
 */
export function createPictureHosts({ pools, log }: Pick<AppContext, 'pools' | 'log'>) {
  let sources: readonly string[] = [];
  let readMs = Number.NEGATIVE_INFINITY;
  async function refresh() {
    readMs = performance.now();
    try {
      sources = (await listPictureHosts(pools.main)).map((host) => `https://${host}`);
    } catch (error) {
      log.debug({ event: 'picture_hosts_unread', err: error });
    }
  }
  return {
    refresh,
    list(): readonly string[] {
      if (performance.now() - readMs > refreshAfterMs) void refresh();
      return sources;
    },
  };
}
export type PictureHosts = ReturnType<typeof createPictureHosts>;
