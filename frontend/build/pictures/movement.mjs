import * as props from './props.mjs';
import { ground, pickle, uruli } from './scenery.mjs';
import { at, disc, dots, line, oval, palette, picture, shape } from './svg.mjs';

const { rice, ink, chilli, leaf, turmeric } = palette;

/** A woman at the table: to her waist, looking at what her hands do. */
const woman = ({
  sari,
  border,
  blouse,
  tone,
  shade,
  hair = '#2a1812',
  grey = false,
  jasmine = true,
}) =>
  shape('M-22-86C-26-116 26-116 22-86 26-70 18-58 0-58S-26-70-22-86Z', grey ? '#8d857d' : hair) +
  disc(0, -112, 11, grey ? '#a29a91' : hair) +
  (jasmine
    ? dots(
        [
          [-11, -106],
          [-5, -101],
          [3, -101],
          [10, -105],
        ],
        '#fffaf0',
        7,
      )
    : '') +
  shape('M-8-66H8V-44H-8Z', shade) +
  shape('M-52 34C-54-18-44-40-10-48H10C44-40 54-18 52 34Z', blouse) +
  shape('M-11-50C-6-40 6-40 11-50L10-48C8-34-8-34-10-48Z', tone) +
  shape('M-30-43C-8-30 24 0 34 36H-46C-48-4-44-34-30-43Z', sari) +
  line('M-22-46C2-30 32 2 42 36', border, 7) +
  shape('M-17-86C-18-104 18-104 17-86 18-70 10-58 0-58S-18-70-17-86Z', tone) +
  shape(
    'M-18-84C-18-106-4-104 0-104 4-104 18-106 18-84 14-92 6-98 0-100-6-98-14-92-18-84Z',
    grey ? '#8d857d' : hair,
  ) +
  line('M-10-79q3.5 3 7 0M3-79q3.5 3 7 0', ink, 2) +
  line('M-6-68q6 5 12 0', '#7f1a11', 2.4) +
  disc(0, -89, 2.4, chilli) +
  dots(
    [
      [-18, -74],
      [18, -74],
    ],
    turmeric,
    5,
  );

/** Arms towards the work in front of her; with `pours`, one hand holds a ladle. */
const arms = (blouse, tone, pours) =>
  (pours
    ? line('M-46-16C-56 8-48 30-26 34M46-16C60 4 54 14 32-4', tone, 14) +
      line('M31-7L4 15', '#7d4a22', 5) +
      oval(3, 16, 8, 5, '#7d2412')
    : line('M-46-16C-56 8-48 30-26 34M46-16C56 8 48 30 26 34', tone, 14)) +
  line('M-44-24C-50-12-52-4-52 2M44-24C50-12 52-4 53 0', blouse, 20, 'stroke-linecap="butt"') +
  disc(-25, 34, 8.6, tone) +
  (pours
    ? disc(31, -5, 8.6, tone) + line('M44-4l3 10', turmeric, 4.6)
    : disc(25, 34, 8.6, tone) + line('M36 26l5 10', turmeric, 4.6)) +
  line('M-36 26l-5 10', turmeric, 4.6);

const smallJar = (filling, cover) =>
  shape(
    'M-15-38C-15-32-21-32-21-24V-4C-21 0-18 2-14 2H14C18 2 21 0 21-4V-24C21-32 15-32 15-38Z',
    '#fffdf6',
    'opacity=".85"',
  ) +
  shape('M-18-24C-8-28 8-20 18-24V-5C18-2 16-1 13-1H-13C-16-1-18-2-18-5Z', filling) +
  oval(0, -12, 10, 7, rice) +
  line('M-15-21V-5', '#fff', 3, 'opacity=".6"') +
  (cover
    ? shape(
        `M-18-36C-20-50 20-50 18-36L25-28Q18-24 12-28 6-24 0-28-6-24-12-28-18-24-25-28Z`,
        cover,
      ) + line('M-18-36H18', palette.juteDark, 4)
    : oval(0, -38, 15, 3.6, '#fff'));

export const movement = () => {
  const tones = [
    ['#9a5b38', '#7d4528'],
    ['#8a4e2e', '#6f3b22'],
    ['#b0703f', '#8f5530'],
    ['#7d4528', '#643520'],
    ['#a5653c', '#85492a'],
  ];
  const worn = [
    { sari: chilli, border: turmeric, blouse: '#e0a31c' },
    { sari: '#f6ead0', border: '#d49a1f', blouse: leaf, grey: true, jasmine: false },
    { sari: '#1f6f8b', border: '#f7d774', blouse: '#a3261b' },
    { sari: '#8b2252', border: turmeric, blouse: '#2f5d3a' },
    { sari: '#e0782a', border: '#fff0c9', blouse: '#5c2a6b' },
  ];
  const fills = ['#c2311a', '#e0661f', '#d6a41c', '#b5531d', '#83902f'];
  const covers = [chilli, leaf, '#27508f', turmeric, '#8b2252'];
  return picture(
    640,
    400,
    ground(640, 400, '#fbe6bd') +
      shape('M0 0H640V58C560 90 480 40 400 58S240 92 160 58 60 84 0 58Z', '#f4cf8d') +
      line('M0 20Q80 88 160 20 240 88 320 20 400 88 480 20 560 88 640 20', leaf, 4) +
      dots(
        Array.from({ length: 33 }, (_, i) => [
          i * 20,
          20 + 34 * Math.sin((((i * 20) % 160) / 160) * Math.PI),
        ]),
        turmeric,
        13,
      ) +
      dots(
        Array.from({ length: 33 }, (_, i) => [
          i * 20,
          20 + 34 * Math.sin((((i * 20) % 160) / 160) * Math.PI),
        ]),
        '#e0782a',
        6,
      ) +
      worn
        .map((one, i) =>
          at(72 + i * 124, 234, woman({ ...one, tone: tones[i][0], shade: tones[i][1] }), {
            scale: 1.16,
          }),
        )
        .join('') +
      shape('M-10 262H650V288H-10Z', palette.wood) +
      shape('M-10 286H650V300H-10Z', '#a8733c') +
      shape('M0 300H640V400H0Z', '#f6efe2') +
      line('M0 388H640', '#d49a1f', 12) +
      line('M0 374H640', '#d49a1f', 3) +
      shape(
        'M60 300C64 340 58 370 62 400H48C44 360 52 330 46 300ZM226 300C232 330 222 360 228 400H214C210 360 218 330 212 300ZM392 300C398 330 388 360 394 400H380C376 360 384 330 378 300ZM558 300C564 330 554 360 560 400H546C542 360 550 330 544 300Z',
        '#2b1710',
        'opacity=".07"',
      ) +
      worn
        .map(
          (one, i) =>
            at(72 + i * 124, 284, smallJar(fills[i], i % 2 ? covers[i] : ''), { scale: 1.05 }) +
            at(72 + i * 124, 234, arms(one.blouse, tones[i][0], i % 2 === 0), { scale: 1.16 }),
        )
        .join('') +
      [134, 382].map((x) => at(x, 262, uruli(pickle()), { scale: 0.32 })).join('') +
      [
        [258, 2],
        [506, 0],
      ]
        .map(
          ([x, i]) =>
            at(x - 20, 280, smallJar(fills[i], covers[i]), { scale: 0.8 }) +
            at(x + 20, 284, smallJar(fills[i + 1], covers[i + 1]), { scale: 0.8 }),
        )
        .join('') +
      at(600, 286, props.curryLeaves(1), { scale: 0.9, turn: -20 }),
  );
};
