/** Phone number as written in India: "+91 98470 12345"; others begin with the code of another country and stay. */
export const phoneText = (phone: string): string => phone.replace(/^(\+91)(.{5})/, '$1 $2 ');
