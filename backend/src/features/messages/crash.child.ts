import { createLogger } from '../../platform/log';
import { openPools } from '../../platform/db/pools';
import { createMailer } from './mailer';
import { sendMessages } from './worker';

/** Sends the due messages of a database like a server; the test kills this process while it is sending. */
const [databaseUrl = '', url = '', from = ''] = process.argv.slice(2);
const log = createLogger('silent');
const mail = { url, from, dailyLimit: 100 };
await sendMessages({
  pools: openPools(databaseUrl, log, 20),
  clock: { now: () => Date.now() },
  links: { toOrder: () => undefined, toProduct: () => undefined },
  mailer: createMailer(mail),
  mail,
  log,
});
