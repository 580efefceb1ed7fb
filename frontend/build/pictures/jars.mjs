import { at, dice, dots, line, oval, palette, shape } from './svg.mjs';

/**
 * Each form has its middle at x = 0 and its foot at y = 0. `side` is its right side from the neck down: a start point and
 * curves of six numbers. `label` is the position of the label: its middle, half its width, half its height.
 */
export const forms = {
  bharani: {
    scale: 1.11,
    side: [
      [64, -232],
      [66, -206, 112, -204, 118, -156],
      [124, -108, 114, -34, 104, -6],
    ],
    label: [-84, 98, 58],
    opaque: true,
  },
  tall: {
    scale: 1.13,
    side: [
      [66, -244],
      [66, -226, 94, -224, 94, -194],
      [94, -150, 94, -70, 94, -24],
      [94, -6, 88, 0, 76, 0],
    ],
    label: [-104, 85, 58],
  },
  square: {
    scale: 1.13,
    side: [
      [74, -226],
      [74, -212, 112, -210, 114, -188],
      [116, -150, 118, -70, 116, -20],
      [116, -4, 108, 0, 96, 0],
    ],
    label: [-106, 90, 60],
  },
  round: {
    scale: 1.13,
    side: [
      [58, -230],
      [58, -206, 132, -204, 132, -112],
      [132, -44, 100, 0, 66, 0],
    ],
    label: [-112, 94, 58],
  },
  squat: {
    scale: 1.16,
    side: [
      [98, -178],
      [98, -162, 136, -164, 136, -132],
      [138, -100, 136, -60, 134, -28],
      [132, -6, 122, 0, 106, 0],
    ],
    label: [-86, 102, 56],
  },
  urn: {
    scale: 1.14,
    side: [
      [60, -236],
      [58, -212, 110, -208, 116, -152],
      [122, -92, 64, -66, 54, -30],
      [50, -16, 74, -12, 76, 0],
    ],
    label: [-146, 96, 58],
  },
};

const mirrored = (side, inset = 0) => {
  const into = ([x, y]) => [Math.max(x - inset, 4), y + (y > -12 ? -inset * 0.8 : 0)];
  const points = side.flatMap((one) =>
    Array.from({ length: one.length / 2 }, (_, i) => into([one[2 * i], one[2 * i + 1]])),
  );
  const [last, down] = points.at(-1);
  const right = points
    .slice(1)
    .map((p) => p.join(' '))
    .join(' ');
  const left = points
    .slice(0, -1)
    .reverse()
    .map(([x, y]) => `${-x} ${y}`)
    .join(' ');
  return `M${points[0].join(' ')}C${right}Q0 ${down + 14 - inset} ${-last} ${down}C${left}Z`;
};

/** Half the width of a form at a height, exact enough to draw its contents. */
function widthAt(side, y) {
  const points = side.map((one) => one.slice(-2));
  const below = points.findIndex(([, py]) => py >= y);
  if (below <= 0) return points.at(below)[0];
  const [x0, y0] = points[below - 1];
  const [x1, y1] = points[below];
  return x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
}

/** Oil on top, masala below, and pieces of the pickle in it. */
function contents(form, { oil, masala, deep, piece, flecks, seed, count = 16 }) {
  const throwDie = dice(seed);
  const top = form.side[0][1] + 34;
  const wide = Math.max(...form.side.map((one) => one.at(-2)));
  const rows = Math.ceil(count / 4);
  const [labelY, labelWide, labelHigh] = form.label;
  const isOutsideLabel = ([x, y], margin) =>
    Math.abs(x) > labelWide + margin || Math.abs(y - labelY) > labelHigh + margin;
  const inside = ([x, y]) => Math.abs(x) < widthAt(form.side, y) + 6;
  const pieces = Array.from({ length: count }, (_, i) => {
    const x =
      ((i % 4) - 1.5) * ((2 * wide - 24) / 4) +
      throwDie(-9, 9) +
      (Math.floor(i / 4) % 2 ? 12 : -12);
    const y = top + 32 + (Math.floor(i / 4) * (-top - 54)) / (rows - 1) + throwDie(-5, 5);
    const turn = Math.round(throwDie(-50, 50));
    const size = Math.round(throwDie(8.5, 11)) / 10;
    if (!isOutsideLabel([x, y], -4) || !inside([x, y])) return '';
    return `<use href="#p" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${turn})${size === 1 ? '' : `scale(${size})`}"/>`;
  }).join('');
  const scattered = (number) =>
    Array.from({ length: number }, () => [
      throwDie(-wide + 10, wide - 10),
      throwDie(top + 16, -14),
    ]).filter((point) => isOutsideLabel(point, 2) && inside(point));
  const wave = (y) => `M-150 ${y}C-90 ${y - 9}-50 ${y + 8} 0 ${y}S90 ${y - 8} 150 ${y}V20H-150Z`;
  return (
    `<defs><clipPath id="c"><path d="${mirrored(form.side, 8)}"/></clipPath><g id="p">${piece}</g></defs><g clip-path="url(#c)">` +
    shape(wave(top), oil) +
    shape(wave(top + 22), masala) +
    shape(wave(-62), deep) +
    pieces +
    flecks.map(([color, size, number]) => dots(scattered(number), color, size)).join('') +
    line(
      `M-150 ${top}C-90 ${top - 9}-50 ${top + 8} 0 ${top}S90 ${top - 8} 150 ${top}`,
      '#fff',
      4,
      'opacity=".45"',
    ) +
    '</g>'
  );
}

