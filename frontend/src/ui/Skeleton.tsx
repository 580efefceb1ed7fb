import css from './Skeleton.module.css';
import { Stack } from './Stack';

type Props = {
  /** How many rows of the true thing it stands for. */
  rows?: number;
  /** The height of one, as it will be, so that nothing jumps. */
  height?: string;
  /** What is being waited for, for those who hear the page. */
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
