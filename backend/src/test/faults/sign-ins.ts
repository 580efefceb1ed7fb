import { ownerPassword, type TestServer } from '../harness';
import { getResidentMegabytes } from './publish-batches';
import { range } from '../range';

/**
 * Signs in with the right password from `count` addresses at once, since each hash needs memory while it is computed.
 */
export async function signInTogether(server: TestServer, count: number) {
  const before = getResidentMegabytes();
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, getResidentMegabytes() - before)), 5);
  const statuses = await Promise.all(
    range(count).map(async (n) => {
      const body = { username: 'owner', password: ownerPassword };
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      return (await server.device().callByName('login', { body }, { headers })).status;
    }),
  );
  clearInterval(timer);
  return { statuses: [...new Set(statuses)], mostMb: most };
}
