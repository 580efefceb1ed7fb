import 'kalavara:fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startI18n, type Words } from '../i18n/start';
import type { Line } from '../realtime/rooms';
import { Providers } from './providers';

type Options = { words: Words; line?: Line };

/** Puts an entry's pages into the page. `BrowserRouter`: the data router costs 16 kB and breaks old TVs. */
export function mount(pages: ReactNode, { words, line }: Options) {
  startI18n(words);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Providers {...(line && { line })}>
        <BrowserRouter>{pages}</BrowserRouter>
      </Providers>
    </StrictMode>,
  );
}
