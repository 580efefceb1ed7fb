import type { Minutes } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Countdown } from '../../../features/timers/Countdown';
import { TimerBar } from '../../../features/timers/TimerBar';
import css from './FeaturedStep.module.css';
import { FittedDigits } from './FittedDigits';
import { StepEnd } from './StepEnd';
import type { NextStep } from './window.rules';

type Props = {
  heading: ReactNode;
  timer: Timer;
  allowed: Minutes;
  isOver: boolean;
  next: NextStep | undefined;
};

/**
 * The digits of the running step with their bar, and its end, which moves beside low digits if there is no room below
 * the bar.
 */
export function StepClock({ heading, timer, allowed, isOver, next }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const isEndCut = useIsLastCut(bar);
  const end = <StepEnd timer={timer} allowed={allowed} next={next} isOver={isOver} />;
  return (
    <div className={css['clock']}>
      {heading}
      <FittedDigits beside={isEndCut && end}>
        <Countdown timer={timer} allowed={allowed} className={css['digits']} />
      </FittedDigits>
      <div ref={bar} className={css['bar']} data-is-end-cut={isEndCut}>
        <TimerBar timer={timer} allowed={allowed} />
        {end}
      </div>
    </div>
  );
}

/**
 * Whether the last child of a box has no room below the others, so that it wraps into a second column, out of the box.
 */
function useIsLastCut(box: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const first = element.firstElementChild;
    const last = element.lastElementChild;
    if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return;
    const measure = () => setCut(last.offsetLeft > first.offsetLeft + first.offsetWidth / 2);
    measure();
    if (typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(measure);
    for (const each of [element, last]) observer.observe(each);
    return () => observer.disconnect();
  }, [box]);
  return isCut;
}
