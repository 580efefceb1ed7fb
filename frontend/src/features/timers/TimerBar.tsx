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
  /** On the dashboard the active bar pulses. */
  pulses?: boolean;
};

/** The progress bar of the allowance. Hidden from screen readers, because the digits beside it have the same value. */
export function TimerBar({ timer, allowed, pulses = false }: Props) {
  const fill = useRef<HTMLDivElement>(null);
  const drawn = useRef('');
  const phase = usePhase(timer, allowed);

  // The bar moves once a second, in the frame of the digits: a transition to the next second would paint sixty frames.
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
