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

/**
 * Whole items only: as many as fit, at least one. `first` is the height of the first page, `rest`
 * of the others; a first page that cannot hold its first item stays empty, for the title alone.
 */
export function pagesOf(items: readonly Span[], first: number, rest: number): Span[] {
  const fits = (page: Span, room: number) => page.bottom - page.top <= room + 1;
  return rowsOf(items).reduce<Span[]>((pages, row) => {
    const page = pages[pages.length - 1];
    const longer = page && { top: page.top, bottom: row.bottom };
    if (longer && fits(longer, pages.length === 1 ? first : rest))
      return [...pages.slice(0, -1), longer];
    if (!page && first < rest && !fits(row, first)) return [{ top: row.top, bottom: row.top }, row];
    return [...pages, row];
  }, []);
}

export type Layout = {
  pages: Span[];
  /** The title is repeated on every page, not only on the first. */
  isTitleOnEveryPage: boolean;
  /** No item is taller than its page. */
  fits: boolean;
};

/** The title stays above all pages where that costs at most one turn; else it leaves its room to the items. */
export function layOut(items: readonly Span[], title: number, room: number): Layout {
  const tallest = Math.max(0, ...rowsOf(items).map(({ top, bottom }) => bottom - top));
  const turning = pagesOf(items, room - title, room);
  const withTitle = pagesOf(items, room - title, room - title);
  const isTitleOnEveryPage = tallest <= room - title + 1 && withTitle.length <= turning.length + 1;
  return {
    pages: isTitleOnEveryPage ? withTitle : turning,
    isTitleOnEveryPage,
    fits: Math.max(tallest, title) <= room + 1,
  };
}
