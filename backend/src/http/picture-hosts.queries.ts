import { sql } from 'kysely';
import type { Database } from '../platform/db/pools';

/** Lists the hosts of other sites from which the shop shows pictures. */
export async function listPictureHosts(db: Database): Promise<string[]> {
  // A host with other characters is skipped, because they would end the directive of the policy.
  const { rows } = await sql<{ host: string }>`
    select distinct lower(substring(address from '^https://([A-Za-z0-9.-]+(?::[0-9]{1,5})?)(?:[/?#]|$)')) as host
    from (
      select image as address from products
      union all select unnest(images) from products
      union all select image from categories
      union all select image from pickle_events
    ) pictures
    where address like 'https://%' order by 1`.execute(db);
  return rows.map(({ host }) => host).filter(Boolean);
}