function glass(form, filling) {
  const [neck, top] = form.side[0];
  return (
    shape(
      mirrored(form.side),
      '#fffdf6',
      'id="j" fill-opacity=".62" stroke="#fff" stroke-opacity=".75" stroke-width="4"',
    ) +
    contents(form, filling) +
    line(`M${-neck} ${top + 10}Q0 ${top + 20} ${neck} ${top + 10}`, '#fff', 3, 'opacity=".6"')
  );
}

/** Light from the upper left: a band on the left, a thin one on the right, a little shade at the far side. */
function shine(form) {
  const inner = (from, to) => {
    const part = form.side.map((one) => one.map((value, i) => (i % 2 ? value : -value)));
    const [, a, b] = part;
    const narrow = (one, by) => one.map((value, i) => (i % 2 ? value : value + by));
    const [sx, sy] = part[0];
    const all = [narrow([sx, sy + 20], from), narrow(a, from), ...(b ? [narrow(b, from)] : [])];
    return line(
      `M${all[0].join(' ')}${all
        .slice(1)
        .map((one) => `C${one.join(' ')}`)
        .join('')}`,
      '#fff',
      to,
      'opacity=".5"',
    );
  };
  return inner(20, 9) + inner(35, 3.4);
}

function ceramic({ glaze, glazeLight, clay, clayDark }) {
  const { side } = forms.bharani;
  return (
    `<defs><clipPath id="c"><path d="${mirrored(side)}"/></clipPath></defs><g clip-path="url(#c)">` +
    shape('M-140-240H140V20H-140Z', clay) +
    shape('M40-240C100-180 96-60 60 20H140V-240Z', clayDark) +
    shape(
      'M-140-250H140V-142C124-134 120-152 104-148 92-146 94-122 82-122S72-146 56-146 36-150 26-150 14-118 2-118-8-146-24-148-44-150-54-146-62-130-72-130-80-150-96-150-124-142-140-148Z',
      glaze,
    ) +
    shape('M-92-150C-104-180-78-206-56-216L-38-216C-62-200-78-180-72-150Z', glazeLight) +
    shape('M-140-12C-60 0 60 0 140-12V20H-140Z', glaze) +
    shape(
      'M60-240C110-190 110-160 106-146 116-146 124-140 140-146V-240Z',
      '#000',
      'opacity=".16"',
    ) +
    '</g>' +
    line('M-100-122C-104-96-102-70-97-44', '#fff', 8, 'opacity=".7"')
  );
}

