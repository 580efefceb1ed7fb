import { at, disc, dots, line, oval, palette, shape } from './svg.mjs';

const { leaf, leafLight, chilli, rice } = palette;

const leaflet = (x, y, turn, fill, scale) =>
  at(
    x,
    y,
    shape('M0 0C8-12 24-16 42-6 28 8 12 10 0 0Z', fill) +
      line('M2 0C14-4 26-6 36-6', '#8fb56b', 1.6),
    { turn, scale },
  );

/** A sprig of curry leaves; its stem begins at 0, 0 and goes to the right. */
export const curryLeaves = (pairs = 3) =>
  line(`M0 0C${pairs * 10} -6 ${pairs * 18} -6 ${pairs * 25} 0`, '#5a6b2f', 3) +
  Array.from(
    { length: pairs },
    (_, i) => leaflet(8 + i * 24, -2, -52, leaf, 1) + leaflet(12 + i * 24, -1, 50, leafLight, 1),
  ).join('') +
  leaflet(pairs * 25 - 2, 0, 4, leaf, 1);

/** A red chilli, its stalk at 0, 0. */
export const redChilli = () =>
  shape('M-2-8C10-14 22-6 40 4 54 12 70 14 84 4 78 24 54 30 34 22 16 16-6 12-2-8Z', chilli) +
  shape('M4-5C16-8 26 2 42 9 52 13 62 14 70 12 54 20 40 14 26 6 18 2 10 0 4-5Z', '#d8503c') +
  shape('M-4-9C4-16 12-10 10 0 4 6-4 8-6 4Z', leaf) +
  line('M-4-3C-12-4-16-10-20-16', leaf, 4);

export const greenChilli = () =>
  redChilli().replaceAll(chilli, '#4d7c35').replaceAll('#d8503c', '#83b25a');

export const garlic = () =>
  shape('M0-34C2-24 28-18 28 4 28 20 14 24 0 24S-28 20-28 4C-28-18-2-24 0-34Z', '#f7ead6') +
  shape('M2-26C8-20 28-16 28 4 28 20 14 24 4 24 14 14 14-8 2-26Z', '#e0c7b4') +
  line('M-4-18c-12 10-12 28-6 40', '#cda99c', 2.4);

export const seeds = (color = '#3c2a1c', size = 7) =>
  dots(
    [
      [0, 0],
      [11, -3],
      [20, 3],
      [6, 7],
      [29, -1],
      [-9, 5],
      [16, 10],
    ],
    color,
    size,
  );

export const mustardFlower = () =>
  line('M0 0C4-16 2-30 10-46M4-22C12-26 18-30 22-36', '#6f8f35', 3.4) +
  [
    [10, -50],
    [0, -44],
    [20, -46],
    [24, -38],
    [13, -40],
  ]
    .map(([x, y]) => disc(x, y, 6.4, palette.turmeric))
    .join('') +
  dots(
    [
      [10, -50],
      [0, -44],
      [20, -46],
      [24, -38],
      [13, -40],
    ],
    '#b97f0a',
    4,
  );

export const coconut = () =>
  shape('M-46-4C-48 26-26 44 0 44S48 26 46-4Z', '#6b4226') +
  line('M-36 14c6 12 12 18 20 22M-8 20c2 8 6 12 12 16M24 16c0 8-2 14-6 20', '#8a5a36', 3) +
  oval(0, -4, 46, 17, '#8a5a36') +
  oval(0, -5, 41, 14, rice) +
  oval(0, -2, 29, 8.5, '#e4d9c4');

export const lime = () =>
  disc(0, 0, 21, '#7fa238') +
  disc(0, 0, 17.5, '#eef0b8') +
  line('M0-14V14M-12-7L12 7M-12 7L12-7', '#a9c25a', 3) +
  disc(0, 0, 3, '#f7f7d8');

export const peppercorns = () =>
  seeds('#35281f', 10) +
  dots(
    [
      [-1, -2],
      [10, -5],
      [19, 1],
      [5, 5],
    ],
    '#7a6654',
    3,
  );
