import type { Minutes } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers/timers';
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
  const drawn = useRef('');
  const phase = usePhase(timer, allowed);

  // One step a second, in the frame of the digits: a transition to the next second would draw sixty frames for it.
  useEverySecond((now) => {
    const used = ((timer?.isActive && usedOf(timer, allowed, now)) || 0).toFixed(4);
    if (!fill.current || drawn.current === used) return;
    drawn.current = used;
    fill.current.style.transform = `scaleX(${used})`;
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
