import type { ComponentType } from 'react';
import {
  Bowl,
  chilli,
  deep,
  Drop,
  ink,
  Jar,
  line,
  Mango,
  oil,
  Picture,
  Piece,
  salt,
  steel,
  water,
  wood,
} from './drawingShapes';

const Wash = () => (
  <Picture>
    <path d="M20 14h44c12 0 18 6 18 18v6" {...line} strokeWidth="9" stroke={steel} />
    <path d="M80 40v22" stroke={water} strokeWidth="8" strokeLinecap="round" />
    <Mango x={58} y={72} turn={-10} />
    <Mango x={102} y={72} turn={14} />
    <Bowl x={80} y={76} inside={water} />
    <Mango x={80} y={66} size={0.9} />
    <Drop x={60} y={44} />
    <Drop x={104} y={48} />
  </Picture>
);

const Dry = () => (
  <Picture>
    <circle cx="128" cy="26" r="14" fill="#f2b705" />
    <path
      d="M128 4v-2M128 50v-4M104 26h-2M152 26h2M112 10l-2-2M144 10l2-2"
      {...line}
      stroke="#f2b705"
    />
    <path d="M14 74l126-6 8 36H6z" fill="#ffffff" />
    <path
      d="M14 74l126-6 8 36H6zM20 84l124-6M10 96l138-5"
      {...line}
      stroke={wood}
      strokeWidth="2.5"
    />
    <Mango x={42} y={72} size={0.9} />
    <Mango x={84} y={76} size={0.9} turn={20} />
    <Mango x={122} y={72} size={0.85} turn={-16} />
    <path
      d="M18 30c10-6 16 6 26 0s16 6 26 0M18 44c10-6 16 6 26 0s16 6 26 0"
      {...line}
      stroke={water}
    />
  </Picture>
);

const Cut = () => (
  <Picture>
    <rect x="12" y="66" width="136" height="36" rx="8" fill={wood} />
    <path d="M22 76h60M30 90h90" {...line} stroke="#a66a30" strokeWidth="2" />
    <Mango x={48} y={60} size={1.1} />
    <Piece x={98} y={72} />
    <Piece x={120} y={82} turn={12} />
    <Piece x={112} y={62} turn={-14} size={0.9} />
    <path d="M66 58L124 14c8-2 10 4 6 10L74 66z" fill={steel} />
    <path d="M66 58L124 14c8-2 10 4 6 10L74 66z" {...line} />
    <path d="M128 18l18-12" {...line} stroke={wood} strokeWidth="9" />
  </Picture>
);

const Salt = () => (
  <Picture>
    <Jar x={62} y={70}>
      <path d="M-28 4h56v22c0 6-4 10-8 10h-40c-4 0-8-4-8-10z" fill="#dfe8c0" />
      <Piece x={-14} y={20} />
      <Piece x={8} y={12} turn={10} />
      <Piece x={12} y={28} turn={-8} />
    </Jar>
    <path d="M104 22l34-10 6 20-34 10z" fill={wood} />
    <path d="M104 22l34-10 6 20-34 10z" {...line} />
    <path
      d="M106 30c-14 4-22 6-30 8"
      {...line}
      stroke={salt}
      strokeWidth="5"
      strokeDasharray="1 9"
    />
    <path d="M60 44v6M70 48v6M52 50v4" {...line} stroke={ink} strokeWidth="2" />
    <path d="M112 74h30M112 88h30M112 102h18" {...line} strokeWidth="2.5" stroke={deep} />
    <circle cx="104" cy="74" r="3" fill={deep} />
    <circle cx="104" cy="88" r="3" fill={deep} />
    <circle cx="104" cy="102" r="3" fill={deep} />
  </Picture>
);

const Grind = () => (
  <Picture>
    <path d="M40 58h80c0 30-14 46-40 46S40 88 40 58z" fill="#8d8f8a" />
    <ellipse cx="80" cy="58" rx="40" ry="10" fill="#6d6f6a" />
    <ellipse cx="80" cy="60" rx="30" ry="6" fill="#d9a441" />
    <path d="M40 58h80c0 30-14 46-40 46S40 88 40 58z" {...line} />
    <path d="M88 56l30-46" {...line} stroke="#6d6f6a" strokeWidth="13" />
    <circle cx="62" cy="56" r="3" fill={ink} />
    <circle cx="74" cy="61" r="3" fill="#7a5a1c" />
    <circle cx="96" cy="60" r="3" fill={ink} />
    <path d="M44 40c-4-6 4-8 0-14M60 34c-4-6 4-8 0-14" {...line} stroke={wood} strokeWidth="2.5" />
  </Picture>
);

