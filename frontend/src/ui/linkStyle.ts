import css from './Link.module.css';

type Variant = 'quiet' | 'plain' | 'whatsapp' | 'onward';

/** The classes of a link that looks like a button; `onward` is the only way on from a page. */
export const linkStyle = (variant: Variant): string => `${css['link']} ${css[variant]}`;
