import { minuteMs } from '@kalavara/shared-types/durations';
import type { AppContext } from '../platform/context';
import { listPictureHosts } from './picture-hosts.queries';

const refreshAfterMs = minuteMs;

/**
 * The sources that the pages' policy names for pictures on other sites, read again in the background. A page is never
 * delayed for them, nor refused while the database is away.
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
