import * as fish from './fish.mjs';
import * as props from './props.mjs';
import { farPalms, gulls, houseboat, palm, ripples } from './scenery.mjs';
import { at, disc, dots, line, oval, palette, picture, shape } from './svg.mjs';

const { rice, chilli, leaf, turmeric, terracotta } = palette;

const sky = (color) => `<path fill="${color}" d="M0 0h320v240H0Z"/>`;
const sun = (x, y, r, glow) => disc(x, y, r * 1.6, glow) + disc(x, y, r, turmeric);

/** A Chinese net, let down from its poles. */
const chineseNet = () =>
  shape('M-64-4C-52-36-10-44 14-36L34-2C0 18-40 18-64-4Z', '#fff', 'opacity=".5"') +
  line(
    'M-64-4C-52-36-10-44 14-36L34-2C0 18-40 18-64-4ZM-46-22C-20 2 10 6 34-2M-24-36C-6-16 12-6 34-2M-64-4C-36-6-2-18 14-36M-34 8C-10-2 10-16 22-24',
    '#7a6a52',
    1.5,
  ) +
  line('M-64-4C-46-50-30-70-16-76C10-72 30-34 34-2M14-36C6-60-6-74-16-76', '#5c4126', 3) +
  line('M-16-76L70 28M-16-76L92-60M52 6L92-60', '#5c4126', 4.6) +
  line('M40 42V16M64 42V16M90 42V16M30 18H110', '#4a3018', 5);

const kerala = () =>
  sky('#fbdca4') +
  sun(226, 74, 30, '#fdeac0') +
  at(0, 132, farPalms(320, '#6d9a6b')) +
  at(-10, 136, farPalms(340, leaf)) +
  `<path fill="#5fa6a0" d="M0 134h320v106H0Z"/>` +
  shape('M0 134H320V150C240 144 120 158 0 148Z', '#86c0b2') +
  shape('M120 206C160 196 290 196 316 206 290 218 160 220 120 206Z', '#3d7f7c', 'opacity=".7"') +
  at(0, 168, ripples(320, '#c8e6da')) +
  at(214, 198, houseboat(), { scale: 0.84 }) +
  at(62, 172, chineseNet(), { scale: 0.8 }) +
  at(0, 214, ripples(320, '#c8e6da')) +
  shape('M0 240V206C40 208 66 220 92 240Z', leaf) +
  shape(
    'M-6-6C40-4 70 10 92 40 54 22 20 18-6 22ZM-6-6C50-20 90-12 120 6 70 4 30 6-6 12Z',
    '#2f6b3c',
  ) +
  line('M-6 2C40 4 66 18 88 38M-6-2C50-10 90-6 116 6', '#8fb56b', 1.6);

const boat = () =>
  shape(
    'M-92-46C-74-22-60-16-30-14H40C66-16 84-30 100-62 100-20 86 16 62 20H-50C-74 14-88-16-92-46Z',
    '#1f6f8b',
  ) +
  shape(
    'M-84-22C-72-4-56 0-30 2H48C70 0 82-8 94-28 90 0 80 18 62 20H-50C-68 16-78 2-84-22Z',
    chilli,
  ) +
  line('M-88-34C-76-14-60-8-32-6H42C66-8 84-18 97-44', turmeric, 5) +
  shape('M-40-15H42L36-6H-34Z', '#5c3a1a') +
  disc(72, -8, 9, rice) +
  disc(73, -8, 4.6, '#2b1710') +
  line('M-20-14V-74M20-14L-34-66', '#6b4a2a', 4) +
  shape('M-18-74L16-60-18-50Z', turmeric) +
  shape('M-64-22C-56-34-34-34-24-16-40-12-56-12-64-22Z', '#d8c49a') +
  line(
    'M-58-24C-48-20-38-16-28-18M-50-30C-46-24-44-18-46-14M-38-28C-36-22-36-18-36-14',
    '#a58a58',
    1.6,
  );

