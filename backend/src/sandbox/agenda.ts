import type { Clock } from '../platform/clock/clock';

/** A scheduled action; plain data, so that it survives a restart. */
export type Duty = { at: number; what: 'capture' | 'giveBack' | 'process' | 'deliver'; id: string };

export type Agenda = {
  add(duty: Duty): void;
  /** Runs the due actions. */
  runDue(): void;
  stop(): void;
};

const checkEveryMs = 1_000;

/** Creates an agenda. It reads the given clock every second, because tests may advance it. */
export function createAgenda(
  clock: Clock,
  duties: Set<Duty>,
  perform: (duty: Duty) => void,
): Agenda {
  let timer: NodeJS.Timeout | undefined;

  function scheduleNext() {
    clearTimeout(timer);
    if (duties.size === 0) return;
    let wait = checkEveryMs;
    for (const { at } of duties) wait = Math.min(wait, Math.max(at - clock.now(), 1));
    timer = setTimeout(runDue, wait);
    timer.unref();
  }

  function runDue() {
    const now = clock.now();
    const due = [...duties].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    for (const duty of due) {
      duties.delete(duty);
      perform(duty);
    }
    scheduleNext();
  }

  scheduleNext();
  return {
    add(duty) {
      duties.add(duty);
      scheduleNext();
    },
    runDue,
    stop: () => clearTimeout(timer),
  };
}
