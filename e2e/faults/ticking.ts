import { completeTask, listTodos } from '@kalavara/shared-types/todos/todos';
import { guest } from '../lib/api';
import { range } from '../../backend/src/test/range';
import { saveTasks } from './installation';
import { retryUntilAnswered } from './money';

const perList = 300;

/** Starts phones that tick one task after another until `stop`, and retry while the server is down. */
export function startTicking(url: string, cookie: string | undefined, name: string, lanes = 2) {
  const phone = guest(url, cookie);
  const acknowledged = new Map<string, string[]>();
  let isOver = false;

  async function tickInLane(number: number) {
    for (let list = 0; !isOver; list += 1) {
      const eventId = `${name}-${number}-${list}`;
      const done: string[] = [];
      acknowledged.set(eventId, done);
      await retryUntilAnswered(() => saveTasks(phone, eventId, perList));
      for (let n = 0; n < perList && !isOver; n += 1) {
        const taskId = `t-${n}`;
        await retryUntilAnswered(() =>
          phone.call(completeTask, { params: { eventId, taskId }, body: {} }),
        );
        done.push(taskId);
      }
    }
  }
  const end = Promise.all(range(lanes).map(tickInLane));
  end.catch(() => undefined); // awaited in `stop`

  const count = () => [...acknowledged.values()].reduce((sum, done) => sum + done.length, 0);
  return {
    count,
    /** Returns the acknowledged ticks that are lost. */
    stop: async () => {
      isOver = true;
      await end;
      const lost: string[] = [];
      for (const [eventId, done] of acknowledged) {
        const { data } = await phone.call(listTodos, { params: { eventId } });
        const completed = new Set(data.filter((task) => task.completed).map(({ id }) => id));
        lost.push(...done.filter((id) => !completed.has(id)).map((id) => `${eventId}/${id}`));
      }
      return { ticks: count(), lostTicks: lost };
    },
  };
}
