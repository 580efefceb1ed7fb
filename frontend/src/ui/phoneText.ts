/** Formats a phone number as in India, "+91 98470 12345"; numbers of other countries are returned unchanged. */
export const phoneText = (phone: string): string => phone.replace(/^(\+91)(.{5})/, '$1 $2 ');
