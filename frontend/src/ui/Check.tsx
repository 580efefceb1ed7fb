import css from './Check.module.css';

type Props = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** A labelled checkbox. */
export function Check({ label, isChecked, onChange }: Props) {
  return (
    <label className={css['check']}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
