import { at, disc, dots, line, oval, palette, shape } from './svg.mjs';

const { leaf, leafLight, turmeric, brass, brassDark } = palette;

export const ground = (width, height, color) =>
  `<path fill="${color}" d="M0 0h${width}v${height}H0Z"/>`;

/** A coconut palm, its foot at 0, 0, about 130 high. */
export const palm = (trunk = '#7d5a3a', dark = leaf, light = leafLight) =>
  shape('M-6 0C-2-40-8-80 6-112L11-111C2-76 6-38 7 0Z', trunk) +
  shape(
    'M8-112C-12-130-38-128-54-104-34-114-16-112 8-112ZM8-112C28-130 54-128 68-102 50-114 30-112 8-112ZM8-112C2-138 18-154 40-156 26-144 18-130 8-112Z',
    dark,
  ) +
  shape(
    'M8-112C-16-118-40-104-44-80-30-98-12-106 8-112ZM8-112C32-118 54-102 56-78 44-96 28-106 8-112ZM8-112C4-134-14-148-34-146-18-138-6-128 8-112Z',
    light,
  ) +
  disc(3, -106, 5, '#8a5a2c') +
  disc(12, -105, 5, '#6f4420');

/** Palms far away, as one dark row; `wide` long, its ground at y = 0. */
export const farPalms = (wide, color) => {
  const tree = (x, h, lean) => `M${x} 0Q${x + lean / 2} ${-h / 2} ${x + lean} ${-h}`;
  const crown = (x, h, lean) => {
    const a = x + lean;
    const b = -h;
    return `M${a} ${b}q-8-9-16 1M${a} ${b}q8-9 16 1M${a} ${b}q-4-12-11-10M${a} ${b}q4-12 11-10M${a} ${b}q-7-2-12 8M${a} ${b}q7-2 12 8`;
  };
  const trees = Array.from({ length: Math.ceil(wide / 38) }, (_, i) => [
    16 + i * 38 + ((i * 17) % 13),
    34 + ((i * 23) % 26),
    ((i * 7) % 5) * 3 - 6,
  ]);
  return (
    shape(
      `M0 2C${wide * 0.2}-16 ${wide * 0.3}-6 ${wide * 0.5}-12S${wide * 0.8}-6 ${wide} 2Z`,
      color,
    ) +
    line(trees.map((t) => tree(...t)).join(''), color, 3) +
    line(trees.map((t) => crown(...t)).join(''), color, 4)
  );
};

export const gulls = (color = '#5b6c78') =>
  line('M0 0q6-7 11 0q5-7 11 0M30-12q5-6 9 0q4-6 9 0M20 16q4-5 7 0q3-5 7 0', color, 2.4);

export const ripples = (wide, color) =>
  line(
    `M8 0h${wide * 0.14}M${wide * 0.34} 8h${wide * 0.12}M${wide * 0.66}-2h${wide * 0.16}M${wide * 0.12} 22h${wide * 0.1}M${wide * 0.5} 26h${wide * 0.18}M${wide * 0.84} 18h${wide * 0.1}`,
    color,
    3,
  );

/** A kettuvallam under its thatch; its water line at y = 0, about 190 long. */
export const houseboat = () =>
  shape('M-70-14C-72-48-44-58-4-58S66-52 70-14Z', '#c79650') +
  line(
    'M-56-44C-30-52 36-52 60-40M-64-32C-30-40 36-40 66-28M-46-54C-46-40-46-28-46-14M-22-58C-22-40-22-28-22-14M4-58C4-40 4-28 4-14M30-56C30-40 30-28 30-14M54-46C54-36 54-26 54-14',
    '#9c6f33',
    2.2,
  ) +
  shape(
    'M-40-18V-30C-40-38-26-38-26-30V-18ZM-12-18V-30C-12-38 2-38 2-30V-18ZM16-18V-30C16-38 30-38 30-30V-18Z',
    '#5c3a1a',
  ) +
  shape(
    'M-66-22C-78-28-80-38-78-42-66-42-60-36-58-24ZM66-20C80-26 86-38 84-44 72-42 62-36 60-22Z',
    '#a87a3c',
  ) +
  shape(
    'M-108-34C-98-16-88-14-60-14H66C88-14 98-18 110-38 108-14 96 6 76 8H-68C-92 6-104-12-108-34Z',
    '#4a2c1a',
  ) +
  line('M-100-18C-92-8-84-6-62-6H64C84-6 94-8 102-20', '#c98b3c', 3) +
  line('M-110-32l-4-10M111-36l5-10', '#4a2c1a', 5);

/** Steam in three curls, rising from 0, 0. */
export const steam = (color = '#fff') =>
  line(
    'M-26 0c-10-14 10-22 0-38s8-20 2-32M2-4c-10-16 12-26 0-46s10-22 2-36M30 0c-10-14 10-22 0-38s8-20 2-32',
    color,
    6,
    'opacity=".55"',
  );

