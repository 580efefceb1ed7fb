/** Position of an item in its strip, from top to bottom, in pixels. */
export type Span = { top: number; bottom: number };

/** Items side by side turn together. */
const rowsOf = (items: readonly Span[]): Span[] =>
  items.reduce<Span[]>((rows, item) => {
    const last = rows[rows.length - 1];
    if (!last || item.top >= last.bottom - 1) return [...rows, item];
    return [
      ...rows.slice(0, -1),
      { top: Math.min(last.top, item.top), bottom: Math.max(last.bottom, item.bottom) },
    ];
  }, []);

/** Whole items only: as many as fit into `room`, at least one. */
export const pagesOf = (items: readonly Span[], room: number): Span[] =>
  rowsOf(items).reduce<Span[]>((pages, row) => {
    const page = pages[pages.length - 1];
    return page && row.bottom - page.top <= room + 1
      ? [...pages.slice(0, -1), { top: page.top, bottom: row.bottom }]
      : [...pages, row];
  }, []);

export type Layout = {
  pages: Span[];
  /** All of it is on one page. */
  fits: boolean;
};

/** The pages below a title that stays above each of them: it names what the items are about. */
export function layOut(items: readonly Span[], title: number, room: number): Layout {
  const pages = pagesOf(items, room - title);
  const tallest = Math.max(0, ...pages.map(({ top, bottom }) => bottom - top));
  return { pages, fits: pages.length <= 1 && tallest <= room - title + 1 };
}
