/** Drawings of products by path. The server has all of them, a browser only the one in its page. */
const drawings: Record<string, string> = {};

export const addDrawings = (added: Record<string, string>) => void Object.assign(drawings, added);

/** Returns a drawing as markup if it is in the page; other drawings are requested like photographs. */
export const findDrawing = (src: string): string | undefined => drawings[src];

/** Reads the drawings that the server rendered, so that hydration renders the same. */
function readDrawings() {
  const shown = document.querySelectorAll<HTMLElement>('[data-drawing]');
  for (const { dataset, innerHTML } of shown) addDrawings({ [dataset['drawing']!]: innerHTML });
}

if (typeof document !== 'undefined') readDrawings();
