import pg from 'pg';
import type { Logger } from '../log';

type OnPayload = (payload: string) => void;
const reconnectAfter = 500;

/**
 * Listens to Postgres notifications of all channels on one connection. It may be lost at any time; `connected` is called
 * after each reconnect, so that the caller can read what was notified in between.
 */
export function listen(
  url: string,
  log: Logger,
  channels: Record<string, OnPayload>,
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
    const connection = client;
    connection.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    connection.on('error', (error) => log.warn({ event: 'listener_lost', reason: error.message }));
    connection.on('end', () => reconnect(connection));
    connection
      .connect()
      .then(() =>
        connection.query(
          Object.keys(channels)
            .map((channel) => `listen ${channel}`)
            .join('; '),
        ),
      )
      .then(connected)
      .catch((error: Error) => {
        log.warn({ event: 'listener_connect_failed', reason: error.message });
        connection.end().then(
          () => reconnect(connection),
          () => reconnect(connection),
        );
      });
  }

  /** Once per connection, however many of its ends are reported. */
  function reconnect(lost: pg.Client) {
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
