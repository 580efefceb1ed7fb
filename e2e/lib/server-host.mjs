import { startProgram } from '../../backend/dist/program.js';

/**
 * Starts and stops one built program after another in a process that has loaded its modules once. The parent sends
 * `{ start: environment }` and `{ stop: true }`; the result is a line of the output, so that it follows all that the
 * program has written.
 */
let program;

/**
 * As in the tests of the backend: a busy machine exceeds the timeouts of production, for which other tests start
 * `main.js`.
 */
const timeoutMultiplier = process.env.KALAVARA_LONG === '1' ? 1 : 20;

process.on('message', ({ start }) => {
  const outcome = start ? begin(start) : end();
  outcome.catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());

async function begin(environment) {
  program = await startProgram(environment, { timeoutMultiplier });
  process.stdout.write('host: started\n');
}

async function end() {
  await program.stop({ leadMs: program.config.drainLeadMs });
  process.stdout.write('host: stopped\n');
}
