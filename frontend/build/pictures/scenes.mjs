import { jar } from './jars.mjs';
import { products } from './products.mjs';
import * as props from './props.mjs';
import { fire, ground, lamp, palm, pickle, ripples, steam, uruli } from './scenery.mjs';
import { apart, at, disc, line, oval, palette, picture, shape } from './svg.mjs';

const { rice, ink, chilli, leaf, leafLight, turmeric, terracotta, skin, skinDark } = palette;

const jarOf = (slug, mark) => apart(jar(products[slug].jar), mark);

/** The page's largest picture: three pickles and their ingredients, on one board. */
export const hero = () =>
  picture(
    720,
    560,
    ground(720, 560, '#f9dca8') +
      shape('M96 430V236C96 104 214 32 360 32S624 104 624 236V430Z', '#fdecc8') +
      `<clipPath id="w"><path d="M116 430V240C116 120 226 52 360 52S604 120 604 240V430Z"/></clipPath><g clip-path="url(#w)">` +
      ground(720, 430, '#fce3ae') +
      disc(470, 150, 84, '#fff0c9') +
      disc(470, 150, 52, turmeric) +
      shape('M100 322C180 296 260 312 360 304S560 296 620 318Z', '#a9bf83') +
      shape('M100 316H620V440H100Z', '#9fcabc') +
      at(110, 334, ripples(500, '#dff0e4')) +
      at(206, 340, palm('#7d6a43', '#5d8f5a', '#86ad6a'), { scale: 1.6 }) +
      '</g>' +
      shape('M0 424C200 416 520 416 720 424V560H0Z', palette.wood) +
      shape('M0 530C200 522 520 522 720 530V560H0Z', '#b07a42') +
      line(
        'M0 454C160 446 260 462 420 454S640 446 720 456M40 486C200 478 300 494 470 484M300 512C440 506 560 516 720 506',
        palette.woodDark,
        3,
        'opacity=".6"',
      ) +
      at(76, 444, oval(4, 0, 52, 8, '#7a4a1e', 'opacity=".4"') + lamp(), { scale: 1.12 }) +
      shape('M112 478C190 446 520 440 644 470 540 508 240 512 112 478Z', '#4f8a45') +
      shape('M112 478C240 484 520 480 644 470 540 508 240 512 112 478Z', leaf) +
      line('M104 479C240 486 520 481 654 469', '#a8c983', 5) +
      at(384, 456, oval(4, 0, 124, 14, '#1d3a24', 'opacity=".5"') + jarOf('coastal-prawn', 1), {
        scale: 1.06,
      }) +
      at(226, 474, oval(6, 0, 130, 15, '#1d3a24', 'opacity=".5"') + jarOf('kerala-kingfish', 2), {
        scale: 0.8,
      }) +
      at(550, 474, oval(6, 0, 130, 15, '#1d3a24', 'opacity=".5"') + jarOf('bengali-hilsa', 3), {
        scale: 0.78,
      }) +
      at(128, 500, props.coconut(), { scale: 1.15 }) +
      at(
        640,
        490,
        oval(4, 42, 64, 10, '#7a4a1e', 'opacity=".4"') + at(0, 0, uruli(pickle()), { scale: 0.62 }),
      ) +
      at(236, 516, props.redChilli(), { turn: -4 }) +
      at(286, 504, props.redChilli(), { turn: 10, scale: 0.9 }) +
      at(396, 512, props.curryLeaves(4), { turn: -6, scale: 1.1 }) +
      at(546, 514, props.garlic(), { scale: 0.9 }) +
      at(372, 528, props.peppercorns()),
  );

/** An arm in a sleeve, reaching from 0, 0 to a closed hand at its end, 190 to the right. */
const arm = (sleeve, border, bangles, tone = skin, shade = skinDark) =>
  shape('M34-27C90-22 130-16 168-15L170 15C130 16 90 24 34 30Z', tone) +
  shape('M34 12C90 10 130 6 169 4L170 15C130 16 90 24 34 30Z', shade) +
  shape('M160-19C172-27 196-26 205-15 213-4 211 14 201 22 190 28 170 24 160 16Z', tone) +
  line(
    'M178-20C190-18 202-14 206-6M176-7C190-6 204-2 209 4M176 6C188 6 200 10 206 14',
    shade,
    3.4,
  ) +
  shape('M162-14C170-28 186-30 193-23 196-14 184-8 172-7Z', tone) +
  line('M193-23C196-14 184-8 172-7', shade, 3) +
  line('M138-18q5 18 0 36M148-17q5 17 0 34', bangles, 6) +
  shape('M-190-104C-90-92 10-58 58-38 67-10 67 16 58 40 0 66-90 104-190 132Z', sleeve) +
  line('M56-36C64-10 64 14 56 38M46-38C54-10 54 16 46 42', border, 6) +
  line(
    'M-20-40C4-18 8 14-6 46M-70-56C-40-24-36 24-60 68M-120-60C-94-20-94 40-118 80',
    '#2b1710',
    5,
    'opacity=".22"',
  );

