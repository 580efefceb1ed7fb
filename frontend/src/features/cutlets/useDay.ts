import type { CutletAmounts } from '@kalavara/shared-types/cutlets/cutlet-amounts.rules';
import type { CutletDay, CutletNumbers, MeatIntake } from '@kalavara/shared-types/cutlets/cutlets';
import {
  emptyCutletDay,
  withCheck,
  withIntake,
  withNumbers,
} from '@kalavara/shared-types/cutlets/cutlets.rules';
import { someWorker } from '@kalavara/shared-types/cutlets/in-ledger.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { useMemo } from 'react';
import { perform, usePendingCommands, type PendingCommand } from '../../outbox/outbox';
import { useConfirmedCutletDay } from './store';
import { getWorker } from './worker';

const names = ['saveCutletDay', 'recordIntake', 'tickCutlet'] as const;
type Command = PendingCommand<(typeof names)[number]>;

const iso = ({ given, at }: PendingCommand<'recordIntake' | 'tickCutlet'>) =>
  new Date(given.body.at ?? at).toISOString();

/** Returns the day as a pending command will change it, by the rules of the server. */
function applyOptimistic(day: CutletDay, command: Command): CutletDay {
  switch (command.name) {
    case 'saveCutletDay':
      return withNumbers(day, command.given.body);
    case 'recordIntake': {
      const { wasServed, hours, temperature, action, worker } = command.given.body;
      return withIntake(day, {
        wasServed,
        hours,
        temperature,
        by: worker || someWorker,
        at: iso(command),
        ...(action && { action }),
      });
    }
    case 'tickCutlet': {
      const { taskId, checkId, value, action, worker } = command.given.body;
      return withCheck(day, {
        id: checkId,
        taskId,
        value,
        worker: worker || someWorker,
        at: iso(command),
        ...(action && { action }),
      });
    }
  }
}

const keyOf = (taskId: string, checkId: string) => `${taskId}/${checkId}`;

export type ShownDay = {
  day: CutletDay;
  /** The quantities for 1 kg of meat. */
  amounts: CutletAmounts;
  /** Whether its data was received, now or on an earlier visit. */
  isLoaded: boolean;
  isWaiting: (taskId: string, checkId: string) => boolean;
  isIntakeWaiting: boolean;
};

/** Returns a day of the cutlet kitchen with the pending commands applied. */
export function useDay(date: Day, amounts: CutletAmounts): ShownDay {
  const confirmed = useConfirmedCutletDay(date);
  const waiting = usePendingCommands(names, cutletRoom(date));
  return useMemo(() => {
    const unsent = waiting.filter(({ revision }) => revision === undefined);
    const ticks = unsent.flatMap(({ name, given }) =>
      name === 'tickCutlet' ? [keyOf(given.body.taskId, given.body.checkId)] : [],
    );
    return {
      amounts,
      day: waiting.reduce(applyOptimistic, confirmed ?? emptyCutletDay(date)),
      isLoaded: confirmed !== undefined,
      isWaiting: (taskId, checkId) => ticks.includes(keyOf(taskId, checkId)),
      isIntakeWaiting: unsent.some(({ name }) => name === 'recordIntake'),
    };
  }, [confirmed, waiting, date, amounts]);
}

const params = (date: Day) => ({ params: { date } });
/** The worker chosen in the bar; undefined leaves the choice to the server. */
const byWorker = () => (getWorker() === '' ? {} : { worker: getWorker() });

export const saveNumbers = (date: Day, body: CutletNumbers) =>
  perform('saveCutletDay', cutletRoom(date), { ...params(date), body });

/** `action`: the corrective action for a value outside its limit. */
export const tick = (date: Day, taskId: string, checkId: string, value: string, action?: string) =>
  perform('tickCutlet', cutletRoom(date), {
    ...params(date),
    body: { taskId, checkId, value, ...(action && { action }), ...byWorker() },
  });

export const takeIn = (
  date: Day,
  intake: Pick<MeatIntake, 'wasServed' | 'hours' | 'temperature' | 'action'>,
) =>
  perform('recordIntake', cutletRoom(date), {
    ...params(date),
    body: { ...intake, ...byWorker() },
  });