const coastal = () =>
  sky('#bfe3ea') +
  sun(74, 58, 24, '#fdf3cf') +
  at(196, 44, gulls('#5f8796')) +
  shape('M0 96H320V190H0Z', '#2f92a6') +
  shape('M0 96H320V112C240 118 120 104 0 116Z', '#56aebb') +
  line(
    'M10 126q14-8 28 0t28 0M120 122q12-7 24 0t24 0 24 0M232 132q13-8 26 0t26 0',
    '#bfe6e6',
    3.4,
  ) +
  shape('M0 158C60 146 100 168 160 156S270 148 320 160V240H0Z', '#fff') +
  shape('M0 166C60 154 100 176 160 164S270 156 320 168V240H0Z', '#f3d79c') +
  shape('M0 214C80 200 200 222 320 206V240H0Z', '#e5bf78') +
  oval(152, 204, 96, 9, '#b98d4a', 'opacity=".6"') +
  at(150, 186, boat(), { scale: 1 }) +
  at(296, 214, palm(), { scale: 1.25, turn: -8 }) +
  at(
    40,
    220,
    shape('M0 0C-14-2-16-16-6-20 4-26 16-16 12-4 10 2 4 2 0 0Z', '#f2a58a') +
      line('M-2-4C-8-8-6-14-2-18M3-3C2-8 3-12 4-18M8-4C9-8 9-10 9-14', '#c96b4f', 2),
  ) +
  dots(
    [
      [86, 226],
      [104, 220],
      [206, 228],
      [236, 222],
    ],
    '#c99b52',
    4,
  );

const azulejo = (x, y) => `<use href="#t" x="${x}" y="${y}"/>`;

const goan = () => {
  const tile =
    `<path fill="#f7f9ff" d="M0 0h40v40H0Z"/>` +
    shape(
      'M20 5C24 14 26 16 35 20 26 24 24 26 20 35 16 26 14 24 5 20 14 16 16 14 20 5Z',
      '#2b5aa8',
    ) +
    disc(20, 20, 4, turmeric) +
    shape(
      'M0 0H12C10 8 8 10 0 12ZM40 0V12C32 10 30 8 28 0ZM0 40V28C8 30 10 32 12 40ZM40 40H28C30 32 32 30 40 28Z',
      '#7fa6dd',
    ) +
    `<path fill="none" stroke="#c3d3ee" d="M0 0h40v40H0Z"/>`;
  const tiles = [0, 40, 80, 120, 160]
    .flatMap((y) => [0, 40, 80, 120, 160, 200, 240, 280].map((x) => azulejo(x, y)))
    .join('');
  return (
    `<defs><g id="t">${tile}</g><clipPath id="w"><path d="M78 200V104C78 52 116 26 160 22 204 26 242 52 242 104V200Z"/></clipPath></defs>` +
    tiles +
    `<g clip-path="url(#w)">` +
    sky('#fcd9a6') +
    disc(206, 82, 20, turmeric) +
    at(60, 164, farPalms(200, '#5d8f5a')) +
    shape(
      'M124 168V108L128 104V82L136 70 144 82V104H176V82L184 70 192 82V104L196 108V168Z',
      '#fffaf0',
    ) +
    shape('M176 104V82L184 70 192 82V104L196 108V168H180V108Z', '#e6d8c4') +
    shape('M144 106C146 92 152 90 160 80 168 90 174 92 176 106Z', '#fffaf0') +
    shape(
      'M152 168V142C152 132 168 132 168 142V168ZM132 96V90Q136 84 140 90V96ZM180 96V90Q184 84 188 90V96ZM130 132V120Q135 113 140 120V132ZM180 132V120Q185 113 190 120V132Z',
      '#7fa0c8',
    ) +
    line('M160 78V66M155 71H165', '#8a6a3c', 3) +
    line('M124 108H196', '#d4b98c', 3) +
    shape('M70 168H250V200H70Z', '#58a5b8') +
    at(78, 176, ripples(164, '#bfe6e6')) +
    at(100, 176, palm('#6b4a2c'), { scale: 0.66 }) +
    '</g>' +
    line('M78 200V104C78 52 116 26 160 22 204 26 242 52 242 104V200', '#2b5aa8', 12) +
    line('M78 200V104C78 52 116 26 160 22 204 26 242 52 242 104V200', turmeric, 3.4) +
    `<path fill="#c9683c" d="M0 196h320v44H0Z"/><path fill="#a94f28" d="M0 196h320v7H0Z"/>` +
    at(30, 222, props.redChilli(), { scale: 0.8, turn: -6 }) +
    at(262, 214, props.garlic(), { scale: 0.8 }) +
    at(288, 222, props.garlic(), { scale: 0.6 }) +
    at(116, 226, fish.prawn(), { scale: 0.42 }) +
    at(196, 226, fish.prawn('#d92b1c', '#f0684a', '#8e140f'), { scale: 0.4, flip: true })
  );
};

