const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For text and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign]!);

/** For a script element that holds data: nothing in it can end the element. */
export const jsonInHtml = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c');