/** Printed cloths; each fills the lid, which is about 200 wide and 90 high around 0, 0. */
export const cloths = {
  kasavu: (hem) =>
    line(hem, '#d49a1f', 14) +
    line('M-90-40C-40-26 40-26 90-40', '#d49a1f', 6) +
    line('M-90-31C-40-17 40-17 90-31', '#d49a1f', 2.4),
  check: (_, color) =>
    line(
      [-80, -48, -16, 16, 48, 80].map((x) => `M${x}-70L${x * 1.3} 60`).join(''),
      color,
      13,
      'opacity=".55"',
    ) + line('M-130-36H130M-130-8H130M-130 20H130', color, 13, 'opacity=".55"'),
  stripes: (_, color) =>
    line(
      [-96, -64, -32, 0, 32, 64, 96].map((x) => `M${x * 0.7}-70L${x * 1.25} 60`).join(''),
      color,
      10,
    ),
  dotted: (_, color) =>
    dots(
      [-2, -1, 0, 1, 2].flatMap((i) => [
        [i * 30, -40],
        [i * 33 + 15, -20],
        [i * 40, 8],
        [i * 43 + 18, 24],
      ]),
      color,
      10,
    ),
  flowers: (_, color) =>
    [
      [-46, -32],
      [0, -38],
      [46, -32],
      [-84, 14],
      [-42, 18],
      [0, 20],
      [42, 18],
      [84, 14],
    ]
      .map(([x, y]) =>
        dots(
          [
            [x, y - 6],
            [x + 6, y],
            [x, y + 6],
            [x - 6, y],
          ],
          color,
          8.5,
        ),
      )
      .join('') +
    dots(
      [
        [-46, -32],
        [0, -38],
        [46, -32],
        [-84, 14],
        [-42, 18],
        [0, 20],
        [42, 18],
        [84, 14],
      ],
      '#f7d774',
      5,
    ),
  border: (hem, color) => line(hem, color, 26) + line('M-90-41C-40-27 40-27 90-41', color, 9),
  waves: (_, color) =>
    line(
      [-44, -26, -4, 16, 34].map((y) => `M-130 ${y}${'q10-12 20 0t20 0'.repeat(7)}`).join(''),
      color,
      4.6,
    ),
  burlap: (_, color) =>
    line(
      'M-130-48H130M-130-36H130M-130-24H130M-130-12H130M-130 4H130M-130 16H130M-130 28H130',
      color,
      2,
    ) +
    line(
      [-90, -75, -60, -45, -30, -15, 0, 15, 30, 45, 60, 75, 90]
        .map((x) => `M${x}-70L${x * 1.3} 60`)
        .join(''),
      color,
      2,
    ),
};

/** Cloth over the mouth, gathered under jute with a bow; its middle is at the neck. */
function lid(form, { cloth, color, print, fold }) {
  const [neck, top] = form.side[0];
  const r = neck + 5;
  const out = r + 24;
  const step = (2 * out) / 6;
  const hem = Array.from(
    { length: 6 },
    (_, i) =>
      `q${-step / 2} ${i % 2 ? 16 : 13} ${-step} ${i === 2 ? 4 : i < 2 ? 3 : i === 3 ? -4 : -3}`,
  ).join('');
  const hemLine = `M${out} 26${hem}`;
  const all = `M${-r} 0C${-r - 9}-30 ${-r + 4}-48 ${-r + 22}-51 ${-r / 2}-60 ${r / 2}-60 ${r - 22}-51 ${r - 4}-48 ${r + 9}-30 ${r} 0 ${r + 6} 12 ${out - 2} 16 ${out} 26${hem}C${-out + 2} 16 ${-r - 6} 12 ${-r} 0Z`;
  const folds = [-0.7, -0.35, 0, 0.35, 0.7]
    .map((k) => `M${r * k} 4Q${r * k * 1.05} 18 ${out * k} 29`)
    .join('');
  const tucks = [-0.8, -0.5, -0.15, 0.2, 0.52, 0.82]
    .map((k) => `M${r * k}-4Q${r * k}-14 ${r * k * 0.86}-22`)
    .join('');
  return at(
    0,
    top + 6,
    `<clipPath id="l"><path id="k" d="${all}"/></clipPath><g clip-path="url(#l)"><use href="#k" fill="${color}"/>` +
      cloths[cloth](hemLine, print) +
      shape(
        `M${r * 0.45}-62C${r * 0.95}-40 ${r * 0.8}-16 ${r * 0.62} 0L${out * 0.8} 46H${out + 9}L${r + 12}-62Z`,
        fold,
        'opacity=".28"',
      ) +
      line(folds + tucks, fold, 3, 'opacity=".5"') +
      line(`M${-r * 0.7}-34Q${-r * 0.62}-44 ${-r * 0.36}-48`, '#fff', 6, 'opacity=".5"') +
      '</g>' +
      line(`M${-r}-2Q0 12 ${r}-2`, palette.juteDark, 11) +
      line(`M${-r}-4Q0 9 ${r}-4M${-r} 1Q0 14 ${r} 1`, palette.jute, 4.4) +
      at(
        r * 0.34,
        7,
        line('M-2 2C-10 16-8 26-16 36M2 2C8 14 14 22 12 38', palette.jute, 5) +
          line(
            'M0 0C-12-18-34-16-32-2-30 10-12 6 0 0 12-18 34-18 32-4 30 8 12 6 0 0',
            palette.jute,
            5.4,
          ) +
          oval(0, 0, 7, 6, palette.juteDark),
      ),
  );
}

