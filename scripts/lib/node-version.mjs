import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { Stop } from './stop.mjs';

/** Checked here because npm only warns, and what follows would fail with something nobody understands. */
export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const needed = engines.node.replace(/^\D+/, '');
  if (isAtLeast(version, needed)) return;
  throw new Stop(1, `Kalavara needs Node ${needed} or newer; this is Node ${version}. Get a newer one from nodejs.org.`);
}

function isAtLeast(version, needed) {
  const [major, minor] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = needed.split('.').map(Number);
  return major === neededMajor ? minor >= neededMinor : major > neededMajor;
}
