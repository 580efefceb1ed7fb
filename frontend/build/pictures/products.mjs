import * as fish from './fish.mjs';
import { jar } from './jars.mjs';
import * as props from './props.mjs';
import { at, disc, line, oval, palette, picture, shape } from './svg.mjs';

const { rice, chilli, leaf } = palette;

/** What lies in the oil: a cut of fish in its masala, a prawn, a small fish, a strip, a bead of roe. */
const cut = (color, light, skin = '#5b6670') =>
  shape('M-23-7C-12-17 12-17 22-9 27 2 21 13 12 15-4 19-17 14-22 8-26 2-26-3-23-7Z', color) +
  line('M-15-4q8-7 16-4M-8 4q10-8 22-5', light, 3.4) +
  line('M-20 10C-14 16-2 18 12 15', skin, 3.4);
const curl = (color, dark) =>
  line('M-13 9C-19-9-2-20 11-11 19-5 18 8 8 12', color, 12) +
  line('M-14-4l8 4M-4-15l3 9M10-16l-4 9M19-4l-9 3M12 15l-2-8', dark, 2.6);
const little = (color, light) =>
  shape('M-26 0C-14-9 8-9 20-1L30-8V8L20 1C8 9-14 9-26 0Z', color) +
  line('M-18-2C-8-5 4-5 14-1', light, 3.4);
const strip = (color, light) =>
  line('M-28 5C-12-9 8 9 28-5', color, 12) + line('M-24 2C-12-7 4 4 22-5', light, 3);
const bead = (color, light) =>
  disc(0, 0, 13, color) + disc(-2, -2, 10, light) + disc(-5, -5, 3, '#fff3cf');

const mustard = ['#33221a', 6, 18];
const flakes = ['#e0452c', 6, 16];
const turmericDots = ['#f5c63a', 5, 14];

const bharani = (glaze, glazeLight, clay, clayDark) => ({ glaze, glazeLight, clay, clayDark });
const cloth = (name, color, print, fold) => ({ cloth: name, color, print, fold });
const label = (edge, accent, tint, sign, animal, grow, more) => ({
  edge,
  paper: rice,
  accent,
  tint,
  sign,
  animal,
  grow,
  ...more,
});

const lots = {
  curry: at(56, 352, props.curryLeaves(2), { turn: -16, scale: 0.9 }),
  chillies: at(296, 352, props.redChilli(), { scale: 0.9 }),
};

