import { createLogger } from '../../platform/log';
import { openPools } from '../../platform/db/pools';
import { getOrCreateSecret } from '../../platform/secrets.queries';
import { createPushSender } from './push';
import { sendNotifications } from './worker';

/** Sends the due notifications of a database like a server; the test kills this process while it is sending. */
const [databaseUrl = '', loopbackCa = ''] = process.argv.slice(2);
const log = createLogger('silent');
const pools = openPools(databaseUrl, log, 20);
const privateKey = await getOrCreateSecret(pools.main, 'push-private-key');
const push = createPushSender({ privateKey, contact: 'mailto:owner@pickles.in', loopbackCa });
const clock = { now: () => Date.now() };
const isStillOpen = () => Promise.resolve(true);
await sendNotifications({
  pools,
  clock,
  log,
  push,
  isStillOpen,
  mailer: undefined,
  origin: undefined,
});
