/** Without TLS, as in the local network, browsers have no clipboard API: then by `execCommand`. */
export async function copied(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => byHand(text),
    );
  return byHand(text);
}

function byHand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  // Outside of an open dialog nothing can be selected.
  (document.activeElement?.closest('dialog') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
  }
}
