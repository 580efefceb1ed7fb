import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { measureCatalogue } from './catalogue';
import { measureEstimator } from './estimator';
import { measureFanout } from './fanout';
import { measureGrowth } from './growth';
import { formatTable, type Figure } from './lib/figures';
import { measureStolenCpu } from './lib/machine';
import { startKalavara, startPostgres } from './lib/processes';
import { measureMemory } from './memory';
import { measureOrders } from './orders';
import { measureOwner } from './owner';
import { measureShop } from './shop';
import { measureTv } from './tv';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const benches: Record<string, (postgres: Postgres) => Promise<Figure[]>> = {
  fanout: async (postgres) => {
    const server = await startKalavara(await postgres.createDatabase('fanout'));
    const figures: Figure[] = [];
    for (const count of [50, 200, 1_000]) figures.push(...(await measureFanout(server, count)));
    await server.stop();
    return figures;
  },
  estimator: async (postgres) => measureEstimator(await postgres.createDatabase('estimator')),
  growth: measureGrowth,
  tv: async (postgres) => measureTv(await postgres.createDatabase('tv')),
  memory: async (postgres) => measureMemory(await postgres.createDatabase('memory')),
  catalogue: async (postgres) => measureCatalogue(await postgres.createDatabase('catalogue')),
  orders: measureOrders,
  owner: measureOwner,
  shop: async (postgres) => measureShop(await postgres.createDatabase('shop')),
};

/** `npm run bench [name …]`: prints every figure beside its floor of the same run, as a table and as JSON. */
async function main(names: string[]) {
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0)
    throw new Error(
      `there is no bench ${unknown.join(', ')}: choose of ${Object.keys(benches).join(', ')}`,
    );

  const stolen = measureStolenCpu();
  const postgres = await startPostgres();
  const figures: Figure[] = [];
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    process.stderr.write(`${name} …\n`);
    figures.push(...(await benches[name]!(postgres)));
  }
  await postgres.stop();

  const results = fileURLToPath(new URL('results', import.meta.url));
  await mkdir(results, { recursive: true });
  const [load = 0] = loadavg();
  const stolenPercent = stolen();
  await writeFile(
    `${results}/latest.json`,
    JSON.stringify({ at: new Date().toISOString(), load, stolenPercent, figures }, null, 2),
  );
  const taken =
    stolenPercent === undefined
      ? ''
      : `, ${stolenPercent.toFixed(0)} % of its time taken by others on the same hardware`;
  console.log(
    `\n${formatTable(figures)}\n\nload ${load.toFixed(1)} on this machine${taken}; the same as JSON: bench/results/latest.json`,
  );
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}

await main(process.argv.slice(2));