export const products = {
  'kerala-kingfish': {
    ground: ['#f9dfb4', '#fdeccd'],
    beside: lots.curry + lots.chillies,
    jar: {
      form: 'bharani',
      glaze: bharani('#8f4a20', '#c07a42', '#f1e3c6', '#dcc7a0'),
      lid: cloth('kasavu', '#fdf6e6', '', '#b99a66'),
      label: label('plain', chilli, '#cfe4de', 'palm', fish.kingfish(), 0.77),
    },
  },
  'kerala-tuna': {
    ground: ['#d9e4d0', '#e9f0e0'],
    beside:
      at(62, 350, props.garlic()) +
      at(94, 362, props.garlic(), { scale: 0.7 }) +
      at(300, 356, props.greenChilli(), { turn: -6, scale: 0.85 }),
    jar: {
      form: 'bharani',
      glaze: bharani('#41261c', '#7c5443', '#cf9b5f', '#b37f47'),
      lid: cloth('check', '#f9ecd8', '#b3261b', '#5f120c'),
      label: label('oval', '#1d4560', '#d5e8ee', 'palm', fish.tuna(), 0.74),
    },
  },
  'kerala-sardine': {
    ground: ['#f5d3b6', '#fae4cf'],
    beside:
      at(70, 352, props.lime()) + at(296, 360, props.curryLeaves(2), { turn: -10, scale: 0.9 }),
    jar: {
      form: 'bharani',
      glaze: bharani('#3f6b4e', '#7aa37c', '#f4ead2', '#dccfae'),
      lid: cloth('dotted', '#e6ad1c', '#fff4d0', '#8c5f08'),
      label: label('ticket', leaf, '#d3e9ee', 'palm', fish.sardine(), 0.78),
    },
  },
  'coastal-mackerel': {
    ground: ['#c9e2dc', '#dff0ea'],
    beside:
      at(60, 350, props.redChilli(), { scale: 0.85, turn: 8 }) + at(318, 356, props.peppercorns()),
    jar: {
      form: 'tall',
      filling: {
        oil: '#ef8a34',
        masala: '#b8341b',
        deep: '#9b2614',
        piece: cut('#8a2c16', '#e58a5c', '#2d4b46'),
        flecks: [mustard, flakes, turmericDots],
        seed: 4,
      },
      lid: cloth('waves', '#1f6f6b', '#bfe3d5', '#0c3b39'),
      label: label('plain', '#1f6f6b', '#d5ebe2', 'wave', fish.mackerel(), 0.65),
    },
  },
  'coastal-anchovy': {
    ground: ['#fbe3a0', '#fdf0c8'],
    beside:
      at(76, 352, props.garlic(), { scale: 0.9 }) +
      at(298, 358, props.curryLeaves(2), { turn: -14, scale: 0.85 }),
    jar: {
      form: 'tall',
      filling: {
        oil: '#f6c44a',
        masala: '#d98a1b',
        deep: '#c1740f',
        piece: little('#8b5a22', '#e9d3a0'),
        flecks: [mustard, flakes],
        seed: 11,
        count: 20,
      },
      lid: cloth('stripes', '#fff4de', '#d2452c', '#8a2415'),
      label: label('oval', '#b3541a', '#fdeec6', 'wave', fish.anchovy(), 0.72),
    },
  },
  'coastal-prawn': {
    ground: ['#c8dff0', '#e0eef8'],
    beside:
      at(78, 354, props.lime(), { scale: 0.95 }) +
      at(298, 354, props.greenChilli(), { scale: 0.85 }),
    jar: {
      form: 'tall',
      filling: {
        oil: '#f9a645',
        masala: '#e0661f',
        deep: '#c94f14',
        piece: curl('#f79a6a', '#b5431d'),
        flecks: [mustard, turmericDots],
        seed: 23,
      },
      lid: cloth('check', '#f4f8fb', '#2f6fb0', '#173f6b'),
      label: label('arch', '#2f6fb0', '#dcecf7', 'wave', fish.prawn(), 0.68, { aside: 9 }),
    },
  },
  'goan-shark': {
    ground: ['#d3dbee', '#e7ecf7'],
    beside:
      at(60, 356, props.garlic(), { scale: 0.9 }) +
      at(310, 352, props.redChilli(), { scale: 0.75, turn: -10 }),
    jar: {
      form: 'square',
      filling: {
        oil: '#c8632e',
        masala: '#7a2a1c',
        deep: '#5f1d13',
        piece: cut('#8f3a26', '#dc8f6c', '#33424f'),
        flecks: [mustard, flakes, turmericDots],
        seed: 31,
      },
      lid: cloth('flowers', '#27508f', '#f3f7ff', '#12294d'),
      label: label('tile', '#27508f', '#d9e6f7', 'star', fish.shark(), 0.72),
    },
  },
  'goan-prawn-balchao': {
    ground: ['#fbd3c0', '#fde6da'],
    beside:
      at(36, 352, props.redChilli(), { scale: 0.8, turn: 6 }) +
      at(304, 358, props.redChilli(), { scale: 0.8, turn: -8 }),
    jar: {
      form: 'square',
      filling: {
        oil: '#f0532b',
        masala: '#c21f14',
        deep: '#a3130f',
        piece: curl('#f0684a', '#8e140f'),
        flecks: [turmericDots, ['#6d0d0a', 6, 14]],
        seed: 37,
      },
      lid: cloth('waves', '#f4b920', '#c21f14', '#8c5f08'),
      label: label('tile', '#c21f14', '#fdebc0', 'star', fish.prawns(), 0.7, { aside: -2 }),
    },
  },
  'bengali-hilsa': {
    ground: ['#f7e2b0', '#fcf0d2'],
    beside:
      at(66, 358, props.mustardFlower()) +
      at(46, 360, props.mustardFlower(), { scale: 0.8, flip: true }) +
      at(320, 356, props.seeds('#7a4b14', 9)),
    jar: {
      form: 'round',
      filling: {
        oil: '#f3d257',
        masala: '#d6a41c',
        deep: '#bd8a10',
        piece: cut('#f0cf73', '#fff3c4', '#6d7ca3'),
        flecks: [mustard, ['#5d7f35', 7, 9]],
        seed: 41,
      },
      lid: cloth('border', '#fffaf0', '#c0201c', '#a98d6c'),
      label: label('oval', '#c0201c', '#e2e3f3', 'lotus', fish.hilsa(), 0.7),
    },
  },
  'bengali-rohu': {
    ground: ['#dce8c6', '#ecf3dd'],
    beside:
      at(62, 354, props.greenChilli(), { scale: 0.8, turn: 4 }) +
      at(322, 352, props.lime(), { scale: 0.95 }),
    jar: {
      form: 'round',
      filling: {
        oil: '#e99b3c',
        masala: '#b5531d',
        deep: '#984012',
        piece: cut('#e09a55', '#f9d6a0', '#6b5a2c'),
        flecks: [['#33221a', 6, 16]],
        seed: 43,
      },
      lid: cloth('flowers', '#3c7a4a', '#ffd9c9', '#173a20'),
      label: label('scallop', '#3c7a4a', '#e9efc9', 'lotus', fish.rohu(), 0.74),
    },
  },
  'dry-prawn': {
    ground: ['#fbd9a4', '#fdeacb'],
    beside:
      at(40, 354, props.curryLeaves(1), { turn: -24 }) +
      at(318, 352, props.redChilli(), { scale: 0.7 }),
    jar: {
      form: 'squat',
      filling: {
        oil: '#e58b3d',
        masala: '#b0561f',
        deep: '#914214',
        piece: curl('#e8a878', '#8a4a22'),
        flecks: [mustard, flakes],
        seed: 53,
      },
      lid: cloth('burlap', '#d9b983', '#a57c44', '#6f4f22'),
      label: label('ticket', '#a0562a', '#fdf1d4', '', fish.dryPrawn(), 0.84, {
        aside: -2,
        lift: 8,
      }),
    },
  },
  'dry-bombay-duck': {
    ground: ['#d8d6ea', '#eae8f5'],
    beside: at(58, 356, props.garlic(), { scale: 0.8 }) + at(322, 360, props.peppercorns()),
    jar: {
      form: 'squat',
      filling: {
        oil: '#c98a4a',
        masala: '#8b4a26',
        deep: '#6f3718',
        piece: strip('#d9b27a', '#f3deb4'),
        flecks: [mustard, flakes],
        seed: 59,
        count: 20,
      },
      lid: cloth('stripes', '#f6efe2', '#3d4a94', '#1f2654'),
      label: label('plain', '#3d4a94', '#dfe9f5', '', fish.bombayDuck(), 0.7, {
        aside: 0,
        lift: 3,
      }),
    },
  },
  'pearl-spot': {
    ground: ['#cfe3c4', '#e3f0da'],
    beside:
      at(56, 354, props.curryLeaves(2), { turn: -12, scale: 0.9 }) +
      at(296, 358, props.peppercorns()),
    jar: {
      form: 'urn',
      filling: {
        oil: '#c9c552',
        masala: '#83902f',
        deep: '#69771f',
        piece: cut('#bfb455', '#ece6a0', '#3c4a28'),
        flecks: [mustard, ['#e9edc0', 6, 10]],
        seed: 61,
      },
      lid: cloth('kasavu', '#2f6b45', '', '#12351f'),
      label: label('oval', leaf, '#f7edc6', '', fish.pearlSpot(), 0.74, { lift: 6 }),
    },
  },
  'seer-roe': {
    ground: ['#f6d3da', '#fbe6ea'],
    beside:
      at(70, 354, props.lime(), { scale: 0.9 }) + at(300, 362, props.curryLeaves(1), { turn: -8 }),
    jar: {
      form: 'urn',
      filling: {
        oil: '#fbbf55',
        masala: '#e88a22',
        deep: '#d06c12',
        piece: bead('#d9641a', '#f6a23a'),
        flecks: [
          ['#ffd98a', 11, 26],
          ['#d9641a', 9, 26],
        ],
        seed: 67,
        count: 20,
      },
      lid: cloth('dotted', '#8b2252', '#f2c14a', '#460f28'),
      label: label('scallop', '#8b2252', '#fdeee0', '', fish.roe(), 0.8, { aside: -8, lift: 8 }),
    },
  },
};

/** Every product is on the same wooden sill, with its own background. */
export const product = ({ ground: [backdrop, glow], beside, jar: one }) =>
  picture(
    400,
    400,
    `<path fill="${backdrop}" d="M0 0h400v400H0Z"/>` +
      disc(200, 190, 164, glow) +
      shape('M0 322C120 318 280 318 400 322V400H0Z', palette.wood) +
      line(
        'M0 366C90 362 150 370 230 366S350 362 400 366M40 386C120 382 200 390 300 384',
        palette.woodDark,
        2.4,
        'opacity=".5"',
      ) +
      oval(208, 360, 150, 17, '#7a4a1e', 'opacity=".38"') +
      at(200, 358, jar(one)) +
      beside,
  );
