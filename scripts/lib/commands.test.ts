import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withLock } from './lock.mjs';
import { checkNode } from './node-version.mjs';
import { closingLine, countResults } from './results.mjs';
import { root } from './root.mjs';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kalavara-scripts-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('an old Node is told which one is needed', () => {
  expect(() => checkNode('18.20.4')).toThrow('Kalavara needs Node 20.19 or newer; this is Node 18.20.4.');
  for (const version of ['20.19.0', '22.1.0', '24.0.0']) expect(() => checkNode(version)).not.toThrow();
});

test('the closing line counts what vitest reports, and a file that could not be read as one that failed', () => {
  const file = join(folder(), 'report.json');
  const tests = (...statuses: string[]) => statuses.map((status) => ({ status }));
  writeFileSync(
    file,
    JSON.stringify({
      testResults: [
        { status: 'failed', assertionResults: tests('passed', 'passed', 'failed', 'skipped', 'todo') },
        { status: 'failed', assertionResults: [] },
      ],
    }),
  );
  expect(closingLine(countResults(file))).toBe('2 passed, 2 failed, 2 skipped');
  expect(closingLine(countResults(`${file}.missing`))).toBe('0 passed, 0 failed');
});

test('npm ci accepts the lock file', { timeout: 120_000 }, () => {
  const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('npm error');
  expect(status).toBe(0);
});

test('a lock whose holder died is broken, also when its number belongs to another process by now', async () => {
  const lock = join(folder(), 'lock');
  for (const holder of ['4194999 1', `${process.ppid} 1`]) {
    mkdirSync(lock);
    writeFileSync(join(lock, 'holder'), holder);
    await expect(withLock(() => Promise.resolve('done'), lock)).resolves.toBe('done');
  }
});

test('a lock whose holder lives is waited for', async () => {
  const lock = join(folder(), 'lock');
  const script = `import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)};
    const told = () => new Promise((done) => process.stdin.once('data', done));
    await withLock(async () => { console.log('held'); await told(); }, ${JSON.stringify(lock)});
    process.exit();`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));

  const order: string[] = [];
  const waiting = withLock(() => Promise.resolve(order.push('mine')), lock);
  await new Promise(setImmediate);
  order.push('let go');
  holder.stdin.write('go\n');
  await waiting;
  expect(order).toEqual(['let go', 'mine']);
});
