/** The little that all our pictures share: the palette, numbers without needless digits, and dice that always fall alike. */
export const palette = {
  rice: '#fff8ec',
  ink: '#2b1710',
  chilli: '#a3261b',
  leaf: '#2f5d3a',
  leafLight: '#5d8f4a',
  turmeric: '#f2b705',
  terracotta: '#b4532a',
  wood: '#d9a86c',
  woodDark: '#b9824a',
  jute: '#c9a063',
  juteDark: '#8f6a38',
  brass: '#d9a531',
  brassDark: '#a8741c',
  skin: '#9a5b38',
  skinDark: '#7d4528',
};

export const short = (number) => String(Math.round(number * 10) / 10);

/** Markup without the line breaks and the digits that only the author needs. */
export const tidy = (markup) =>
  markup
    .replace(/\s+/g, ' ')
    .replace(/\d+\.\d+/g, (number) =>
      number >= 10 ? String(Math.round(number)) : short(Number(number)),
    )
    .replace(/ d="[^"]*"/g, (path) =>
      path
        .replace(/([\d ]) -/g, '$1-')
        .replace(/ ?([A-Za-z]) /g, '$1')
        .replace(/^d=/, ' d='),
    )
    .replace(/> </g, '><')
    .replace(/ ?(\/?>)/g, '$1')
    .replace(/([^\d.])0\.(\d)/g, '$1.$2')
    .trim();

export const picture = (width, height, content) =>
  `${tidy(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" stroke-linecap="round">${content}</svg>`)}\n`;

export const at = (x, y, content, { turn = 0, scale = 1, flip = false } = {}) => {
  const turned = turn === 0 ? '' : ` rotate(${turn})`;
  const scaled = flip ? ` scale(${-scale} ${scale})` : scale === 1 ? '' : ` scale(${scale})`;
  const moved = x === 0 && y === 0 ? '' : `translate(${short(x)} ${short(y)})`;
  return `<g transform="${(moved + turned + scaled).trim()}">${content}</g>`;
};

export const shape = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
export const dots = (points, color, size) =>
  line(points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join(''), color, size);
export const disc = (x, y, r, fill, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const oval = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

/** Two drawings that name their parts alike, in one picture. */
export const apart = (markup, mark) =>
  markup.replace(/( id="|url\(#|href="#)(\w+)/g, (_, before, name) => `${before}${name}${mark}`);

/** mulberry32: the same picture from the same seed, on every machine. */
export function dice(seed) {
  let state = seed;
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (to - from);
  };
}
