import type { ReactNode, SVGProps } from 'react';

type Shape = SVGProps<SVGPathElement>;
type At = { x?: number; y?: number; size?: number };

/** The palette of all drawings: the text colour of the page, half of it, a flame colour and turmeric. */
export const solid = { fill: 'currentColor' } satisfies Shape;
export const soft = { fill: 'currentColor', fillOpacity: 0.38 } satisfies Shape;
export const ember = { fill: 'var(--still-ember, #ff8a4c)' } satisfies Shape;
export const gold = { fill: 'var(--still-gold, #ffd34d)' } satisfies Shape;
export const leaf = { fill: 'var(--still-leaf, #8fd694)' } satisfies Shape;
export const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} satisfies Shape;
export const goldLine = { ...line, stroke: 'var(--still-gold, #ffd34d)' } satisfies Shape;
export const softLine = { ...line, strokeOpacity: 0.5 } satisfies Shape;

/** All drawings have the same square view box. */
export const Picture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 96 96" aria-hidden focusable="false">
    {children}
  </svg>
);

const put = ({ x = 0, y = 0, size = 1 }: At) => ({
  transform: `translate(${x} ${y}) scale(${size})`,
});

/** 24 wide, 32 high. */
export const Flame = (at: At) => (
  <g {...put(at)}>
    <path
      {...ember}
      d="M13 0c0 7 10 10 10 20a11 11 0 0 1-22 1c0-6 4-8 4-13 3 1 4 3 4 6 3-3 5-8 4-14z"
    />
    <path {...gold} d="M12 15c1 4 5 5 5 10a5 5 0 0 1-10 0c0-3 2-4 2-6 1 0 2 1 2 2 1-1 1-3 1-6z" />
  </g>
);

/** 64 wide, 42 high, open above. */
export const Pot = (at: At) => (
  <g {...put(at)}>
    <path {...solid} d="M4 10h56v18a14 14 0 0 1-14 14H18A14 14 0 0 1 4 28z" />
    <rect {...solid} x="0" y="0" width="64" height="8" rx="4" />
    <path {...soft} d="M4 10h56v4H4z" />
  </g>
);

/** 68 wide, 30 high. */
export const Bowl = (at: At) => (
  <g {...put(at)}>
    <path {...solid} d="M2 6h64c0 15-12 24-32 24S2 21 2 6z" />
    <rect {...solid} x="0" y="0" width="68" height="7" rx="3.5" />
  </g>
);

/** 14 wide, 52 high. */
export const Thermometer = (at: At) => (
  <g {...put(at)}>
    <path {...solid} d="M7 0a6 6 0 0 1 6 6v28a9 9 0 1 1-12 0V6a6 6 0 0 1 6-6z" />
    <path {...ember} d="M7 12a2.5 2.5 0 0 1 2.5 2.5v21a5.5 5.5 0 1 1-5 0v-21A2.5 2.5 0 0 1 7 12z" />
  </g>
);

/** 92 wide, 44 high: a hole in the ground. */
export const Pit = (at: At) => (
  <g {...put(at)}>
    <path {...soft} d="M0 0h14c0 24 10 34 32 34S78 24 78 0h14v40a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" />
  </g>
);

/** 60 wide, 16 high. */
export const Lid = (at: At) => (
  <g {...put(at)}>
    <path {...solid} d="M2 14C4 6 16 4 30 4s26 2 28 10z" />
    <rect {...solid} x="25" y="0" width="10" height="6" rx="3" />
    <rect {...solid} x="0" y="12" width="60" height="4" rx="2" />
  </g>
);

/** Three wisps, 36 wide, 18 high. */
export const Steam = (at: At) => (
  <g {...put(at)}>
    <path {...softLine} d="M4 18c-4-6 4-9 0-16M18 18c-4-6 4-9 0-16M32 18c-4-6 4-9 0-16" />
  </g>
);

/** A hand from above, 34 wide, 36 high, fingers down. */
export const Hand = (at: At) => (
  <g {...put(at)}>
    <path {...solid} d="M4 0h24v18H4z" />
    <rect {...solid} x="4" y="10" width="5.5" height="22" rx="2.7" />
    <rect {...solid} x="10.2" y="10" width="5.5" height="26" rx="2.7" />
    <rect {...solid} x="16.4" y="10" width="5.5" height="25" rx="2.7" />
    <rect {...solid} x="22.5" y="10" width="5.5" height="21" rx="2.7" />
    <path {...solid} d="M27 6c6 1 8 6 7 12l-4 0c0-4-1-5-5-6z" />
  </g>
);

/** A piece of meat, 26 wide, 16 high. */
export const Meat = (at: At) => (
  <g {...put(at)}>
    <path {...ember} d="M4 4c6-6 20-5 22 2s-6 11-14 10S-2 10 4 4z" />
    <path
      {...gold}
      d="M9 5l3 6M15 4l3 6"
      stroke="var(--still-gold, #ffd34d)"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </g>
);

/** Grains, 40 wide, 8 high. */
export const Rice = (at: At) => (
  <g {...put(at)}>
    <path
      {...line}
      strokeWidth="3"
      d="M2 6l3-3M10 3l4 2M18 6l3-4M25 3l4 2M34 6l3-3M6 1l1 0M14 7l2 0M30 7l2 0"
    />
  </g>
);

export const Leaf = (at: At) => (
  <g {...put(at)}>
    <path {...leaf} d="M0 10C2 2 10 0 18 0c0 8-6 13-14 12z" />
  </g>
);

export const Drop = (at: At) => (
  <g {...put(at)}>
    <path {...solid} d="M6 0c3 5 6 8 6 12a6 6 0 0 1-12 0c0-4 3-7 6-12z" />
  </g>
);
