import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const sources = [
  'main',
  'program',
  'cli/owner-password',
  'cli/recipes-password',
  'cli/cutlets-password',
  'cli/backup',
  'cli/restore',
].map((path) => [basename(path), fileURLToPath(new URL(`src/${path}.ts`, import.meta.url))]);

/** The commit that is built: KALAVARA_COMMIT where git is not at hand (an image), else what is checked out here, if anything. */
function findCommit(): string {
  if (process.env['KALAVARA_COMMIT'] !== undefined) return process.env['KALAVARA_COMMIT'];
  try {
    const options = { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim();
  } catch {
    return '';
  }
}

/**
 * One file a command, and the program that the browser tests start several times in a process. Our own packages are TypeScript and are bundled; so
 * are libraries of many small modules, which Node loads one by one (decision 159). All other packages stay in node_modules.
 */
export default defineConfig({
  define: { 'process.env.KALAVARA_COMMIT': JSON.stringify(findCommit()) },
  ssr: { noExternal: [/^@kalavara\//, 'cockatiel', 'kysely', 'zod'] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(sources.filter(([, path = '']) => existsSync(path))) as Record<
        string,
        string
      >,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
