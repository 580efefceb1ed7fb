/** Where somebody of the kitchen goes on who has asked for no page: what is cooked next, and not how. */
export const afterSignIn = '/roadmap?view=diary';

/** Another entry of the build, so a whole navigation; comes back to where the person was. */
export const signInPath = (): string =>
  `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;

export const goToSignIn = () => location.assign(signInPath());

/** A path of our own site, and nothing that leads elsewhere: `//other.site` and `/\other.site` do. */
export function safeNext(next: string | null, otherwise: string): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) return otherwise;
  return new URL(next, location.origin).origin === location.origin ? next : otherwise;
}
