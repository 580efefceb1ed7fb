import { mkdir, writeFile } from 'node:fs/promises';
import { measureFanout } from './fanout';
import { asTable, type Figure } from './lib/figures';
import { startKalavara } from './lib/processes';

const server = await startKalavara();
const figures: Figure[] = [];
for (const count of [50, 200]) figures.push(...(await measureFanout(server, count)));
await server.stop();
console.log(asTable(figures));
