import { readFileSync } from 'node:fs';

/** The columns of /proc/stat's first line that hold time, in ticks: proc(5). Those of guests are within the first. */
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

/** Starts to measure the CPU time stolen by others on the same hardware; answers their share since then, in percent. */
export function stolenFromNow(): () => number | undefined {
  const before = ticks();
  return () => {
    const passed = ticks().map((now, column) => now - before[column]!);
    const all = passed.reduce((sum, part) => sum + part, 0);
    return all > 0 ? (100 * passed[stolenColumn]!) / all : undefined;
  };
}
