import { useId, type ReactNode } from 'react';
import css from './Field.module.css';
import { Stack } from './Stack';

export type FieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The id of an element elsewhere on the page that describes the error. */
  invalidBy?: string | undefined;
};
type Linked = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid'?: true;
  className: string | undefined;
};
type Props = FieldProps & { children: (linked: Linked) => ReactNode };

/** A label, a hint and an error, associated with their control for screen readers. */
export function Field({ label, hint, error, invalidBy, children }: Props) {
  const id = useId();
  const note = error ?? hint;
  const linked: Linked = {
    id,
    'aria-describedby': [invalidBy, note && `${id}-note`].filter(Boolean).join(' ') || undefined,
    ...((error || invalidBy) && { 'aria-invalid': true as const }),
    className: css['control'],
  };
  return (
    <Stack gap={1} className={css['field']}>
      <label htmlFor={id}>{label}</label>
      {children(linked)}
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? css['error'] : css['hint']}
        >
          {note}
        </p>
      )}
    </Stack>
  );
}
