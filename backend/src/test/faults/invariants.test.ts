import { setPeople } from '@kalavara/shared-types/people';
import { setTimer } from '@kalavara/shared-types/timers';
import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { brokenInvariants, invariants } from '../invariants';
import { longList, tick } from './ticks';

const server = await startTestServer();
const phone = await server.connect('staff', 'Amina');
const eventId = 'whole';
await phone.callByName('createDiaryEvent', { body: { id: eventId, title: 'Wedding', date: '2027-01-09' } });
await phone.call(setPeople, { params: { eventId }, body: { count: 70 } });
await longList(phone, eventId, 3);
await tick(phone, eventId, 1);
for (const stepId of ['2-1', '3-1']) await phone.call(setTimer, { params: { eventId, stepId }, body: { isActive: true } });

/** How each could be broken, and what it takes to be whole again. */
const breaks: Record<keyof typeof invariants, [harm: string, repair: string]> = {
  'the revisions of a room run from 1 to the room’s own without a hole': [
    `update rooms set revision = revision + 1 where room = 'diary'`,
    `update rooms set revision = revision - 1 where room = 'diary'`,
  ],
  'what changed something left its answer behind, for when it is sent again': [
    `update commands set actor_id = 'x' || actor_id`,
    `update commands set actor_id = substr(actor_id, 2)`,
  ],
  'no command was done twice in a room': [
    `insert into changes select room, revision + 1, at, actor, command_id, request_id, device, '[]', '{}' from changes
       where room = 'event:whole' order by revision desc limit 1`,
    `delete from changes where changes = '[]'`,
  ],
  'the timers are what was last said about them': [
    `update timers set start_ms = start_ms + 1 where step_id = '2-1'`,
    `update timers set start_ms = start_ms - 1 where step_id = '2-1'`,
  ],
  'the tasks are what was last said about them': [
    `update tasks set completed_by = 'Biju' where id = 't-1'`,
    `update tasks set completed_by = 'Amina' where id = 't-1'`,
  ],
  'the diary is what was last said about it': [
    `update diary_events set title = 'Feast' where id = 'whole'`,
    `update diary_events set title = 'Wedding' where id = 'whole'`,
  ],
  'as many people come as was last said': [
    `update people set count = 71 where event_id = 'whole'`,
    `update people set count = 70 where event_id = 'whole'`,
  ],
  'at most one step of a stage runs': [
    `update timers set step_id = '2-9' where step_id = '3-1'`,
    `update timers set step_id = '3-1' where step_id = '2-9'`,
  ],
  'nothing of a list that is gone is still on it': [
    `update todo_lists set deleted_at = now() where event_id = 'whole'`,
    `update todo_lists set deleted_at = null where event_id = 'whole'`,
  ],
};

test.each(Object.keys(invariants))('it is noticed when it is not so that %s', async (claim) => {
  const { pool } = server.ctx;
  const [harm, repair] = breaks[claim]!;
  expect(await brokenInvariants(server.database.url)).toEqual({});
  await pool.query(harm);
  expect(Object.keys(await brokenInvariants(server.database.url))).toContain(claim);
  await pool.query(repair);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
