/**
 * The server inlines the style sheets. A lazily loaded part looks for their links and would
 * fetch them again, after the rules that override them; a disabled link is found and fetches
 * nothing.
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
