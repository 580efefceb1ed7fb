import { readdirSync, readFileSync } from 'node:fs';

/**
 * The columns of /proc/stat's first line that contain time, in ticks: proc(5). Those of guests are included in the
 * first ones.
 */
const columns = 8;
const stolenColumn = 7;

function ticks(): number[] {
  try {
    return readFileSync('/proc/stat', 'utf8')
      .split('\n', 1)[0]!
      .trim()
      .split(/\s+/)
      .slice(1, 1 + columns)
      .map(Number);
  } catch {
    return []; // not a Linux
  }
}

/**
 * Starts to measure the CPU time stolen by other machines on the same hardware. Returns a function that gives the
 * share since then, in percent.
 */
export function measureStolenCpu(): () => number | undefined {
  const before = ticks();
  return () => {
    const passed = ticks().map((now, column) => now - before[column]!);
    const all = passed.reduce((sum, part) => sum + part, 0);
    return all > 0 ? (100 * passed[stolenColumn]!) / all : undefined;
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended, or this is not a Linux
  }
}

/** Returns the CPU time of each connection to a database, in milliseconds by process id. */
function cpuOfConnections(database: string): Map<string, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isOf = (pid: string) => {
    const title = read(`/proc/${pid}/cmdline`);
    return title.startsWith('postgres:') && title.includes(` ${database} `);
  };
  const cpuOf = (pid: string) => Number(read(`/proc/${pid}/schedstat`).split(' ')[0]) / 1e6;
  return new Map(pids.filter(isOf).map((pid) => [pid, cpuOf(pid)]));
}

/**
 * Starts to measure the CPU time of all connections to a database, which other work on the machine does not affect.
 * Returns a function that gives the milliseconds since then.
 */
export function measureDatabaseCpu(database: string): () => number {
  const before = cpuOfConnections(database);
  return () =>
    [...cpuOfConnections(database)].reduce(
      (sum, [pid, now]) => sum + now - (before.get(pid) ?? 0),
      0,
    );
}
