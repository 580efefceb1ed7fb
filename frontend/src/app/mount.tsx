import 'kalavara:fonts.css';
import '../ui/tokens.css';
import '../ui/kitchenTokens.css';
import '../ui/base.css';
import '../ui/pressed.css';
import '../ui/toastArea.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Resource } from 'i18next';
import { openBusiness } from '../i18n/business';
import { startI18n } from '../i18n/i18n';
import type { RoomConnection } from '../realtime/rooms';
import { Providers } from './providers';

type Options = { resources: Resource; connection?: RoomConnection };

/** Renders the pages of an entry into the document. */
export function mount(pages: ReactNode, { resources, connection }: Options) {
  openBusiness();
  startI18n(resources);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Providers {...(connection && { connection })}>{pages}</Providers>
    </StrictMode>,
  );
}
