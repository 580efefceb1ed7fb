import css from './TickButton.module.css';

type Props = { label: string; isDone: boolean; isDisabled?: boolean; describedBy?: string | undefined; onPress: () => void };

/** The tick, where the thumb is. The same place takes it back. */
export function TickButton({ label, isDone, isDisabled = false, describedBy, onPress }: Props) {
  return (
    <button
      type="button"
      className={`${css['tick']} ${isDone ? css['done'] : ''}`}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
        <path d="M5 12.5l4.5 4.5L19 7.5" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
    </button>
  );
}
