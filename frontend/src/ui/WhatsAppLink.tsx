import type { ReactNode } from 'react';
import { linkStyle } from './linkStyle';

type Props = { message: string; variant?: 'whatsapp' | 'quiet'; children: ReactNode };

/** A link that opens WhatsApp with a message; the recipient is chosen there. */
export const WhatsAppLink = ({ message, variant = 'whatsapp', children }: Props) => (
  <a
    className={linkStyle(variant)}
    href={`https://wa.me/?text=${encodeURIComponent(message)}`}
    target="_blank"
    rel="noreferrer"
  >
    {children}
  </a>
);
