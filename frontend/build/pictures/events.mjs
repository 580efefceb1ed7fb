import { jar } from './jars.mjs';
import { products } from './products.mjs';
import * as props from './props.mjs';
import { ground, lamp } from './scenery.mjs';
import { apart, at, disc, line, oval, palette, picture, shape } from './svg.mjs';

const { chilli, leaf, leafLight, turmeric, terracotta } = palette;

const flower = (x, y, color, r = 13) =>
  disc(x, y, r, color) +
  disc(x, y, r * 0.62, '#fff3c4', 'opacity=".35"') +
  disc(x, y, r * 0.3, terracotta);

/** Marigolds on a thread between two nails, the decoration of a feast. */
const garland = (from, to, sag) => {
  const points = Array.from({ length: 11 }, (_, n) => {
    const t = n / 10;
    return [from + (to - from) * t, 34 + sag * 4 * t * (1 - t)];
  });
  return (
    line(`M${from} 34Q${(from + to) / 2} ${34 + sag * 2} ${to} 34`, leaf, 4) +
    points.map(([x, y], n) => flower(x, y, n % 2 ? '#f08a24' : turmeric)).join('')
  );
};

const hanging = (x, length) =>
  line(`M${x} 40V${40 + length}`, leaf, 3) +
  Array.from({ length: Math.floor(length / 26) }, (_, n) =>
    flower(x, 58 + n * 26, n % 2 ? turmeric : '#f08a24', 11),
  ).join('') +
  shape(`M${x} ${40 + length - 4}c14 10 12 30 0 44-12-14-14-34 0-44Z`, leafLight);

const jarOf = (slug, mark) => apart(jar(products[slug].jar), mark);

/** What an event without a picture of its own shows: pickles under a garland, on a flower carpet. */
export const sale = () =>
  picture(
    640,
    400,
    ground(640, 400, '#fbe3b0') +
      disc(320, 214, 176, '#fff0c9') +
      disc(320, 214, 118, '#ffe39a') +
      garland(-6, 214, 34) +
      garland(214, 426, 40) +
      garland(426, 646, 34) +
      [30, 214, 426, 610].map((x, n) => hanging(x, n % 3 ? 84 : 136)).join('') +
      shape('M0 330C160 320 480 320 640 330V400H0Z', palette.wood) +
      line('M0 352C160 342 300 360 420 350S580 344 640 352', palette.woodDark, 3, 'opacity=".6"') +
      oval(320, 362, 250, 34, leaf) +
      oval(320, 360, 226, 28, '#f08a24') +
      oval(320, 358, 196, 23, turmeric) +
      oval(320, 356, 160, 18, '#fff6e0') +
      oval(320, 354, 128, 13, chilli) +
      at(222, 350, oval(4, 0, 110, 12, '#5b2a12', 'opacity=".45"') + jarOf('kerala-kingfish', 1), {
        scale: 0.68,
      }) +
      at(420, 350, oval(4, 0, 110, 12, '#5b2a12', 'opacity=".45"') + jarOf('bengali-hilsa', 3), {
        scale: 0.66,
      }) +
      at(320, 362, oval(4, 0, 116, 13, '#5b2a12', 'opacity=".5"') + jarOf('coastal-prawn', 2), {
        scale: 0.84,
      }) +
      at(96, 352, oval(4, 0, 52, 8, '#7a4a1e', 'opacity=".4"') + lamp(), { scale: 1 }) +
      at(546, 352, oval(4, 0, 52, 8, '#7a4a1e', 'opacity=".4"') + lamp(), { scale: 1 }) +
      at(160, 380, props.redChilli(), { turn: -6, scale: 0.8 }) +
      at(470, 380, props.curryLeaves(3), { turn: -8, scale: 0.9 }),
  );
