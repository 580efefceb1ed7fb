import pg from 'pg';
import { hostsOf } from './hosts';

type Connected = (error?: Error) => void;

/**
 * A connection to the primary if `DATABASE_URL` names several hosts. node-postgres supports only one host: before it
 * connects, this client finds the one that accepts writes. With one host it behaves like node-postgres' own client.
 */
export class FailoverClient extends pg.Client {
  private readonly hosts: ReturnType<typeof hostsOf> | undefined;

  constructor(config: pg.ClientConfig = {}) {
    const hosts = hostsOf(config.connectionString ?? '');
    super({ ...config, connectionString: hosts.urls[0] });
    this.hosts = hosts.urls.length > 1 ? hosts : undefined;
    this.on('error', () => this.hosts?.reset());
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const connecting = this.hosts ? this.connectToPrimary(this.hosts) : super.connect();
    if (callback === undefined) return connecting;
    connecting.then(() => callback(), callback);
  }

  private async connectToPrimary(hosts: ReturnType<typeof hostsOf>) {
    const { host, port } = new pg.Client({ connectionString: await hosts.findPrimary() });
    Object.assign(this, { host, port });
    return super.connect().catch((error: unknown) => {
      hosts.reset();
      throw error;
    });
  }
}
