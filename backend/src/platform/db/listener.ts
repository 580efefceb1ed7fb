import type pg from 'pg';
import type { Logger } from '../log';
import { FailoverClient } from './failover-client';

type OnPayload = (payload: string) => void;
const reconnectAfterMs = 500;
/** A host that fell silent closes no connection, and nothing else is sent on this one. */
const heartbeatMs = 4_000;

/**
 * Listens to the Postgres notifications of all channels on one connection, which may be lost at any time.
 * `connected` is called after each reconnection, so that the caller can read what was notified meanwhile.
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
    client = new FailoverClient({
      connectionString: url,
      keepAlive: true,
      application_name: 'kalavara-listener',
      connectionTimeoutMillis: 3_000,
      query_timeout: heartbeatMs,
    });
    const connection = client;
    connection.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    connection.on('error', (error) => log.warn({ event: 'listener_lost', reason: error.message }));
    const heartbeat = setInterval(() => beat(connection), heartbeatMs);
    connection.on('end', () => {
      clearInterval(heartbeat);
      reconnect(connection);
    });
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
        clearInterval(heartbeat);
        log.warn({ event: 'listener_connect_failed', reason: error.message });
        connection.end().then(
          () => reconnect(connection),
          () => reconnect(connection),
        );
      });
  }

  function beat(connection: pg.Client) {
    connection.query('select 1').catch((error: Error) => {
      if (closing || connection !== client) return;
      log.warn({ event: 'listener_silent', reason: error.message });
      connection.connection.stream.destroy();
    });
  }

  /** Once per connection, however many of its ends are reported. */
  function reconnect(lost: pg.Client) {
    if (closing || lost !== client || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect();
    }, reconnectAfterMs);
  }

  connect();
  return async () => {
    closing = true;
    clearTimeout(retry);
    await client.end();
  };
}
