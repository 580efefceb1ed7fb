import type { Minutes } from '@kalavara/shared-types/content/types';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useRef } from 'react';
import { useEverySecond } from '../../realtime/drawing';
import { countdown } from '../../ui/time';
import { remainingOf } from './phase';

type Props = { timer: Timer | undefined; allowed: Minutes; className?: string | undefined };

/**
 * The time left of a step, or its whole allowance while it does not run. All digits of a screen are written by one
 * scheduler, so that they change together. `data-length` lets the largest digits shrink for "120:00".
 */
export function Countdown({ timer, allowed, className }: Props) {
  const digits = useRef<HTMLSpanElement>(null);
  const isRunning = timer?.isActive ?? false;

  useEverySecond((now) => {
    const element = digits.current;
    if (!element) return;
    const text = countdown(
      isRunning && timer ? remainingOf(timer, allowed, now) : allowed * minuteMs,
    );
    if (element.textContent === text) return;
    // Changing a text node relays out only its own line.
    if (element.firstChild) element.firstChild.nodeValue = text;
    else element.textContent = text;
    // Its observer measures the layout, so it is written only on a change.
    const length = String(text.length);
    if (element.dataset['length'] !== length) element.dataset['length'] = length;
  });

  return <span ref={digits} className={className} role={isRunning ? 'timer' : undefined} />;
}
