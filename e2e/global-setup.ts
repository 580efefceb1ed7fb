import { engine, enginesRunHere } from './lib/browsers';

/** Before the first browser test: the engines are unpacked once, so that no test waits for it. */
export default function setup() {
  if (!enginesRunHere) {
    console.log('The browser tests are left out: their engines run on Linux x64 only.');
    return;
  }
  for (const version of ['147', '76', '68'] as const) engine(version);
}
