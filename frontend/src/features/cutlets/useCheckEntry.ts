import type { Checkpoint, CutletCheckPlan } from '@kalavara/shared-types/content/cutlets';
import { isOutsideLimit, limitOf } from '@kalavara/shared-types/cutlets/cutlet-limits.rules';
import type { CutletDay } from '@kalavara/shared-types/cutlets/cutlets';
import { checkOf, checkValue } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { useEffect, useState } from 'react';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { useMemoryDraft } from '../../forms/useMemoryDraft';
import { type ActionChoice, actionTextOf, noAction } from './CorrectiveAction';

export type CheckTick = {
  day: CutletDay;
  taskId: string;
  plan: CutletCheckPlan | Checkpoint;
  onTick: (value: string, action: string | undefined) => Promise<unknown>;
};

/** The entry of a check: its value, and the corrective action if it is outside its limit. */
export function useCheckEntry({ day, taskId, plan, onTick }: CheckTick) {
  const key = `${day.date}/${taskId}/${plan.id}`;
  const [typed, setTyped, forgetTyped] = useMemoryDraft(`check ${key}`, '');
  const [problem, setProblem] = useState<'check.needed' | 'check.wrong'>();
  const [action, setAction, forgetAction] = useMemoryDraft(`action ${key}`, noAction);
  /** Whether the value is complete: "-1" on the way to "-18" is no value yet. */
  const [isEntered, setEntered] = useState(typed !== '');
  const [isActionMissing, setActionMissing] = useState(false);
  const once = useOneAtATime();

  const isDone = checkOf(day, taskId, plan.id) !== undefined;
  const value = checkValue(plan.unit, typed);
  const limit = limitOf(day, taskId, plan.id);
  const isOutside = value !== undefined && isOutsideLimit(day, taskId, plan.id, value);
  const outside = limit && isOutside && isEntered && !isDone ? { value, limit } : undefined;

  useEffect(() => {
    if (!isDone) return;
    forgetTyped();
    forgetAction();
  }, [isDone, forgetTyped, forgetAction]);

  /** Ticks the check, or shows what is missing. */
  function submit(): 'value-needed' | undefined {
    if (isDone) return undefined;
    const chosen = actionTextOf(action);
    if (value !== undefined && (!isOutside || chosen !== '')) {
      void once(() => onTick(value, isOutside ? chosen : undefined));
      return undefined;
    }
    setEntered(true);
    if (value !== undefined) {
      // The first press shows the problem and asks for an action; only the second one reports a
      // missing answer.
      setActionMissing(outside !== undefined);
      return undefined;
    }
    setProblem(typed.trim() === '' ? 'check.needed' : 'check.wrong');
    return 'value-needed';
  }

  return {
    typed,
    type: (next: string) => {
      setTyped(next);
      setProblem(undefined);
      setEntered(false);
      setActionMissing(false);
    },
    endTyping: () => setEntered(true),
    problem,
    /** The value and its limit, once it is known to be outside of it. */
    outside,
    action,
    isActionMissing,
    chooseAction: (choice: ActionChoice) => {
      setAction(choice);
      setActionMissing(false);
    },
    submit,
  };
}
