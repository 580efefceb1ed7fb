import 'kalavara:fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n, type Words } from '../i18n/translate';
import type { Line } from '../realtime/rooms';
import { Providers } from './providers';

type Options = { words: Words; line?: Line };

/** Puts an entry's pages into the page. */
export function mount(pages: ReactNode, { words, line }: Options) {
  startI18n(words);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Providers {...(line && { line })}>{pages}</Providers>
    </StrictMode>,
  );
}
