import pg from 'pg';
import type { Logger } from '../log';

type Heard = (payload: string) => void;
const reconnectAfter = 500;

/**
 * Hears what Postgres notifies, on one connection for all channels. It may die at any time; `connected` is called after
 * each return, so that whoever listens can look for what was said in between (R8).
 */
export function listen(
  url: string,
  log: Logger,
  channels: Record<string, Heard>,
  connected: () => Promise<unknown>,
) {
  let client: pg.Client;
  let closing = false;
  let retry: NodeJS.Timeout | undefined;

  function connect() {
    client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'kalavara-listener',
      connectionTimeoutMillis: 3_000,
    });
    const mine = client;
    mine.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    mine.on('error', (error) => log.warn({ reason: error.message }, 'listener lost'));
    mine.on('end', () => again(mine));
    mine
      .connect()
      .then(() =>
        mine.query(
          Object.keys(channels)
            .map((channel) => `listen ${channel}`)
            .join('; '),
        ),
      )
      .then(connected)
      .catch((error: Error) => {
        log.warn({ reason: error.message }, 'listener cannot connect');
        mine.end().then(
          () => again(mine),
          () => again(mine),
        );
      });
  }

  /** Once per connection, however many of its ends are reported. */
  function again(lost: pg.Client) {
    if (closing || lost !== client || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect();
    }, reconnectAfter);
  }

  connect();
  return async () => {
    closing = true;
    clearTimeout(retry);
    await client.end();
  };
}
