import {
  Bowl,
  Drop,
  ember,
  Flame,
  gold,
  goldLine,
  leaf,
  Leaf,
  line,
  Picture,
  Pot,
  Rice,
  soft,
  softLine,
  solid,
  Steam,
} from './shapes';

const Pan = ({ y }: { y: number }) => (
  <g transform={`translate(0 ${y})`}>
    <path {...solid} d="M6 0h60c0 12-8 18-18 18H24C14 18 6 12 6 0z" />
    <rect {...solid} x="62" y="0" width="32" height="7" rx="3.5" />
  </g>
);

export const Soak = () => (
  <Picture>
    <path {...softLine} d="M18 40c6-5 10-5 15 0s10 5 15 0 10-5 15 0 10 5 15 0" />
    <Rice x={24} y={46} size={1.15} />
    <Bowl x={5} y={54} size={1.27} />
    <Drop x={30} y={10} size={1} />
    <Drop x={54} y={6} size={1.25} />
  </Picture>
);

export const Fry = () => (
  <Picture>
    <circle
      cx="24"
      cy="36"
      r="10"
      fill="none"
      stroke="var(--still-gold, #ffd34d)"
      strokeWidth="4"
    />
    <circle cx="24" cy="36" r="4" fill="none" stroke="var(--still-gold, #ffd34d)" strokeWidth="3" />
    <path {...ember} d="M40 40c2-8 8-14 16-16-1 9-7 16-16 16z" />
    <circle {...gold} cx="54" cy="42" r="4" />
    <Pan y={48} />
    <Steam x={26} y={4} size={0.9} />
    <Flame x={18} y={70} size={0.75} />
    <Flame x={38} y={70} size={0.75} />
  </Picture>
);

export const Boil = () => (
  <Picture>
    <Steam x={30} y={2} size={1} />
    <Rice x={26} y={26} size={1.15} />
    <Pot x={16} y={34} size={1} />
    <path {...line} strokeWidth="6" d="M8 46h8M80 46h8" />
    <Flame x={22} y={76} size={0.6} />
    <Flame x={41} y={76} size={0.6} />
    <Flame x={60} y={76} size={0.6} />
  </Picture>
);

export const Ingredients = () => (
  <Picture>
    <Bowl x={4} y={60} size={0.62} />
    <path {...gold} d="M10 60c2-10 8-14 14-14s13 4 15 14z" />
    <Bowl x={50} y={60} size={0.62} />
    <path {...ember} d="M56 60c2-10 8-14 14-14s13 4 15 14z" />
    <Bowl x={27} y={28} size={0.62} />
    <path {...leaf} d="M33 28c2-10 8-14 14-14s13 4 15 14z" />
    <path {...softLine} d="M8 88h80" />
  </Picture>
);

export const Tamarind = () => (
  <Picture>
    <path
      {...ember}
      d="M14 18c14-8 22 10 34 8s22-14 34-4c8 8 0 20-14 20-10 0-14 6-24 6C30 48 4 34 14 18z"
    />
    <circle {...gold} cx="28" cy="28" r="4" />
    <circle {...gold} cx="48" cy="36" r="4" />
    <circle {...gold} cx="70" cy="30" r="4" />
    <Drop x={34} y={52} size={0.55} />
    <Drop x={54} y={52} size={0.55} />
    <Bowl x={14} y={64} />
  </Picture>
);

export const Jaggery = () => (
  <Picture>
    <path {...gold} d="M30 34l18-10 18 10v18H30z" />
    <path {...ember} d="M48 44l18-10v18l-18 0z" />
    <path fill="#000" fillOpacity="0.25" d="M30 34l18 10v8H30z" />
    <path {...gold} d="M12 52h46c4 0 4 8 0 8H16c-6 0-8-8-4-8z" fillOpacity="0.8" />
    <Pan y={54} />
    <Flame x={18} y={74} size={0.65} />
    <Flame x={38} y={74} size={0.65} />
    <Steam x={32} y={2} size={0.85} />
  </Picture>
);

export const Spices = () => (
  <Picture>
    <path {...ember} d="M20 12c10 2 22 16 24 40-16-6-26-24-24-40z" />
    <path {...line} strokeWidth="3" d="M20 12c-2-4-2-6 0-8" />
    <path {...leaf} d="M58 20c8-10 18-10 22 0s-4 22-14 26c-8-6-12-18-8-26z" />
    <path
      fill="none"
      stroke="#000"
      strokeOpacity="0.4"
      strokeWidth="2.5"
      d="M68 16v26M62 20c0 10 1 16 4 22M76 20c0 10-2 16-6 22"
    />
    <path {...solid} d="M24 58h48l-6 26a6 6 0 0 1-6 4H36a6 6 0 0 1-6-4z" />
    <rect {...solid} x="20" y="54" width="56" height="7" rx="3.5" />
    <path {...goldLine} strokeWidth="6" d="M80 38L60 56" />
  </Picture>
);

export const Cook = () => (
  <Picture>
    <path {...line} strokeWidth="5" d="M74 6L54 38" />
    <path {...ember} d="M22 40c6-8 14 2 22-4s22 2 30 4z" />
    <circle {...gold} cx="34" cy="32" r="3" />
    <circle {...gold} cx="50" cy="28" r="2.5" />
    <Pot x={16} y={38} />
    <Steam x={18} y={6} size={0.85} />
    <Flame x={30} y={80} size={0.5} />
    <Flame x={54} y={80} size={0.5} />
  </Picture>
);

export const Temper = () => (
  <Picture>
    <path {...solid} d="M10 40h44c0 14-8 22-22 22S10 54 10 40z" />
    <path {...line} strokeWidth="6" d="M54 42l34-16" />
    <Leaf x={14} y={20} size={1} />
    <Leaf x={34} y={12} size={1.1} />
    <path {...goldLine} strokeWidth="3" d="M12 14l-4-6M32 8V2M56 14l5-6M62 28l6-2" />
    <path {...gold} d="M16 40h32c-2 5-8 7-16 7s-14-2-16-7z" />
    <Flame x={22} y={66} size={0.85} />
  </Picture>
);

export const Jar = () => (
  <Picture>
    <rect {...solid} x="28" y="8" width="40" height="13" rx="4" />
    <path
      {...soft}
      d="M28 24h40c0 6 10 8 10 18v38a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8V42c0-10 10-12 10-18z"
    />
    <path {...ember} d="M18 46c10-4 20 4 30 0s20-4 30 0v34a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8z" />
    <rect {...solid} x="30" y="56" width="36" height="20" rx="3" />
    <path
      fill="none"
      stroke="#000"
      strokeOpacity="0.55"
      strokeWidth="3"
      strokeLinecap="round"
      d="M36 63h24M36 69h16"
    />
    <circle {...gold} cx="26" cy="54" r="3" />
    <circle {...gold} cx="72" cy="60" r="3" />
  </Picture>
);

export const Serve = () => (
  <Picture>
    <path {...solid} d="M12 44h32l-4 34a6 6 0 0 1-6 5H22a6 6 0 0 1-6-5z" />
    <ellipse {...ember} cx="28" cy="45" rx="14" ry="5" />
    <rect {...gold} x="9" y="32" width="38" height="7" rx="3.5" />
    <path {...solid} d="M52 62c4-16 12-20 18-20s16 4 20 20z" />
    <rect {...solid} x="48" y="62" width="46" height="7" rx="3.5" />
    <path {...ember} d="M60 44c4-6 14-6 18-1-4 6-14 7-18 1z" />
    <Steam x={58} y={18} size={0.75} />
    <path {...softLine} d="M8 88h82" />
  </Picture>
);
