import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { DrawPage } from '@kalavara/shared-types/shop-page';
import { Providers } from '../../app/providers';
import { openCatalogue } from '../../features/catalogue/store';
import { knowPayments } from '../../features/checkout/payments';
import { startI18n, translate } from '../../i18n/translate';
import { words } from '../../i18n/words/shop';
import { Shop } from './Shop';

/** The home page as text. Drawing never waits for anything, so one set of stores serves every page in turn. */
export const drawPage: DrawPage = (data, language) => {
  startI18n(words, language);
  knowPayments(data.payments);
  openCatalogue(data, data.revision === null);
  const markup = renderToString(
    <StrictMode>
      <Providers>
        <Shop path="/" />
      </Providers>
    </StrictMode>,
  );
  const said = (key: string) => translate(language, 'seo', key);
  return { title: said('title'), description: said('description'), pictureAlt: said('pictureAlt'), markup };
};