const Temper = () => (
  <Picture>
    <path d="M58 96c-4-10 6-14 4-24 10 6 10 14 8 18 6-2 8-8 6-14 10 8 10 18 4 24z" fill="#ff8a4c" />
    <path d="M86 96c-3-8 5-11 3-18 8 5 8 10 6 14 5-2 6-6 5-11 7 6 8 12 4 15z" fill={oil} />
    <path d="M26 46h92c0 20-16 30-46 30S26 66 26 46z" fill="#57524e" />
    <ellipse cx="72" cy="46" rx="46" ry="11" fill={oil} />
    <ellipse cx="72" cy="46" rx="46" ry="11" {...line} />
    <path d="M118 48h34" {...line} stroke={wood} strokeWidth="9" />
    <circle cx="56" cy="44" r="3" fill={ink} />
    <circle cx="66" cy="49" r="3" fill={ink} />
    <circle cx="82" cy="42" r="3" fill={ink} />
    <path d="M90 48c6-6 14-4 14 0-6 4-12 4-14 0z" fill={deep} />
    <path
      d="M44 26c-5-7 5-9 0-16M72 22c-5-7 5-9 0-16M100 26c-5-7 5-9 0-16"
      {...line}
      stroke="#8b8178"
    />
  </Picture>
);

const Mix = () => (
  <Picture>
    <Bowl x={76} y={64} inside={chilli} />
    <g transform="translate(0 -2)">
      <Piece x={54} y={60} />
      <Piece x={80} y={66} turn={10} />
      <Piece x={100} y={60} turn={-12} />
      <path
        d="M40 62c8 4 12 2 18 0M86 58c6 2 10 2 14-1"
        {...line}
        stroke={chilli}
        strokeWidth="5"
      />
    </g>
    <path d="M90 62L138 12" {...line} stroke={wood} strokeWidth="8" />
    <path d="M36 30c6-14 26-18 38-10l-2-9M74 20l-9 3" {...line} stroke={deep} />
  </Picture>
);

const Fill = () => (
  <Picture>
    <Jar x={52} y={70}>
      <path d="M-28-8h56v34c0 6-4 10-8 10h-40c-4 0-8-4-8-10z" fill={chilli} />
      <path d="M-28-16h56v9h-56z" fill={oil} />
      <Piece x={-12} y={6} />
      <Piece x={10} y={2} turn={14} />
      <Piece x={2} y={22} turn={-10} />
    </Jar>
    <rect x="28" y="28" width="48" height="12" rx="4" fill={deep} />
    <Jar x={118} y={70}>
      <path d="M-28-8h56v34c0 6-4 10-8 10h-40c-4 0-8-4-8-10z" fill={chilli} />
      <path d="M-28-16h56v9h-56z" fill={oil} />
      <rect x="-20" y="0" width="40" height="22" rx="3" fill="#fff8ec" />
      <path d="M-13 8h26M-13 15h16" {...line} strokeWidth="2" />
    </Jar>
    <rect x="94" y="28" width="48" height="12" rx="4" fill={deep} />
  </Picture>
);

const drawings = {
  'mango-wash': Wash,
  'mango-dry': Dry,
  'mango-cut': Cut,
  'mango-salt': Salt,
  'mango-grind': Grind,
  'mango-oil': Temper,
  'mango-mix': Mix,
  'mango-jar': Fill,
} as const satisfies Record<string, ComponentType>;

type DrawingName = keyof typeof drawings;
export const drawingNames = Object.keys(drawings) as DrawingName[];
export const drawingAddress = (name: DrawingName) => `drawing:${name}`;

/** Returns the drawing of an address such as "drawing:mango-cut"; undefined for other addresses. */
export function drawingOf(address: string): ComponentType | undefined {
  const name = /^drawing:(.+)$/.exec(address)?.[1];
  return name !== undefined && name in drawings ? drawings[name as DrawingName] : undefined;
}
