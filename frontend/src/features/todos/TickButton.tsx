import { useRef } from 'react';
import css from './TickButton.module.css';

type Props = {
  label: string;
  isDone: boolean;
  isDisabled?: boolean;
  describedBy?: string | undefined;
  /** Called with the time of the tap. */
  onPress: (at: number) => void;
};

/** The tick, in reach of the thumb; pressing it once more undoes it. */
export function TickButton({ label, isDone, isDisabled = false, describedBy, onPress }: Props) {
  const wasDone = useRef(isDone);
  return (
    <button
      type="button"
      className={`${css['tick']} ${isDone ? css['done'] : ''}`}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onPointerDown={() => (wasDone.current = isDone)}
      // If the row was ticked elsewhere while the finger was down, the press has its effect already. Clicks by
      // keyboard have a detail of 0.
      onClick={({ detail, timeStamp }) =>
        void ((detail === 0 || wasDone.current === isDone) && onPress(timeStamp))
      }
    >
      <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
        <path
          d="M5 12.5l4.5 4.5L19 7.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}
