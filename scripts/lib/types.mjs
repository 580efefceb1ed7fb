import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';
import { tools } from './run.mjs';

const projects = ['backend', 'frontend', 'shared-types', 'e2e', 'bench', 'scripts'];

/** Checks the types of every workspace, two at a time; resolves with how many have mistakes in them. */
export async function checkTypes() {
  const waiting = [...projects];
  let failed = 0;
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) if (!(await check(name))) failed += 1;
  };
  await Promise.all([worker(), worker()]);
  return failed;
}

/** What it says is kept together: two that speak at once would be read by nobody. */
function check(name) {
  return new Promise((resolve, reject) => {
    const args = [join(root, tools.tsc), '-p', name, '--pretty', String(Boolean(process.stdout.isTTY))];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
    child.on('error', reject);
    child.on('close', (code) => {
      if (said) console.log(said.trimEnd());
      resolve(code === 0);
    });
  });
}
