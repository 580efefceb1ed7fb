/**
 * Copies a text and returns whether that succeeded. Without TLS, as in the local network, browsers have no clipboard
 * API, so `execCommand` is used.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => byHand(text),
    );
  return byHand(text);
}

function byHand(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  // Text outside of the topmost dialog cannot be selected.
  const [dialog = document.body] = [...document.querySelectorAll('dialog[open]')].reverse();
  dialog.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