export const story = () =>
  picture(
    640,
    400,
    ground(640, 400, '#7d3a22') +
      shape('M0 0H640V250C420 270 200 240 0 262Z', '#c8753f') +
      disc(320, 196, 190, '#dd9350') +
      disc(320, 206, 146, '#eeb168') +
      shape('M40 14H150V126H40Z', '#5c2a16') +
      shape('M48 22H142V118H48Z', '#fbe0a6') +
      at(104, 120, palm('#7d6a43', '#5d8f5a', '#86ad6a'), { scale: 0.62 }) +
      line('M95 22V118M48 68H142', '#5c2a16', 6) +
      line('M388 64H552', '#5c2a16', 9) +
      [
        [422, '#8f4a20', '#f1e3c6'],
        [470, '#41261c', '#cf9b5f'],
        [518, '#3f6b4e', '#f4ead2'],
      ]
        .map(([x, glaze, clay]) =>
          at(
            x,
            60,
            shape('M-15-40C-14-34-23-32-22-20L-17 0H17L22-20C23-32 14-34 15-40Z', clay) +
              shape(
                'M-15-40C-14-34-23-32-22-20 -16-14-12-20-6-16S6-12 12-17 18-16 22-20C23-32 14-34 15-40Z',
                glaze,
              ) +
              shape('M-18-38C-18-50 18-50 18-38Z', rice) +
              line('M-17-38H17', palette.juteDark, 4),
          ),
        )
        .join('') +
      shape('M0 330C160 318 480 318 640 330V400H0Z', '#54240f') +
      disc(320, 312, 84, '#f28a1c', 'opacity=".3"') +
      at(320, 214, uruli(pickle()), { scale: 1.42 }) +
      shape(
        'M140 378C138 340 150 312 176 298 204 286 236 296 248 328 252 346 250 364 246 378ZM394 378C390 352 396 318 420 302 450 286 484 302 494 332 500 350 500 366 498 378Z',
        '#6f5c52',
      ) +
      shape(
        'M204 290C236 296 250 330 246 378H206C222 346 222 314 204 290ZM450 293C484 302 500 340 498 378H462C472 344 468 314 450 293Z',
        '#54453e',
      ) +
      line('M156 330C164 314 174 308 184 306M410 330C414 316 422 310 432 306', '#94806f', 6) +
      at(320, 376, fire(), { scale: 0.92 }) +
      at(238, 178, steam('#fff3dc'), { scale: 1.1 }) +
      at(412, 174, steam('#fff3dc')) +
      line('M318 216L344 66', '#5c3417', 15) +
      line('M316 212L341 68', '#8a5730', 5) +
      oval(316, 220, 27, 10, '#7d2412') +
      at(498, 156, arm(leaf, turmeric, turmeric, '#8a4e2e', '#6f3b22'), {
        turn: -8,
        scale: 0.9,
        flip: true,
      }) +
      at(136, 142, arm(chilli, turmeric, turmeric), { turn: -8, scale: 1.04 }) +
      at(24, 372, props.curryLeaves(3), { scale: 1.1, turn: -10 }) +
      at(526, 370, props.redChilli(), { turn: -6, scale: 1.05 }),
  );

const van = () =>
  oval(4, 2, 82, 8, '#2b1710', 'opacity=".22"') +
  shape(
    'M-76-6V-58C-76-64-72-68-66-68H18C24-68 26-66 28-62L34-50H54C68-50 78-36 80-20V-6C80-2 78 0 74 0H-70C-74 0-76-2-76-6Z',
    rice,
  ) +
  shape('M-76-24H80V-6C80-2 78 0 74 0H-70C-74 0-76-2-76-6Z', chilli) +
  line('M-76-27H79', turmeric, 5) +
  shape('M36-44H52C60-42 66-36 69-30H36Z', '#8fc0cc') +
  at(
    -26,
    -46,
    shape('M-9-9C-9-4-12-4-12 2V8C-12 12-9 14-6 14H6C9 14 12 12 12 8V2C12-4 9-4 9-9Z', terracotta) +
      shape('M-11-8C-12-16 12-16 11-8Z', turmeric),
  ) +
  disc(-42, 0, 15, ink) +
  disc(-42, 0, 7, '#c9b59c') +
  disc(46, 0, 15, ink) +
  disc(46, 0, 7, '#c9b59c');

