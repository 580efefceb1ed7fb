/**
 * Finds faults in the panels of a page: a panel without its title or beyond the end of its grid, a text that is cut off
 * or split between pages, names of steps side by side in different sizes, a button over a text. Content on another page
 * of a panel is not shown, and is reached by a button.
 */
export const panelFaults = `(() => {
  const faults = [];
  const isShown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const isForReaders = (element) => getComputedStyle(element).clip !== 'auto';
  const within = (inner, outer) => inner.top > outer.top - 2 && inner.bottom < outer.bottom + 2 && inner.right < outer.right + 2;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter((each) => isShown(each) && !isForReaders(each));
  for (const panel of all('main [data-kind]')) {
    const title = panel.querySelector('h2');
    if (!title || !isShown(title) || !within(title.getBoundingClientRect(), panel.getBoundingClientRect()))
      faults.push('no title: ' + panel.textContent);
  }
  for (const panel of all('[data-mode] > *'))
    if (!within(panel.getBoundingClientRect(), panel.parentElement.getBoundingClientRect()))
      faults.push('outside its grid: ' + panel.textContent);
  const names = all('[data-kind="step"][data-is-small="true"] h2');
  if (new Set(names.map((name) => getComputedStyle(name).fontSize)).size > 1)
    faults.push('different sizes: ' + names.map((name) => getComputedStyle(name).fontSize + ' ' + name.textContent).join(', '));
  for (const each of all('main *')) {
    const { overflowX, overflowY } = getComputedStyle(each);
    if (!each.textContent.trim() || each.matches('[data-page], output') || each.closest('svg, video')) continue;
    if (each.getBoundingClientRect().right > innerWidth + 1) faults.push('beside the screen: ' + each.textContent);
    if ((overflowX !== 'visible' || overflowY !== 'visible' || each.matches('button')) &&
      (each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 1))
      faults.push('cut: ' + each.textContent);
  }
  for (const page of all('main [data-page]')) {
    const seen = page.getBoundingClientRect();
    for (const item of all('li', page)) {
      const box = item.getBoundingClientRect();
      if (box.bottom > seen.top + 2 && box.top < seen.bottom - 2 && !within(box, seen)) faults.push('torn: ' + item.textContent);
    }
  }
  for (const button of all('main button')) {
    const box = button.getBoundingClientRect();
    for (const text of all('h1, h2, li, time, b, strong, output, [role="timer"]', button.closest('article, section, header, nav') || button)) {
      if (button.contains(text) || text.contains(button) || text.closest('button')) continue;
      const seen = (text.closest('[data-page]') || document.documentElement).getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((line) => line.width > 1 && line.left < box.right - 1 && line.right > box.left + 1 &&
        Math.max(line.top, seen.top) < Math.min(box.bottom, seen.bottom, line.bottom) - 2 && line.bottom > box.top + 2))
        faults.push(button.textContent + ' covers: ' + text.textContent);
    }
  }
  return faults;
})()`;
