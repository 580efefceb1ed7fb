import { at, disc, line, palette, picture, shape } from './svg.mjs';

const drop = (color, light) =>
  at(
    36,
    35,
    shape('M0-12C6-3 9 0 9 4 9 9 5 12 0 12S-9 9-9 4C-9 0-6-3 0-12Z', color) +
      line('M-4 5C-4 7-2 8 0 8', light, 2),
  );

const petals = (count, r, path, color) =>
  shape(
    Array.from({ length: count }, (_, i) => {
      const turn = (i / count) * 2 * Math.PI;
      const to = (a, d) =>
        `${Math.round(21 + Math.cos(a) * d)} ${Math.round(21 + Math.sin(a) * d)}`;
      return `M21 21Q${to(turn - path, r * 0.8)} ${to(turn, r)} ${to(turn + path, r * 0.8)} 21 21Z`;
    }).join(''),
    color,
  );

const drawings = {
  coconut:
    disc(21, 22, 18, '#6b4226') +
    disc(21, 22, 14.5, '#fff8ec') +
    disc(22, 23, 9.5, '#e9dfcb') +
    line('M6 14L10 10M5 26L8 31', '#8f5f3c', 2) +
    drop('#e6d08c', '#fff'),
  avocado:
    shape('M20 3C28 3 28 12 32 20 37 32 31 42 20 42S3 32 8 20C12 12 12 3 20 3Z', '#3f6b35') +
    shape('M20 7C25 8 25 15 28 22 32 31 27 38 20 38S8 31 12 22C15 15 15 8 20 7Z', '#cfdc86') +
    disc(20, 28, 7.5, '#7a4a26') +
    line('M16 26C17 24 18 23 20 23', '#b07a4a', 2) +
    drop('#8fae3c', '#e9f0c0'),
  sesame:
    [
      [13, 12, 20],
      [26, 10, -30],
      [9, 25, -10],
      [21, 23, 40],
      [13, 38, 60],
      [32, 19, 10],
      [23, 35, -20],
    ]
      .map(([x, y, turn]) =>
        at(x, y, shape('M0-7C6-2 6 7 0 7S-6-2 0-7Z', turn % 20 ? '#c9984a' : '#e3bd78'), { turn }),
      )
      .join('') + drop('#c98a2c', '#f6dfae'),
  mustard:
    line('M21 22C22 30 20 36 17 44', '#6f8f35', 3) +
    shape(
      'M21 21C8 22 6 10 12 6 20 6 22 14 21 21ZM21 21C20 8 32 6 36 12 36 20 28 22 21 21ZM21 21C34 20 36 32 30 34 22 34 20 28 21 21ZM21 21C22 34 10 36 6 30 6 22 14 20 21 21Z',
      palette.turmeric,
    ) +
    disc(21, 21, 4, '#a8741c') +
    drop('#d69208', '#fbe08a'),
  sunflower:
    petals(12, 22, 0.3, palette.turmeric) +
    disc(21, 21, 9.5, '#5c3417') +
    disc(21, 21, 5.5, '#7d4a22') +
    drop('#f7cf4a', '#fff3c0'),
};

export const oils = Object.fromEntries(
  Object.entries(drawings).map(([oil, content]) => [oil, picture(48, 48, content)]),
);
