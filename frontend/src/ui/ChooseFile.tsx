import type { ChangeEvent, InputHTMLAttributes } from 'react';
import css from './ChooseFile.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className'> & {
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Where it stands in the form, and how wide. */
  className?: string | undefined;
};

/** A button that asks for a file: the browser's own looks different everywhere and speaks its own language. */
export function ChooseFile({ onChoose, className = '', children, disabled, ...rest }: Props) {
  return (
    <label className={`${css['choose']} ${className}`} data-is-off={disabled || undefined}>
      <input {...rest} type="file" disabled={disabled} onChange={onChoose} />
      {children}
    </label>
  );
}
