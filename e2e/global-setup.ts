import { execFileSync } from 'node:child_process';
import { engine, enginesRunHere, newestChromium } from './lib/browsers';

/** Unpacks the engines once before the first browser test, so that no test waits for it. */
export default function setup() {
  if (!enginesRunHere) {
    console.log('The browser tests are left out: their engines run on Linux x64 only.');
    return;
  }
  for (const version of ['147', '76', '68'] as const) engine(version);
  const { executablePath, env } = newestChromium();
  const version = execFileSync(executablePath, ['--version'], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  console.log(`The browser tests run ${version.trim()} beside the packaged Chromium 68 and 76.`);
}
