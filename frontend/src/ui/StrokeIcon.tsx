type Props = { path: string; size: number };

/** An icon of one path on a grid of 24 by 24, in the colour of the text beside it; hidden from screen readers. */
export const StrokeIcon = ({ path, size }: Props) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
