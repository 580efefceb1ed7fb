import { moneyInvariants } from './money-invariants';
import { onDatabase } from './on-database';
import { shopInvariants } from './shop-invariants';

const publishedChanges = `
  with published as (
    select room, substr(room, strpos(room, ':') + 1) as of, revision, place, change
    from changes, jsonb_array_elements(changes) with ordinality as each (change, place)
  )`;

/** The last published change of each entity of one kind. */
const lastOf = (key: string, types: string[]) => `
  last as (
    select distinct on (of, ${key}) of, ${key} as id, change from published
    where change->>'type' in (${types.map((type) => `'${type}'`).join(', ')})
    order by of, ${key}, revision desc, place desc
  )`;

const text = (entity: string, field: string) => `last.change->'${entity}'->>'${field}'`;
const columnOf = (field: string) =>
  field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
const differs = (entity: string, table: string, fields: Record<string, string>) =>
  Object.entries(fields)
    .map(
      ([field, type]) =>
        `(${text(entity, field)})::${type} is distinct from ${table}.${columnOf(field).replace(/_at_iso$/, '_at')}`,
    )
    .join('\n    or ');

const taskFields = {
  task: 'text',
  dueDate: 'text',
  assignedTo: 'text',
  sortOrder: 'integer',
  estimatedDuration: 'text',
  startTime: 'text',
  startDay: 'integer',
  description: 'text',
  hasVideo: 'boolean',
  videoUrl: 'text',
  isTemperature: 'boolean',
  temperatureValue: 'text',
  isFinalTask: 'boolean',
  isDelivery: 'boolean',
  deliveryType: 'text',
  deliveryLocation: 'text',
  deliveryNotes: 'text',
  startedAtIso: 'timestamptz',
  startedBy: 'text',
  completedAtIso: 'timestamptz',
  completedBy: 'text',
};
/** The text of a task time that cannot be parsed. */
const unreadable = (what: string) =>
  `case when ${text('task', `${what}AtIso`)} is null then ${text('task', `${what}At`)} end`;
const reviewFields = {
  reviewerName: 'text',
  comment: 'text',
  rating: 'smallint',
  date: 'timestamptz',
  youtubeLink: 'text',
  tags: 'jsonb',
  verified: 'boolean',
  source: 'text',
};
const readingFields = {
  kind: 'text',
  value: 'numeric',
  at: 'timestamptz',
  by: 'text',
  probe: 'text',
  note: 'text',
  action: 'text',
};
const eventFields = {
  title: 'text',
  date: 'date',
  description: 'text',
  assignedTo: 'text',
  isCompleted: 'boolean',
  estimatedAttendance: 'integer',
};

const itemFields = {
  name: 'text',
  category: 'text',
  unit: 'text',
  notes: 'text',
  isActive: 'boolean',
  lastUpdated: 'timestamptz',
};

