import type { Minutes } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers';
import { useRef } from 'react';
import { useEverySecond } from '../../realtime/drawing';
import { usedOf } from './phase';
import css from './TimerBar.module.css';
import { usePhase } from './usePhase';

type Props = {
  timer: Timer | undefined;
  allowed: Minutes;
  /** For the dashboard: the active one pulses. */ pulses?: boolean;
};

/**
 * Progress bar of the allowance. Hidden from screen readers, because the digits beside it have the
 * same value.
 */
export function TimerBar({ timer, allowed, pulses = false }: Props) {
  const fill = useRef<HTMLDivElement>(null);
  const phase = usePhase(timer, allowed);

  useEverySecond((now) => {
    const used = timer?.isActive ? usedOf(timer, allowed, now) : 0;
    if (fill.current) fill.current.style.transform = `scaleX(${used.toFixed(4)})`;
  });

  return (
    <div
      className={css['bar']}
      data-phase={phase}
      data-pulses={pulses && phase !== 'idle'}
      aria-hidden
    >
      <div ref={fill} className={css['fill']} />
    </div>
  );
}
