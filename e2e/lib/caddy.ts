import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './until';

/** Debian's package, or the path in CADDY; undefined where neither exists. */
const caddy = [process.env['CADDY'], 'caddy', '/usr/bin/caddy'].find(
  (path) => path && spawnSync(path, ['version']).status === 0,
);

const compose = fileURLToPath(new URL('../../docker-compose.yml', import.meta.url));

/** Returns the Caddyfile of docker-compose.yml as Compose passes it to Caddy. */
async function documentedCaddyfile(): Promise<string> {
  const lines = (await readFile(compose, 'utf8')).split('\n');
  const first = lines.findIndex((line) => line.trim() === 'content: |') + 1;
  const text = lines.slice(first, lines.indexOf('volumes:', first));
  return text.map((line) => line.replace(/^ {6}/, '').replaceAll('$$', '$')).join('\n');
}

export type Caddy = { url: string; log: () => string; stop: () => Promise<void> };

/** Starts Caddy with the documented Caddyfile in front of two servers; undefined if no Caddy is installed. */
export async function startCaddy(
  upstreams: [number, number],
  [http, https]: [number, number],
  change = (text: string) => text,
): Promise<Caddy | undefined> {
  if (caddy === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-caddy-'));
  const settings = `{\n http_port ${http}\n https_port ${https}\n admin off\n skip_install_trust\n}\n`;
  const documented = await documentedCaddyfile();
  const text = change(documented)
    .replace('server-1:3000', `127.0.0.1:${upstreams[0]}`)
    .replace('server-2:3000', `127.0.0.1:${upstreams[1]}`);
  await writeFile(join(folder, 'Caddyfile'), settings + text);
  const child: ChildProcess = spawn(
    caddy,
    ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, SHOP_HOST: `http://127.0.0.1` },
    },
  );
  let log = '';
  child.stderr!.on('data', (piece: Buffer) => (log += piece.toString()));
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${http}`;
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  await until(
    () => child.exitCode !== null || isUp(),
    60_000,
    () => `Caddy answers:\n${log}`,
  );
  if (child.exitCode !== null) throw new Error(`Caddy ended at its start:\n${log}`);
  return { url, log: () => log, stop };
}