const bengali = () =>
  sky('#f9dcb8') +
  sun(84, 66, 24, '#fdebcf') +
  at(180, 40, gulls('#a07a5c')) +
  shape('M0 118C40 100 90 110 130 112S250 98 320 112V136H0Z', '#7c9c58') +
  shape('M0 126C60 116 120 124 180 122S270 116 320 124V142H0Z', turmeric) +
  dots(
    [
      [14, 130],
      [40, 126],
      [70, 130],
      [98, 126],
      [204, 128],
      [236, 124],
      [262, 130],
      [292, 126],
    ],
    '#d69208',
    5,
  ) +
  at(
    268,
    118,
    shape('M-22 0V-18H22V0Z', '#c98f5a') +
      shape('M-32-14C-20-34-10-42 0-44 10-42 20-34 32-14Z', '#8a6034') +
      shape('M-5 0V-12H5V0Z', '#5c3a1a'),
  ) +
  at(302, 122, palm(), { scale: 0.56 }) +
  shape('M0 136H320V240H0Z', '#7fb2b8') +
  shape('M0 136H320V148C220 144 120 156 0 146Z', '#a6cdc9') +
  at(0, 166, ripples(320, '#d7ecea')) +
  shape('M60 204C110 194 230 194 274 204 230 216 110 216 60 204Z', '#4c858c', 'opacity=".6"') +
  at(
    164,
    196,
    line('M4-18V-134', '#5c3a1a', 5) +
      shape('M6-130C50-126 74-92 70-40 46-34 24-34 6-38Z', terracotta) +
      shape('M40-112C62-94 72-70 70-40 60-38 52-36 44-36 52-64 50-90 40-112Z', '#8f3c1c') +
      shape('M20-84L36-80 34-62 18-66Z', '#d98a52') +
      line('M6-130C50-126 74-92 70-40', '#7d3216', 2.4) +
      shape('M-62-14C-62-40-44-50-28-50S4-40 4-14Z', '#c79650') +
      line(
        'M-50-14C-50-34-48-42-44-46M-28-14V-50M-8-14C-8-32-10-42-14-46M-61-24H3',
        '#8f6a30',
        2.2,
      ) +
      shape(
        'M-122-46C-98-20-80-14-50-12H54C84-14 106-26 126-58 118-16 92 10 58 12H-56C-90 10-114-14-122-46Z',
        '#5a2f1c',
      ) +
      line('M-114-32C-94-10-76-4-50-2H52C80-4 102-14 118-38', '#d9a04a', 3.4) +
      line('M84-14L104 26', '#7d5428', 5),
  ) +
  at(0, 216, ripples(320, '#d7ecea')) +
  [
    [10, -12],
    [26, 4],
    [42, -6],
    [58, 8],
  ]
    .map(([x, turn]) =>
      at(
        x,
        244,
        line('M0 0C2-30 4-50 8-70', '#8a9a4a', 2.6) +
          shape('M6-58C0-72 6-90 16-98 20-84 16-68 6-58Z', '#fffaf0') +
          line('M8-62C10-74 12-84 15-92', '#e0d2bc', 2),
        { turn },
      ),
    )
    .join('');

const dry = () => {
  const hung = (x) => `<use href="#h" x="${x}" y="78"/>`;
  const one =
    line('M0-8V4', palette.juteDark, 3) +
    shape('M0 0C-5 4-7 8-8 12-4 14 4 14 8 12 7 8 5 4 0 0Z', '#a07842') +
    shape('M-2 12C-12 30-12 52 0 66 12 52 12 30 2 12Z', '#d9bb84') +
    shape('M2 12C12 30 12 52 0 66 4 46 4 30 2 12Z', '#b28e55') +
    disc(-3, 56, 2, '#2b1710') +
    line('M-8 30l8 4M-9 38l9 4M-9 46l9 4', '#a07842', 1.8);
  return (
    `<defs><g id="h">${one}</g></defs>` +
    sky('#fce3a8') +
    disc(160, 62, 66, '#fdedc4') +
    disc(160, 62, 36, turmeric) +
    line('M160 12V4M122 26l-6-8M198 26l6-8M100 52l-10-3M220 52l10-3', turmeric, 5) +
    shape('M0 128C80 116 240 116 320 128V150H0Z', '#6db1b5') +
    shape('M0 140C90 132 220 148 320 138V240H0Z', '#f0d197') +
    shape('M0 196C90 184 220 206 320 192V240H0Z', '#e0b873') +
    at(20, 146, palm(), { scale: 0.7 }) +
    oval(162, 200, 120, 8, '#b98d4a', 'opacity=".5"') +
    line('M58 204L76 58M92 204L72 58M228 204L248 58M264 204L244 58', '#8a6034', 7) +
    line('M46 78C120 70 200 70 276 78', '#6f4a24', 7) +
    line('M66 70l14 12M82 68L66 84M240 68l14 14M256 70l-16 12', palette.jute, 4) +
    [96, 122, 148, 174, 200, 226].map(hung).join('') +
    shape('M88 216L108 190H232L252 216C220 226 120 226 88 216Z', '#c99a55') +
    line(
      'M100 212L116 192M122 218L134 192M146 220L152 192M172 220L170 192M198 219L190 192M224 216L210 192M96 206H244M104 198H236',
      '#a3763a',
      1.6,
    ) +
    [
      [122, 202, -10],
      [158, 207, 8],
      [196, 202, 0],
      [224, 210, 12],
    ]
      .map(([x, y, turn]) =>
        at(x, y, fish.prawn('#d98a55', '#efb88a', '#a0562a'), { scale: 0.2, turn }),
      )
      .join('') +
    at(278, 226, props.redChilli(), { scale: 0.4, turn: -20 })
  );
};

