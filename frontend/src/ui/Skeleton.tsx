import css from './Skeleton.module.css';
import { Stack } from './Stack';

type Props = {
  /** The number of rows of the content that it replaces. */
  rows?: number;
  /** The height of a row of that content, so that the page does not shift. */
  height?: string;
  /** Describes what is loading, for screen readers. */
  label: string;
};

export function Skeleton({ rows = 3, height = '56px', label }: Props) {
  return (
    <Stack gap={2} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css['row']} style={{ height }} />
      ))}
    </Stack>
  );
}
