/**
 * The server puts the style sheets into the page. A part that is loaded later looks for their links, and would fetch
 * them once more, behind everything it overrides; a disabled link is found and fetches nothing.
 */
export function nameSheets() {
  const drawn = document.querySelector<HTMLStyleElement>('style[data-sheets]');
  for (const href of drawn?.dataset['sheets']?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.disabled = true;
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
}
