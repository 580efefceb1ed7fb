import 'kalavara:fonts.css';
import 'kalavara:shop-fonts.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import './shop.css';
import { startTransition, StrictMode, type ComponentType } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { productIdIn, shopDataId, type ShopData } from '@kalavara/shared-types/catalogue/shop-page';
import { Providers } from '../../app/providers';
import { openCatalogue } from '../../features/catalogue/store';
import { cachePayments } from '../../features/checkout/payments';
import { preferredLanguage, setTextLoader, showLanguage } from '../../i18n/language';
import { openBusiness, showBusiness } from '../../i18n/business';
import { reloadPageOnce } from '../../http/reloadPage';
import type { RoomConnection } from '../../realtime/rooms';
import { EarlyPresses } from './EarlyPresses';
import { Shop } from './Shop';
import { nameSheets } from './nameSheets';
import { onIdle } from './onIdle';
import { loadSearch } from './search';
import { loadLanguage, loadTexts } from './texts';
import { openView, viewIn } from './view';

const root = document.getElementById('root')!;
const drawn = document.getElementById(shopDataId);
const data = drawn && (JSON.parse(drawn.textContent) as ShopData);
const drawnLanguage = document.documentElement.lang === 'ml' ? 'ml' : 'en';
const language = data ? drawnLanguage : preferredLanguage();
const path = location.pathname;

let pages: { HomePage?: ComponentType; ProductPage?: ComponentType<{ productId: string }> } = {};
let press: (() => void) | undefined;
const page = (connection?: RoomConnection) => (
  <StrictMode>
    <Providers {...(connection && { connection })}>
      <EarlyPresses press={press}>
        <Shop path={path} {...pages} />
      </EarlyPresses>
    </Providers>
  </StrictMode>
);

let shown: Root | undefined;
nameSheets();
cachePayments(data?.payments);
openView(location.search);
if (data) showBusiness(data.settings);
else openBusiness();
if (data) openCatalogue(data, { isFallback: data.revision === null });
else if (path !== '/order') loadWithoutData();

function show() {
  showLanguage(language);
  setTextLoader(loadLanguage);
  // From here on React handles presses itself, also during hydration.
  press = window.takeEarlyPresses?.();
  // A transition hydrates in slices: a single render would delay the first touch on a slow phone by a third of a
  // second.
  if (data) startTransition(() => void (shown = hydrateRoot(root, page())));
  else (shown = createRoot(root)).render(page());
  if (path === '/order') listenQuietly();
  else onIdle(listenQuietly);
}

/** Loads the data of a page that was served as a static file. */
function loadWithoutData() {
  void import('../../features/catalogue/load').then(
    ({ loadCatalogue }) => loadCatalogue(),
    reloadPageOnce,
  );
}

/** Subscribes to changes of the catalogue and of one order; the socket is not part of the first load. */
async function listen() {
  const { openShopConnection, watchCatalogue } = await import('../../app/openShopConnection');
  const connection = openShopConnection();
  if (path === '/order') shown!.render(page(connection));
  else watchCatalogue(connection, data?.revision ?? undefined);
}
// Without a socket the page shows its initial data; the server validates every order anyway.
function listenQuietly() {
  void listen().catch(() => {});
}

/** Loads what the first render needs besides the first load, which is the same as on the server. */
function loadNeeded(): Promise<unknown>[] {
  const show = (part: typeof pages) => void (pages = part);
  if (productIdIn(path) !== undefined)
    return [loadTexts(language, 'productPage'), import('./product/ProductPage').then(show)];
  if (path === '/order') {
    // Loaded together with the texts: if this fails, the page reports it when it renders the part.
    void import('./order/OrderPage').catch(() => {});
    return [loadTexts(language)];
  }
  const isSearch = viewIn(location.search).query !== '';
  return [
    loadTexts(language, 'home'),
    import('./HomePage').then(show),
    ...(isSearch ? [loadSearch()] : []),
  ];
}

// If one of them cannot be loaded, the rendered page remains readable.
void Promise.all(loadNeeded()).then(show, () => void reloadPageOnce());
