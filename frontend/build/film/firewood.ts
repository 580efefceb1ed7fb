/**
 * The film of step 3-1: shells at the base, thin wood, thick wood with gaps; the pieces fall into the pit from above.
 */

export const size = { width: 480, height: 270 };
const framesPerSecond = 10;
/** Seconds between two pieces, for the fall of a piece, and at the end before the film restarts. */
const between = 0.25;
const fall = 0.4;
const rest = 1.5;

type Kind = 'shell' | 'thin' | 'thick';
const rowOf = (kind: Kind, y: number, ...xs: number[]) => xs.map((x) => ({ kind, x, y }));

/** The pieces from the base upwards, in the order in which they are laid; the logs show their ends. */
const pieces = [
  ...rowOf('shell', 216, 184, 240, 296),
  ...rowOf('thin', 194, 168, 197, 226, 255, 284, 313),
  ...rowOf('thin', 172, 164, 194, 225, 256, 287, 317),
  ...rowOf('thick', 140, 169, 216, 264, 311),
  ...rowOf('thick', 99, 192, 240, 288),
];

const colours = {
  air: '#1c100b',
  soil: '#5b4636',
  bark: '#a9744a',
  core: '#f6dfae',
  shell: '#ff8a4c',
};

const log = (radius: number) =>
  `<circle fill="${colours.bark}" r="${radius}"/>` +
  `<circle fill="${colours.core}" r="${radius * 0.62}"/>` +
  `<circle fill="none" stroke="${colours.air}" stroke-width="1.5" r="${radius * 0.3}"/>`;

const drawings: Record<Kind, string> = {
  shell:
    `<path fill="${colours.shell}" d="M-26-10h52c0 17-10 26-26 26s-26-9-26-26z"/>` +
    `<ellipse fill="${colours.core}" cy="-10" rx="26" ry="7"/>`,
  thin: log(12),
  thick: log(21),
};

/** Draws a section of the pit, `seconds` after the first piece was dropped. Falling pieces accelerate. */
function frameAt(seconds: number): string {
  const fallen = pieces.map(({ kind, x, y }, index) => {
    const done = Math.min(1, (seconds - index * between) / fall);
    if (done < 0) return '';
    const above = (y + 40) * (1 - done * done);
    return `<g transform="translate(${x} ${y - above})">${drawings[kind]}</g>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270">` +
    `<rect width="480" height="270" fill="${colours.air}"/>${fallen.join('')}` +
    `<path fill="${colours.soil}" d="M0 112h132v86q0 40 40 40h136q40 0 40-40v-86h132v158H0z"/></svg>`
  );
}

/** Returns the pictures of the film as SVG, each with its duration in seconds. */
export function firewoodFilm(): { svg: string; seconds: number }[] {
  const moving = Math.ceil(((pieces.length - 1) * between + fall) * framesPerSecond);
  return Array.from({ length: moving + 1 }, (_, index) => ({
    svg: frameAt(index / framesPerSecond),
    seconds: index === moving ? rest : 1 / framesPerSecond,
  }));
}
