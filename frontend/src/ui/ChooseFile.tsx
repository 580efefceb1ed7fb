import type { ChangeEvent, InputHTMLAttributes } from 'react';
import css from './ChooseFile.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className'> & {
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Sets the position in the form and the width. */
  className?: string | undefined;
};

/**
 * A button that opens the file picker. The browser's own control differs between browsers and uses the browser's
 * language.
 */
export function ChooseFile({ onChoose, className = '', children, disabled, ...rest }: Props) {
  return (
    <label className={`${css['choose']} ${className}`} data-is-off={disabled || undefined}>
      <input {...rest} type="file" disabled={disabled} onChange={onChoose} />
      {children}
    </label>
  );
}
