import {
  Bowl,
  Drop,
  ember,
  gold,
  goldLine,
  Hand,
  leaf,
  line,
  Meat,
  Picture,
  soft,
  softLine,
  solid,
} from './shapes';

const Tray = ({ y }: { y: number }) => (
  <g transform={`translate(0 ${y})`}>
    <path {...solid} d="M6 0h84l-6 16H12z" />
    <rect {...solid} x="2" y="-2" width="92" height="6" rx="3" />
  </g>
);

export const Wash = () => (
  <Picture>
    <path {...line} strokeWidth="7" d="M10 14h34a12 12 0 0 1 12 12v4" />
    <rect {...solid} x="20" y="4" width="8" height="12" rx="3" />
    <Drop x={50} y={36} size={0.7} />
    <Drop x={40} y={42} size={0.5} />
    <Drop x={62} y={44} size={0.5} />
    <Meat x={28} y={54} size={1.1} />
    <Meat x={48} y={56} size={0.9} />
    <Bowl x={14} y={64} />
    <path
      stroke="#000"
      strokeOpacity="0.5"
      strokeWidth="3"
      strokeLinecap="round"
      d="M32 80h0M42 82h0M52 82h0M62 80h0"
    />
  </Picture>
);

export const Weigh = () => (
  <Picture>
    <Meat x={18} y={16} size={1.2} />
    <Meat x={46} y={14} size={1.2} />
    <path {...solid} d="M8 36h80l-8 10H16z" />
    <rect {...solid} x="44" y="44" width="8" height="10" />
    <path {...solid} d="M22 52h52a6 6 0 0 1 6 5l5 31H11l5-31a6 6 0 0 1 6-5z" />
    <rect x="28" y="60" width="40" height="16" rx="3" fill="#000" fillOpacity="0.55" />
    <path {...goldLine} strokeWidth="3.5" d="M36 64h6v8h-6zM48 72h.1M54 64h6v8h-6z" />
  </Picture>
);

export const Masala = () => (
  <Picture>
    <path {...ember} d="M22 48c4-18 14-26 26-26s22 8 26 26z" />
    <path {...gold} d="M34 48c2-10 8-16 14-16s12 6 14 16z" />
    <Bowl x={14} y={46} />
    <path {...line} strokeWidth="5" d="M66 12L52 42" />
    <circle {...solid} cx="68" cy="10" r="6" />
    <circle {...gold} cx="14" cy="34" r="3" />
    <circle {...ember} cx="84" cy="36" r="3" />
    <circle {...gold} cx="22" cy="22" r="2.5" />
  </Picture>
);

export const Coat = () => (
  <Picture>
    <Meat x={14} y={40} size={2.6} />
    <circle {...gold} cx="34" cy="56" r="3" />
    <circle {...gold} cx="62" cy="62" r="3" />
    <circle {...gold} cx="50" cy="70" r="3" />
    <circle {...gold} cx="72" cy="52" r="2.5" />
    <Hand x={42} y={4} size={1.2} />
    <path {...softLine} d="M26 26c-6 4-9 8-10 14M84 34c4 4 5 8 5 12" />
  </Picture>
);

export const Massage = () => (
  <Picture>
    <Hand x={10} y={2} size={1.05} />
    <Hand x={50} y={2} size={1.05} />
    <Meat x={14} y={42} size={1.25} />
    <Meat x={48} y={42} size={1.25} />
    <Tray y={66} />
    <path {...goldLine} strokeWidth="3.5" d="M40 12c4-4 12-4 16 0M56 26c-4 4-12 4-16 0" />
  </Picture>
);

export const Cover = () => (
  <Picture>
    <path {...soft} d="M10 52c2-26 20-34 38-34s36 8 38 34z" />
    <path {...line} d="M10 52c2-26 20-34 38-34s36 8 38 34" />
    <circle {...gold} cx="48" cy="14" r="6" />
    <Meat x={22} y={36} size={0.9} />
    <Meat x={48} y={35} size={0.95} />
    <Tray y={56} />
    <path {...solid} d="M14 80h68v6H14z" fillOpacity="0.4" />
  </Picture>
);

export const Quality = () => (
  <Picture>
    <rect {...solid} x="18" y="14" width="60" height="74" rx="6" />
    <rect {...gold} x="34" y="8" width="28" height="12" rx="4" />
    <path
      fill="none"
      stroke="#000"
      strokeOpacity="0.65"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M28 36l5 5 8-10M28 56l5 5 8-10M28 76l5 5 8-10M50 38h18M50 58h18M50 78h14"
    />
  </Picture>
);

export const Platter = () => (
  <Picture>
    <path {...solid} d="M16 62c4-22 18-30 32-30s28 8 32 30z" />
    <path {...gold} d="M24 62c4-14 14-20 24-20s20 6 24 20z" fillOpacity="0.55" />
    <Meat x={22} y={30} size={1} />
    <Meat x={46} y={26} size={1.1} />
    <path {...leaf} d="M40 24c2-8 8-10 14-10 0 8-6 12-14 10z" />
    <ellipse {...solid} cx="48" cy="66" rx="44" ry="8" />
    <ellipse {...soft} cx="48" cy="80" rx="30" ry="5" />
    <circle {...ember} cx="30" cy="54" r="2.5" />
    <circle {...ember} cx="62" cy="56" r="2.5" />
  </Picture>
);
