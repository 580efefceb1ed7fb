import { encode } from 'uqr';

type Props = { text: string; label: string; className?: string | undefined };

/** A QR code as one path: sharp at any size, readable from three metres. */
export function QrCode({ text, label, className }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#111827" />
    </svg>
  );
}