/** A bell-metal uruli from a little above, its rim's middle at 0, 0, 2 × 120 wide. */
export const uruli = (inside) =>
  shape('M-112 8C-106 56-66 74 0 74S106 56 112 8Z', brass) +
  shape('M20 74C72 70 104 52 112 8H84C80 46 56 66 20 74Z', brassDark) +
  shape('M-96 22C-88 48-66 58-44 62-66 46-76 36-80 22Z', '#f3cf74') +
  oval(0, 4, 122, 27, '#f0c45c') +
  oval(0, 3, 110, 21, brassDark) +
  inside +
  line('M-120 6C-118 34 118 34 120 6', brassDark, 3, 'opacity=".7"');

/** A brass lamp with its flames, foot at 0, 0, 210 high. */
export const lamp = () =>
  shape('M-34 0C-34-12-12-14-8-22L-6-60H6L8-22C12-14 34-12 34 0Z', brass) +
  shape('M8-22C12-14 34-12 34 0H12C12-12 4-16 2-60H6Z', brassDark) +
  oval(0, -64, 15, 6, brassDark) +
  oval(0, -68, 13, 6, brass) +
  shape('M-6-72L-5-132H5L6-72Z', brass) +
  shape('M1-72V-132H5L6-72Z', brassDark) +
  oval(0, -100, 11, 5, brassDark) +
  oval(0, -103, 10, 5, brass) +
  shape('M-52-146C-34-142 34-142 52-146 44-126 20-124 0-124S-44-126-52-146Z', brass) +
  shape('M16-125C34-126 46-132 52-146 42-144 36-143 28-143 28-134 22-128 16-125Z', brassDark) +
  oval(0, -147, 52, 8, '#f3cf74') +
  oval(0, -147, 42, 5, '#7a4a12') +
  shape('M-5-150L-3-178H3L5-150Z', brass) +
  shape('M-8-178C-10-188 0-190 0-206 0-190 10-188 8-178Z', brass) +
  [-42, 0, 42]
    .map((x) =>
      at(
        x,
        -148,
        shape('M0 0C-12-8-6-20 0-32 6-20 12-8 0 0Z', '#f28a1c') +
          shape('M0-1C-6-6-3-12 0-19 3-12 6-6 0-1Z', '#ffe58a'),
      ),
    )
    .join('');

/** A fire of wood, its ground at y = 0, about 200 wide. */
export const fire = () =>
  shape(
    'M-62 0C-84-26-60-44-54-72-44-58-40-52-38-42-36-62-26-76-14-96-8-74-2-66 2-50 8-66 16-78 30-90 28-70 36-58 40-42 44-52 50-58 60-66 58-44 82-26 62 0Z',
    '#e8641b',
  ) +
  shape(
    'M-44 0C-58-18-42-30-38-48-30-38-28-30-26-22-24-40-16-50-8-64-4-46 2-38 4-26 10-38 16-46 26-56 26-40 30-32 32-22 38-32 42-36 46-40 46-26 56-16 44 0Z',
    turmeric,
  ) +
  shape(
    'M-24 0C-32-10-22-18-18-28-12-20-10-16-8-10-4-20 0-26 6-34 8-22 12-18 14-10 18-16 22-20 26-24 26-14 30-8 24 0Z',
    '#fff0b0',
  ) +
  line('M-84 6L60-8M84 6L-60-8', '#5c3a22', 15) +
  line('M-80 4L40-8M80 4L-20-5', '#7d5434', 4) +
  disc(-84, 6, 7, '#b98a5a') +
  disc(84, 6, 7, '#b98a5a');

/** The red pickle of an uruli, with its cuts of fish and curry leaves. */
export const pickle = () =>
  oval(0, 5, 104, 18, '#b8341b') +
  shape('M-98 0C-60-12 40-14 90-4 60 4-40 8-98 0Z', '#e0602a', 'opacity=".8"') +
  [
    [-64, 4],
    [-30, 10],
    [8, 3],
    [40, 11],
    [70, 3],
  ]
    .map(([x, y]) =>
      at(
        x,
        y,
        shape('M-14 2C-14-6 12-8 14 0 12 8-10 9-14 2Z', '#7d2412') +
          shape('M-9 0C-8-4 8-5 9-1 4 0-4 0-9 0Z', '#c4573a'),
      ),
    )
    .join('') +
  dots(
    [
      [-80, 2],
      [-48, -3],
      [-14, -2],
      [24, 14],
      [56, -3],
      [84, 5],
      [-10, 16],
    ],
    '#33221a',
    5,
  ) +
  at(-6, -4, shape('M-18 0C-8-8 8-8 18-2 8 4-8 6-18 0Z', leaf), { turn: 8 });
