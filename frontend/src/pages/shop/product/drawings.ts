/** Drawings of products by path. The server has all of them, a browser the one that stands in its page. */
const drawings: Record<string, string> = {};

export const addDrawings = (added: Record<string, string>) => void Object.assign(drawings, added);

/** The drawing as markup, where it is in the page; elsewhere it is requested like a photograph. */
export const findDrawing = (src: string): string | undefined => drawings[src];

/** Takes over what the server rendered, before hydration renders the same. */
function readDrawings() {
  const shown = document.querySelectorAll<HTMLElement>('[data-drawing]');
  for (const { dataset, innerHTML } of shown) addDrawings({ [dataset['drawing']!]: innerHTML });
}

if (typeof document !== 'undefined') readDrawings();
