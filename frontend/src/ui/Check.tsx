import css from './Check.module.css';

type Props = {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** The id of a descriptive text beside it. */
  describedBy?: string | undefined;
};

/** A labelled checkbox. */
export function Check({ label, isChecked, onChange, describedBy }: Props) {
  return (
    <label className={css['check']}>
      <input
        type="checkbox"
        aria-describedby={describedBy}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
