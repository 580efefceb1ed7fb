/**
 * Adds disabled links for the style sheets that the server has inlined. A lazily loaded part looks for these links and
 * would otherwise fetch the sheets once more, after the rules that override them.
 */
export function nameSheets() {
  const drawn = [...document.querySelectorAll<HTMLStyleElement>('style[data-sheets]')];
  for (const href of drawn.flatMap(({ dataset }) => dataset['sheets']!.split(' '))) {
    const link = document.createElement('link');
    link.disabled = true;
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
}