const edges = {
  plain: (w, h) => `M${-w} ${-h}Q0 ${-h + 9} ${w} ${-h}V${h}Q0 ${h + 9} ${-w} ${h}Z`,
  arch: (w, h) =>
    `M${-w} ${h}V${-h + 28}C${-w + 10} ${-h - 6} ${-w * 0.3} ${-h + 4} 0 ${-h - 12} ${w * 0.3} ${-h + 4} ${w - 10} ${-h - 6} ${w} ${-h + 28}V${h}Q0 ${h + 9} ${-w} ${h}Z`,
  oval: (w, h) =>
    `M${-w} 0C${-w} ${-h * 0.72} ${-w * 0.6} ${-h} 0 ${-h}S${w} ${-h * 0.72} ${w} 0 ${w * 0.6} ${h} 0 ${h} ${-w} ${h * 0.72} ${-w} 0Z`,
  tile: (w, h) => `M${-w} ${-h}H${w}V${h}H${-w}Z`,
  ticket: (w, h) =>
    `M${-w + 14} ${-h}Q0 ${-h + 8} ${w - 14} ${-h} ${w - 14} ${-h + 14} ${w} ${-h + 14}V${h - 14}Q${w - 14} ${h - 14} ${w - 14} ${h} 0 ${h + 8} ${-w + 14} ${h} ${-w + 14} ${h - 14} ${-w} ${h - 14}V${-h + 14}Q${-w + 14} ${-h + 14} ${-w + 14} ${-h}Z`,
  scallop: (w, h) =>
    `M${-w} ${-h * 0.7}q0-16 22-16q8-16 ${w - 22}-16t${w - 22} 16q22 0 22 16V${h * 0.66}q0 16-22 16q-8 16-${w - 22} 16t-${w - 22}-16q-22 0-22-16Z`,
};

/** The small sign of a category, at the foot of its labels. */
const signs = {
  palm: (c) =>
    line(
      'M0 10C2 2 2-4 0-8M0-8C-6-14-14-12-18-6M0-8C6-14 14-12 18-6M0-8C-3-14-10-18-16-16M0-8C3-14 10-18 16-16',
      c,
      3.4,
    ),
  wave: (c) => line('M-32 0q8-10 16 0t16 0 16 0 16 0', c, 4),
  star: (c) =>
    shape('M0-11L4-4 11 0 4 4 0 11-4 4-11 0-4-4Z', c) +
    dots(
      [
        [-22, 0],
        [22, 0],
      ],
      c,
      6,
    ),
  lotus: (c) =>
    shape(
      'M0 8C-8 2-6-8 0-13 6-8 8 2 0 8ZM-3 9C-14 8-18 0-16-6-8-5-4 2-3 9ZM3 9C14 8 18 0 16-6 8-5 4 2 3 9Z',
      c,
    ),
};

function label(form, { edge, paper, accent, tint, sign, animal, grow, aside = -5, lift = 0 }) {
  const [y, w, h] = form.label;
  return at(
    0,
    y,
    `<defs><path id="e" d="${edges[edge](w, h)}"/></defs><use href="#e" x="3" y="4" fill="#3a1a0c" opacity=".22"/><use href="#e" fill="${paper}"/>` +
      line(edges[edge](w - 7, h - 7), accent, 2.6) +
      oval(0, -6 + lift, w - 17, h - 21, tint) +
      at(aside, -6 + lift, animal, { scale: grow }) +
      (sign ? at(0, h - 17, signs[sign](accent), { scale: 0.7 }) : ''),
  );
}

/** The whole drawing, its foot at 0, 0. */
export function jar({ form: name, lid: cover, glaze, filling, label: paper }) {
  const form = forms[name];
  return at(
    0,
    0,
    (form.opaque ? ceramic(glaze) : glass(form, filling)) +
      label(form, paper) +
      (form.opaque ? '' : shine(form)) +
      lid(form, cover),
    { scale: form.scale },
  );
}