const specialty = () => {
  const bowl = (x, y, color, light) =>
    at(
      x,
      y,
      disc(2, 4, 25, '#5c2f14', 'opacity=".4"') +
        disc(0, 0, 25, palette.brass) +
        disc(0, 0, 20, palette.brassDark) +
        disc(0, 0, 18, color) +
        shape('M-12 2C-10-10 4-14 10-8 2-8-6-4-12 2Z', light),
    );
  return (
    sky('#a8623a') +
    line(
      'M0 40C100 34 220 46 320 38M0 96C100 90 220 104 320 94M0 156C100 148 220 164 320 152M0 212C100 206 220 218 320 208',
      '#8c4c2a',
      3,
    ) +
    shape(
      'M10 132C40 56 130 34 214 56 260 68 296 90 314 118 290 168 236 206 158 208 86 208 30 184 10 132Z',
      '#5c2f14',
      'opacity=".35" transform="translate(3 6)"',
    ) +
    shape(
      'M10 128C40 52 130 30 214 52 260 64 296 86 314 114 290 164 236 202 158 204 86 204 30 180 10 128Z',
      '#82b462',
    ) +
    shape(
      'M10 128C60 112 240 96 314 114 290 164 236 202 158 204 86 204 30 180 10 128Z',
      '#6a9f4e',
    ) +
    line('M4 129C60 113 240 98 314 114', '#cfe3a2', 4.6) +
    line(
      'M52 120C62 96 76 76 92 62M96 114C104 88 116 66 130 48M142 110C150 86 160 64 174 46M190 108C196 90 206 74 218 56M234 107C242 96 250 84 256 74M52 124C58 144 70 162 84 180M98 119C104 146 116 172 130 196M146 115C152 148 162 176 174 200M192 112C200 142 208 166 220 188M236 112C242 132 250 146 258 162',
      '#a3cc82',
      1.8,
    ) +
    at(
      158,
      134,
      shape(
        'M-92 26C-104 4-66-30-20-40 30-52 84-34 100-4 112 30 70 62 4 68-46 70-84 54-92 26Z',
        '#b8481f',
      ) +
        dots(
          [
            [-70, 40],
            [-40, 60],
            [60, 52],
            [84, 30],
            [30, 62],
            [80, -22],
          ],
          '#f0a13a',
          6,
        ) +
        fish.pearlSpot(),
      { scale: 0.95, turn: -5 },
    ) +
    at(254, 140, props.lime(), { scale: 0.85 }) +
    at(214, 184, props.curryLeaves(2), { scale: 0.72, turn: -18 }) +
    at(52, 168, props.redChilli(), { scale: 0.6, turn: 14 }) +
    bowl(38, 42, turmeric, '#ffe07a') +
    bowl(94, 30, chilli, '#d85a44') +
    bowl(286, 40, '#3a2a20', '#6f5a48') +
    bowl(284, 206, '#c98a3a', '#eaba72') +
    dots(
      [
        [38, 206],
        [50, 214],
        [30, 218],
        [62, 208],
      ],
      '#2b1a12',
      8,
    )
  );
};

const drawings = {
  'kerala-fish': kerala,
  'coastal-fish': coastal,
  'goan-fish': goan,
  'bengali-fish': bengali,
  'dry-fish': dry,
  'specialty-fish': specialty,
};

export const categories = Object.fromEntries(
  Object.entries(drawings).map(([slug, draw]) => [slug, picture(320, 240, draw())]),
);