const parcel = () =>
  oval(2, 4, 54, 8, '#2b1710', 'opacity=".22"') +
  shape('M-46-44L0-28V6L-46-12Z', '#c08a4e') +
  shape('M48-46L0-28V6L48-14Z', '#a06d36') +
  shape('M-46-44L4-60 48-46 0-28Z', '#dba968') +
  shape('M-26-51L22-36V-20L14-17V-33L-32-49Z', chilli) +
  shape('M-20-35L-20-3-28-6V-38Z', '#8f6432', 'opacity=".5"') +
  at(26, -18, shape('M0 0C-8-8-2-14 0-9 2-14 8-12 0 0Z', rice));

export const deliveryMap = () =>
  picture(
    640,
    400,
    ground(640, 400, '#fdefcf') +
      line('M160 0V400M320 0V400M480 0V400M0 200H640', '#f3dcab', 2) +
      line(
        'M40 44q14-8 28 0t28 0M232 60q14-8 28 0t28 0M120 352q14-8 28 0t28 0M300 372q14-8 28 0t28 0M262 196q12-7 24 0t24 0M380 40q12-7 24 0t24 0',
        '#a9d3cd',
        4,
      ) +
      shape(
        'M-10-10H150C120 40 132 74 150 110 172 152 178 196 214 246 226 270 222 296 204 300 186 262 160 236 140 190 120 150 92 100 70 60 50 30 20 20-10 24Z',
        '#e6cf9c',
        'transform="translate(6 8)"',
      ) +
      shape(
        'M-10-10H150C120 40 132 74 150 110 172 152 178 196 214 246 226 270 222 296 204 300 186 262 160 236 140 190 120 150 92 100 70 60 50 30 20 20-10 24Z',
        '#8fb56b',
      ) +
      shape(
        'M150-10C120 40 132 74 150 110 172 152 178 196 214 246 226 270 222 296 204 300 214 270 190 220 164 176 138 130 110 60 122-10Z',
        leafLight,
      ) +
      line('M60 10C84 34 78 60 100 84S122 120 146 146 160 190 184 214', '#bfe0da', 6) +
      at(122, 74, palm(), { scale: 0.44 }) +
      at(180, 196, palm(), { scale: 0.46 }) +
      at(116, 140, palm(), { scale: 0.36 }) +
      line('M196 270C190 350 290 330 330 290S410 216 452 226', '#fff', 10) +
      line(
        'M196 270C190 350 290 330 330 290S410 216 452 226',
        chilli,
        4.6,
        'stroke-dasharray="1 13"',
      ) +
      disc(508, 180, 120, '#fff', 'opacity=".7"') +
      `<clipPath id="g"><circle cx="508" cy="180" r="104"/></clipPath><g clip-path="url(#g)">` +
      disc(508, 180, 104, '#4f9fae') +
      shape(
        'M440 66C470 70 500 60 520 76 528 96 504 100 500 118 486 128 480 112 466 118 452 128 448 146 428 140 410 126 420 90 440 66ZM500 138C524 126 548 136 558 156 562 180 544 186 540 206 534 232 520 246 512 232 504 214 510 196 500 182 486 170 486 148 500 138ZM552 84C576 84 600 104 612 130 606 150 590 140 582 150 574 166 566 150 560 140 548 126 540 100 552 84ZM584 214C600 206 616 214 612 230 600 246 580 244 576 232ZM404 168C424 160 446 172 452 190 456 212 440 226 434 250 424 264 412 240 404 224Z',
        '#d9c07a',
      ) +
      shape('M508 76C590 76 640 160 560 284H640V60H508Z', '#123f4c', 'opacity=".2"') +
      line(
        'M404 180H612M416 128Q508 150 600 128M416 234Q508 212 600 234M508 76V284M508 76Q446 180 508 284M508 76Q570 180 508 284',
        '#fff',
        1.6,
        'opacity=".5"',
      ) +
      '</g>' +
      line('M436 124C446 104 462 92 480 88', '#fff', 8, 'opacity=".6"') +
      line(
        'M452 226C470 196 500 190 520 164M452 226C490 232 540 226 576 200M452 226C448 190 444 150 460 120',
        rice,
        4,
        'stroke-dasharray="1 9"',
      ) +
      [
        [520, 164],
        [580, 198],
        [460, 118],
      ]
        .map(([x, y]) =>
          at(
            x,
            y,
            shape('M0 0C-16-20-14-38 0-40 14-38 16-20 0 0Z', chilli) + disc(0, -25, 6, rice),
          ),
        )
        .join('') +
      at(
        196,
        270,
        shape('M0 0C-18-24-16-44 0-46 16-44 18-24 0 0Z', turmeric) + disc(0, -29, 7, rice),
      ) +
      at(96, 372, oval(4, 0, 62, 8, '#2b1710', 'opacity=".22"') + jarOf('coastal-prawn', 1), {
        scale: 0.5,
      }) +
      at(302, 276, van(), { turn: -12, scale: 0.9 }) +
      at(492, 366, parcel(), { scale: 1.1 }),
  );