/** Invariants of the kitchen's tables. Each query returns the rows that violate it. */
export const invariants: Record<string, string> = {
  ...moneyInvariants,
  ...shopInvariants,

  'the revisions of a room run from 1 to the room’s own without a hole': `
    select rooms.room, rooms.revision, count(changes.revision), min(changes.revision), max(changes.revision)
    from rooms left join changes using (room) group by rooms.room
    having rooms.revision <> count(changes.revision) or rooms.revision <> coalesce(max(changes.revision), 0)
      or coalesce(min(changes.revision), 1) <> 1`,

  'each command with changes has its stored answer': `
    select room, revision, command_id from changes where command_id is not null and at > now() - interval '47 hours'
      and not exists (select from commands where id = command_id and actor_id = actor->>'id')`,

  'no command was done twice in a room': `
    select room, command_id, actor->>'id' from changes where command_id is not null group by 1, 2, 3 having count(*) > 1`,

  'each timer equals its last change': `
    ${publishedChanges}, ${lastOf("change->'timer'->>'stepId'", ['timer.changed'])}
    select coalesce(timers.event_id, last.of), coalesce(timers.step_id, last.id)
    from last full join timers on timers.event_id = last.of and timers.step_id = last.id
    where timers.step_id is null or last.id is null or (${text('timer', 'isActive')})::boolean <> timers.is_active
      or (${text('timer', 'startTime')})::bigint is distinct from timers.start_ms
      or ${text('timer', 'startedBy')} is distinct from timers.started_by`,

  'each task equals its last change': `
    ${publishedChanges}, ${lastOf("coalesce(change->'task'->>'id', change->>'taskId')", ['task.changed', 'task.removed'])}
    select coalesce(tasks.event_id, last.of), coalesce(tasks.id, last.id)
    from last full join tasks on tasks.event_id = last.of and tasks.id = last.id
    where tasks.id is null or last.id is null
      or (last.change->>'type' = 'task.removed') <> (tasks.deleted_at is not null)
      or tasks.deleted_at is null and (${differs('task', 'tasks', taskFields)}
        or ${unreadable('started')} is distinct from tasks.started_text
        or ${unreadable('completed')} is distinct from tasks.completed_text)`,

  'each reading equals its last change': `
    ${publishedChanges}, ${lastOf("coalesce(change->'reading'->>'id', change->>'readingId')", ['reading.changed', 'reading.removed'])}
    select coalesce(readings.event_id, last.of), coalesce(readings.id::text, last.id)
    from last full join readings on readings.event_id = last.of and readings.id::text = last.id
    where readings.id is null or last.id is null
      or (last.change->>'type' = 'reading.removed') <> (readings.deleted_at is not null)
      or readings.deleted_at is null and (${differs('reading', 'readings', readingFields)})`,

  'each diary event equals its last change': `
    ${publishedChanges}, ${lastOf("coalesce(change->'event'->>'id', change->>'eventId')", ['diaryEvent.changed', 'diaryEvent.removed'])}
    select coalesce(diary_events.id, last.id) from last full join diary_events on diary_events.id = last.id
    where diary_events.id is null or last.id is null
      or (last.change->>'type' = 'diaryEvent.removed') <> (diary_events.deleted_at is not null)
      or diary_events.deleted_at is null and (${differs('event', 'diary_events', eventFields)})`,

  'each review equals its last change': `
    ${publishedChanges}, ${lastOf("coalesce(change->'review'->>'id', change->>'reviewId')", ['review.changed', 'review.removed'])}
    select coalesce(reviews.event_id, last.of), coalesce(reviews.id, last.id)
    from last full join reviews on reviews.event_id = last.of and reviews.id = last.id
    where reviews.id is null or last.id is null
      or (last.change->>'type' = 'review.removed') <> (reviews.deleted_at is not null)
      or reviews.deleted_at is null and (${differs('review', 'reviews', reviewFields)})`,

  'each schedule equals its last change': `
    ${publishedChanges}, ${lastOf('of', ['schedule.changed'])}
    select event_id from todo_lists left join last on last.of = event_id
    where delivery_time <> coalesce(${text('schedule', 'deliveryTime')}, '12:00 PM')
      or schedule_table <> coalesce(${text('schedule', 'table')}, 'first')`,

  'each guest count equals its last change': `
    ${publishedChanges}, ${lastOf('of', ['people.changed'])}
    select last.of, people.event_id from last full join people on people.event_id = last.of
    where people.event_id is null or (people.deleted_at is null and (last.change->>'count')::integer is distinct from people.count)`,

  'each cutlet day equals its last change': `
    ${publishedChanges}, ${lastOf("change->'day'->>'date'", ['cutletDay.changed'])},
    published_days as (select id::date as date, change->'day' as day from last),
    done as (
      select date, 'check' as what, jsonb_build_array(task_id, check_id, value, worker, extract(epoch from at), action) as row
      from cutlet_checks where reopened_at is null
      union all select date, 'task', jsonb_build_array(task_id, worker, extract(epoch from at)) from cutlet_tasks_done
    ),
    published_done as (
      select date, 'check' as what,
        jsonb_build_array(c->'taskId', c->'id', c->'value', c->'worker', extract(epoch from (c->>'at')::timestamptz), c->'action') as row
      from published_days, jsonb_array_elements(day->'checks') c
      union all
      select date, 'task', jsonb_build_array(d->'taskId', d->'worker', extract(epoch from (d->>'at')::timestamptz))
      from published_days, jsonb_array_elements(day->'done') d
    )
    select coalesce(published_days.date, cutlet_days.date) from published_days full join cutlet_days using (date)
    where published_days.date is null or cutlet_days.date is null or day->'inventory' <> inventory or day->'production' <> production
      or day->'intake' <> coalesce(intake, 'null') or day->'completion' is distinct from completion
    union all select coalesce(done.date, published_done.date) from done full join published_done using (date, what, row)
    where done.date is null or published_done.date is null`,

  'at most one step of a stage runs': `
    select event_id, regexp_replace(step_id, '-[^-]*$', '') from timers where is_active group by 1, 2 having count(*) > 1`,

  'what there is of an item is the sum of its movements': `
    select items.id, quantity_milli, coalesce(sum(change_milli), 0) from items left join movements on item_id = items.id
    group by items.id having quantity_milli <> coalesce(sum(change_milli), 0) or quantity_milli < 0`,

  'each movement of an item goes on from the one before': `
    select id from (
      select id, after_milli, change_milli, coalesce(lag(after_milli) over (partition by item_id order by no), 0) as before from movements
    ) as each where after_milli <> before + change_milli`,

  'each item equals its last change': `
    ${publishedChanges}, ${lastOf("coalesce(change->'item'->>'id', change->>'itemId')", ['item.changed', 'item.removed'])}
    select coalesce(items.id, last.id) from last full join items on items.id = last.id
    where items.id is null or last.id is null or (last.change->>'type' = 'item.removed') <> (items.deleted_at is not null)
      or items.deleted_at is null and (${differs('item', 'items', itemFields)}
        or round((${text('item', 'quantity')})::numeric * 1000) <> quantity_milli
        or (${text('item', 'currentPrice')})::numeric * 100000 <> price_paise * 1000 + price_fraction_milli
        or round((${text('item', 'minQuantity')})::numeric * 1000) is distinct from min_quantity_milli
        or last.change->'item'->'priceHistory' <> price_history)`,

  'an event has the changes of stock taken for it and returned': `
    ${publishedChanges}, ${lastOf("change->'movement'->>'id'", ['stock.moved'])}
    select coalesce(movements.id::text, last.id) from last
    full join (select * from movements where event_id is not null) as movements on movements.id::text = last.id
    where movements.id is null or last.id is null or last.of <> movements.event_id
      or (${text('movement', 'isUndone')})::boolean <> exists (select from movements as back where back.undoes = movements.id)`,

  'nothing of a list that is gone is still on it': `
    select tasks.event_id, tasks.id from tasks join todo_lists using (event_id)
    where todo_lists.deleted_at is not null and tasks.deleted_at is null`,
};

/** Returns the violated invariants of a database with some of the rows; {} if there are none. */
export const brokenInvariants = (url: string): Promise<Record<string, unknown[]>> =>
  onDatabase(url, async (client) => {
    const broken: Record<string, unknown[]> = {};
    for (const [claim, query] of Object.entries(invariants)) {
      const { rows } = await client.query(query);
      if (rows.length > 0) broken[claim] = rows.slice(0, 5);
    }
    return broken;
  });
