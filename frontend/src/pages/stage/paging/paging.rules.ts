/** The position of an item in its strip, from top to bottom, in pixels. */
export type Span = { top: number; bottom: number };

/** Joins items that are side by side into rows, which are never split. */
const rowsOf = (items: readonly Span[]): Span[] =>
  items.reduce<Span[]>((rows, item) => {
    const last = rows[rows.length - 1];
    if (!last || item.top >= last.bottom - 1) return [...rows, item];
    return [
      ...rows.slice(0, -1),
      { top: Math.min(last.top, item.top), bottom: Math.max(last.bottom, item.bottom) },
    ];
  }, []);

/** Splits the items into pages of whole rows: as many as fit into `room`, at least one. */
export const pagesOf = (items: readonly Span[], room: number): Span[] =>
  rowsOf(items).reduce<Span[]>((pages, row) => {
    const page = pages[pages.length - 1];
    return page && row.bottom - page.top <= room + 1
      ? [...pages.slice(0, -1), { top: page.top, bottom: row.bottom }]
      : [...pages, row];
  }, []);

export type Layout = {
  pages: Span[];
  /** Whether everything is on one page. */
  fits: boolean;
};

/** Lays out pages below a title that is repeated on each of them. */
export function layOut(items: readonly Span[], title: number, room: number): Layout {
  const pages = pagesOf(items, room - title);
  const tallest = Math.max(0, ...pages.map(({ top, bottom }) => bottom - top));
  return { pages, fits: pages.length <= 1 && tallest <= room - title + 1 };
}
