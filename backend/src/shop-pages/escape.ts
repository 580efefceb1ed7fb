const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text and double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign]!);

/** JSON for a script element, which cannot end the element. */
export const jsonInHtml = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c');
