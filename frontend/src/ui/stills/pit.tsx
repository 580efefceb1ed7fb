import {
  Flame,
  ember,
  gold,
  goldLine,
  Hand,
  Lid,
  line,
  Meat,
  Picture,
  Pit,
  Pot,
  Rice,
  soft,
  softLine,
  solid,
  Steam,
  Thermometer,
} from './shapes';

const Log = ({ x, y, wide = 40 }: { x: number; y: number; wide?: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect {...solid} width={wide} height="13" rx="6.5" />
    <ellipse {...gold} cx={wide - 6} cy="6.5" rx="4.5" ry="5" />
    <path {...softLine} stroke="#000" strokeWidth="2" d={`M8 5h${wide - 26}M12 9h${wide - 30}`} />
  </g>
);

const Shell = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path {...ember} d="M0 6h22c0 8-4 12-11 12S0 14 0 6z" />
    <ellipse {...gold} cx="11" cy="6" rx="11" ry="4" />
  </g>
);

export const Wood = () => (
  <Picture>
    <Log x={28} y={18} />
    <Log x={14} y={34} wide={44} />
    <Log x={44} y={34} wide={44} />
    <Log x={6} y={50} wide={42} />
    <Log x={50} y={50} wide={42} />
    <Shell x={10} y={66} />
    <Shell x={37} y={68} />
    <Shell x={64} y={66} />
  </Picture>
);

export const Fire = () => (
  <Picture>
    <Flame x={26} y={6} size={1.8} />
    <Flame x={10} y={34} size={1} />
    <Flame x={62} y={34} size={1} />
    <Log x={10} y={64} wide={48} />
    <Log x={38} y={74} wide={48} />
  </Picture>
);

export const WatchFire = () => (
  <Picture>
    <Flame x={34} y={36} size={1.2} />
    <Flame x={16} y={50} size={0.8} />
    <Log x={10} y={76} wide={60} />
    <path {...line} strokeWidth="5" d="M90 8L56 66" />
    <path {...solid} d="M6 20c8-14 32-14 40 0-8 14-32 14-40 0z" />
    <circle cx="26" cy="20" r="8" fill="#000" fillOpacity="0.55" />
    <circle {...gold} cx="26" cy="20" r="4" />
  </Picture>
);

export const LidTemperature = () => (
  <Picture>
    <Pit x={2} y={48} />
    <path {...ember} d="M20 62c8 14 48 14 56 0-6 16-14 18-28 18S26 78 20 62z" />
    <g transform="translate(6 30) scale(1.4)">
      <Lid />
    </g>
    <Thermometer x={68} y={6} size={0.9} />
  </Picture>
);

export const ThermometerStill = () => (
  <Picture>
    <Thermometer x={20} y={8} size={1.5} />
    <path {...line} d="M54 20h14M54 34h9M54 48h14M54 62h9" />
    <circle {...gold} cx="80" cy="22" r="6" />
    <Flame x={66} y={56} size={0.9} />
  </Picture>
);

export const PotInPit = () => (
  <Picture>
    <path {...goldLine} strokeWidth="3" d="M24 6v30M72 6v30" />
    <Pot x={16} y={30} />
    <Pit x={2} y={48} />
    <path {...ember} d="M18 74c10 10 50 10 60 0-4 8-14 10-30 10s-26-2-30-10z" />
    <path {...line} d="M48 4v14m-7-7l7 7 7-7" />
  </Picture>
);

export const Grill = () => (
  <Picture>
    <Meat x={12} y={16} />
    <Meat x={38} y={14} size={1.05} />
    <Meat x={64} y={17} size={0.9} />
    <rect {...solid} x="4" y="36" width="88" height="6" rx="3" />
    <path {...line} strokeWidth="4" d="M14 42v8M30 42v8M48 42v8M66 42v8M82 42v8" />
    <Flame x={14} y={56} size={0.9} />
    <Flame x={37} y={52} size={1.1} />
    <Flame x={64} y={56} size={0.9} />
    <rect {...soft} x="4" y="86" width="88" height="6" rx="3" />
  </Picture>
);

export const Seal = () => (
  <Picture>
    <Pit x={2} y={48} />
    <path {...gold} d="M8 46c10-8 70-8 80 0v6H8z" />
    <g transform="translate(10 20) scale(1.27)">
      <Lid />
    </g>
    <circle {...ember} cx="12" cy="50" r="6" />
    <circle {...ember} cx="30" cy="52" r="6" />
    <circle {...ember} cx="48" cy="53" r="6" />
    <circle {...ember} cx="66" cy="52" r="6" />
    <circle {...ember} cx="84" cy="50" r="6" />
  </Picture>
);

export const ClockTemperature = () => (
  <Picture>
    <circle {...solid} cx="38" cy="48" r="32" />
    <circle cx="38" cy="48" r="25" fill="#000" fillOpacity="0.45" />
    <path {...goldLine} strokeWidth="5" d="M38 30v18l12 9" />
    <Thermometer x={72} y={18} size={1.15} />
  </Picture>
);

export const Unseal = () => (
  <Picture>
    <Pit x={2} y={50} />
    <Pot x={22} y={46} size={0.8} />
    <g transform="translate(34 14) rotate(-24) scale(0.95)">
      <Lid />
    </g>
    <Steam x={18} y={20} size={1} />
    <Hand x={70} y={-6} size={0.8} />
  </Picture>
);

export const LevelPot = () => (
  <Picture>
    <rect {...soft} x="22" y="22" width="52" height="22" rx="4" />
    <Rice x={26} y={26} size={1.1} />
    <Rice x={28} y={34} size={1} />
    <Pot x={16} y={42} size={1} />
    <path {...line} d="M8 54h8M80 54h8" strokeWidth="6" />
    <path {...goldLine} d="M12 16h72M24 10l-12 6 12 6M72 10l12 6-12 6" strokeWidth="3.5" />
  </Picture>
);
