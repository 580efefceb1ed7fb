import { z } from 'zod';
import { disablePretenuring } from '../platform/v8-tuning';
import { startSandbox } from './standalone';

/** The names are those of the program's settings, so that both can share an environment. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  RAZORPAY_KEY_ID: z.string().regex(/^rzp_test_[A-Za-z0-9]+$/),
  RAZORPAY_KEY_SECRET: z.string().min(1),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1),
  WEBHOOK_URL: z.url().optional(),
  SANDBOX_SEED: z.string().optional(),
  SANDBOX_KEEP_IN: z.string().optional(),
  SANDBOX_TIME_FACTOR: z.coerce.number().min(1).default(1),
});

async function main() {
  disablePretenuring();
  const set = Environment.parse(process.env);
  const sandbox = await startSandbox({
    port: set.PORT,
    keyId: set.RAZORPAY_KEY_ID,
    keySecret: set.RAZORPAY_KEY_SECRET,
    webhookSecret: set.RAZORPAY_WEBHOOK_SECRET,
    webhookUrl: set.WEBHOOK_URL,
    seed: set.SANDBOX_SEED,
    dataFolder: set.SANDBOX_KEEP_IN,
    timeFactor: set.SANDBOX_TIME_FACTOR,
  });
  process.stdout.write(`${JSON.stringify({ port: sandbox.port, baseUrl: sandbox.baseUrl })}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void sandbox.stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n`);
  process.exitCode = 1;
});
