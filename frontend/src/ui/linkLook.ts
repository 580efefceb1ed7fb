import css from './Link.module.css';

type Look = 'quiet' | 'plain' | 'whatsapp' | 'onward';

/** A link that is pressed like a button, of a router or not. `quiet` as a button is; `onward` is the one way on from here. */
export const linkLook = (look: Look): string => `${css['link']} ${css[look]}`;