export const emptyCart = () =>
  picture(
    200,
    160,
    disc(100, 78, 68, '#fdecc8') +
      oval(100, 140, 66, 8, '#b9824a', 'opacity=".4"') +
      line('M58 74C58 12 142 12 142 74', '#8a6034', 8) +
      line('M58 74C58 12 142 12 142 74', palette.jute, 3, 'stroke-dasharray="2 8"') +
      oval(100, 76, 60, 12, '#8a6034') +
      oval(100, 76, 51, 8, '#5c3a1a') +
      shape('M40 76C42 92 158 92 160 76L148 130C146 142 54 142 52 130Z', palette.jute) +
      shape(
        'M126 88C146 86 158 82 160 76L148 130C146 137 130 140 114 140Z',
        '#a87f45',
        'opacity=".6"',
      ) +
      line(
        'M46 100C60 110 140 110 154 100M49 114C62 123 138 123 151 114M52 127C66 135 134 135 148 127M64 90L70 136M82 92L86 138M100 93V139M118 92L114 138M136 90L130 136',
        '#8a6034',
        2.6,
      ) +
      at(116, 78, props.curryLeaves(1), { turn: -52, scale: 0.86 }),
  );

export const noProducts = () =>
  picture(
    200,
    160,
    disc(100, 74, 66, '#fdecc8') +
      shape('M16 122H184V134H16Z', palette.wood) +
      shape('M16 130H184V136H16Z', palette.woodDark) +
      shape('M34 136H46L40 150H34ZM154 136H166V150H160Z', palette.woodDark) +
      line(
        'M82 46C82 54 66 54 66 70V110C66 118 70 121 76 121H124C130 121 134 118 134 110V70C134 54 118 54 118 46ZM76 44C72 24 128 24 124 44L134 52Q124 58 116 53 108 58 100 53 92 58 84 53 76 58 66 52Z',
        '#b79e86',
        3,
        'stroke-dasharray="7 7" stroke-linejoin="round"',
      ) +
      line('M82 92q9-9 18 0t18 0', '#b79e86', 3) +
      at(34, 120, props.redChilli(), { scale: 0.42 }) +
      at(150, 120, props.curryLeaves(1), { scale: 0.6, turn: -14 }),
  );

/** The ground of the card that other sites show of us; `og.mjs` writes the name on it. */
export const og = () =>
  picture(
    1200,
    630,
    ground(1200, 630, '#f9dca8') +
      disc(850, 300, 330, '#fdecc8') +
      disc(1010, 150, 74, turmeric) +
      at(640, 520, palm('#b79a63', '#93b07a', '#abc492'), { scale: 2.6 }) +
      shape('M0 508C300 498 900 498 1200 508V630H0Z', palette.wood) +
      shape('M0 604C300 596 900 596 1200 604V630H0Z', '#b07a42') +
      line(
        'M0 540C260 530 460 550 700 540S1060 530 1200 542M80 574C360 564 520 584 800 574',
        palette.woodDark,
        3,
        'opacity=".6"',
      ) +
      [
        ['coastal-prawn', 864, 536, 1.24, 1],
        ['kerala-kingfish', 664, 556, 0.98, 2],
        ['bengali-hilsa', 1050, 556, 0.94, 3],
      ]
        .map(([slug, x, y, scale, mark]) =>
          at(x, y, oval(8, 0, 132, 15, '#7a4a1e', 'opacity=".4"') + jarOf(slug, mark), { scale }),
        )
        .join('') +
      at(770, 590, props.redChilli(), { scale: 1.1 }) +
      at(890, 590, props.curryLeaves(3), { scale: 1.2, turn: -6 }) +
      at(560, 584, props.garlic(), { scale: 1.1 }) +
      at(84, 582, props.curryLeaves(4), { scale: 1.2, turn: -4 }) +
      at(250, 580, props.redChilli(), { scale: 1.1, turn: 4 }),
  );
