const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for elements and double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign]!);

/** Serializes JSON for a script element, so that it cannot end the element. */
export const jsonInHtml = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c');
