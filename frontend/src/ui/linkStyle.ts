import css from './Link.module.css';

type Variant = 'quiet' | 'plain' | 'whatsapp' | 'onward';

/** Returns the classes of a link that looks like a button; `onward` is the main link of a page. */
export const linkStyle = (variant: Variant): string => `${css['link']} ${css[variant]}`;
