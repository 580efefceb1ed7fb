import type { ReactNode } from 'react';

/** The palette of the mango pickle, for a light background; that of the TVs is dark. */
const green = '#7ba23f';
export const deep = '#4d7a2b';
const shine = '#b5cf7a';
export const ink = '#2b1710';
export const wood = '#c98a4b';
export const water = '#6fb3d6';
export const chilli = '#b5341f';
export const oil = '#e0912f';
export const salt = '#ffffff';
export const steel = '#c3ccd1';

export const line = {
  fill: 'none',
  stroke: ink,
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
export const Picture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    {children}
  </svg>
);
type At = { x: number; y: number; size?: number; turn?: number };
const put = ({ x, y, size = 1, turn = 0 }: At) => ({
  transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
});

/** 44 wide, 36 high, around its middle. */
export const Mango = (at: At) => (
  <g {...put(at)}>
    <path
      d="M-20-10C-14-20 0-19 9-13 19-7 26 2 24 9 22 15 13 12 6 15-6 20-20 17-24 6-26 0-24-5-20-10z"
      fill={green}
    />
    <path d="M8 14c7-2 15 0 16-6 1-5-3-11-8-16 3 9 1 17-8 22z" fill="#d9a441" fillOpacity="0.7" />
    <path
      d="M-17-4c2-5 7-9 13-9"
      stroke={shine}
      strokeWidth="4"
      strokeLinecap="round"
      fill="none"
    />
    <path d="M-20-10c-2-3-2-6 0-9" {...line} stroke={wood} />
    <path d="M-20-17c6-8 14-7 19-4-5 5-13 7-19 4z" fill={deep} />
  </g>
);
export const Piece = (at: At) => (
  <g {...put(at)}>
    <path d="M-9 6L-9-5 9-7 9 7z" fill={shine} />
    <path d="M-9 6L9 7v4L-9 10z" fill={deep} />
  </g>
);
export const Drop = ({ x, y }: { x: number; y: number }) => (
  <path
    transform={`translate(${x} ${y})`}
    d="M0-7c4 6 5 8 5 10a5 5 0 0 1-10 0c0-2 1-4 5-10z"
    fill={water}
  />
);
export const Jar = ({ x, y, children }: { x: number; y: number; children?: ReactNode }) => (
  <g transform={`translate(${x} ${y})`}>
    <path
      d="M-22-30h44v6c6 4 8 8 8 14v38c0 6-4 10-10 10h-40c-6 0-10-4-10-10v-38c0-6 2-10 8-14z"
      fill="#ffffff"
      fillOpacity="0.75"
    />
    {children}
    <path
      d="M-22-30h44v6c6 4 8 8 8 14v38c0 6-4 10-10 10h-40c-6 0-10-4-10-10v-38c0-6 2-10 8-14z"
      {...line}
    />
  </g>
);
export const Bowl = ({ x, y, inside }: { x: number; y: number; inside: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <ellipse cx="0" cy="0" rx="50" ry="12" fill={inside} />
    <path d="M-50 0c0 26 20 38 50 38S50 26 50 0c-6 8-26 12-50 12S-44 8-50 0z" fill={steel} />
    <ellipse cx="0" cy="0" rx="50" ry="12" {...line} />
    <path d="M-50 0c0 26 20 38 50 38S50 26 50 0" {...line} />
  </g>
);
