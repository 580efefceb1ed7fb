import type { ReactNode } from 'react';
import { linkStyle } from './linkStyle';

type Props = { message: string; variant?: 'whatsapp' | 'quiet'; children: ReactNode };

/** Opens WhatsApp with a message whose receiver is chosen there. */
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
