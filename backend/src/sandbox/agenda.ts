import type { Clock } from '../platform/clock';

/** Something that is to happen by itself later; plain data, so that it outlives a restart. */
export type Duty = { at: number; what: 'capture' | 'giveBack' | 'process' | 'deliver'; id: string };

export type Agenda = {
  add(duty: Duty): void;
  /** Does what is due by now, as far as it has not been done. */
  runDue(): void;
  stop(): void;
};

const lookAtLeastEvery = 1_000;

/** Goes by the given clock and looks at it every second, as a test may have put it forward. */
export function createAgenda(
  clock: Clock,
  duties: Set<Duty>,
  perform: (duty: Duty) => void,
): Agenda {
  let timer: NodeJS.Timeout | undefined;

  function wake() {
    clearTimeout(timer);
    if (duties.size === 0) return;
    let wait = lookAtLeastEvery;
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
    wake();
  }

  wake();
  return {
    add(duty) {
      duties.add(duty);
      wake();
    },
    runDue,
    stop: () => clearTimeout(timer),
  };
}
