import {
  everything,
  isEverything,
  type CatalogueView,
} from '@kalavara/shared-types/catalogue/catalogue-view.rules';
import { memo, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { Categories } from './Categories';
import { Featured } from './Featured';
import { Footer } from './Footer';
import { Header } from './Header';
import { Hero } from './Hero';
import css from './HomePage.module.css';
import { Kerala } from './Kerala';
import { Movement } from './Movement';
import { SampleNotice } from './SampleNotice';
import { Offers } from './Offers';
import { UnfinishedOrderNotice } from './UnfinishedOrderNotice';
import { Products } from './Products';
import { Story } from './Story';
import { CheckoutProvider } from './CheckoutProvider';
import { TestRibbon } from './TestRibbon';
import { TopBar } from './TopBar';
import { anchors, jumpTo } from './anchors';
import { changeView, useView } from './view';

const AboveProducts = memo(function AboveProducts({ isHidden }: { isHidden: boolean }) {
  return (
    <div className={css['above']} hidden={isHidden}>
      <Hero />
      <Offers />
      <Story />
      <Featured />
    </div>
  );
});

const BelowProducts = memo(function BelowProducts() {
  return (
    <>
      <Kerala />
      <Movement />
    </>
  );
});

const PageFooter = memo(Footer);

type Show = (change: Partial<CatalogueView>) => void;

const CataloguePart = memo(function CataloguePart({
  view,
  show,
}: {
  view: CatalogueView;
  show: Show;
}) {
  return (
    <>
      <Categories
        chosen={view.category}
        onChoose={(category) => show({ ...everything, category })}
      />
      <Products view={view} onChange={show} />
    </>
  );
});

/** Returns a function that changes the view, and scrolls to a section as soon as the changed page is rendered. */
function useShow(shown: CatalogueView) {
  const target = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (target.current !== undefined) jumpTo(target.current);
    target.current = undefined;
  }, [shown]);
  return useCallback((change: Partial<CatalogueView>, anchor: string = anchors.products) => {
    const before = location.search;
    changeView(change);
    if (location.search === before) jumpTo(anchor);
    else target.current = anchor;
  }, []);
}

/**
 * The home page, with its sections in the documented order. With a search or a filter the matching products come
 * first.
 */
export function HomePage() {
  const requested = useView();
  // Deferred, so that each key of a search is answered before the sections and cards are rendered.
  const view = useDeferredValue(requested);
  const isBrowsing = !isEverything(view);
  // Once rendered, the sections stay in the document and are hidden by CSS.
  const [wasWhole, setWhole] = useState(!isBrowsing);
  if (!isBrowsing && !wasWhole) setWhole(true);
  const show = useShow(view);
  return (
    <CheckoutProvider>
      <TopBar />
      <div className={css['page']} id={anchors.home}>
        <TestRibbon />
        <Header
          query={requested.query}
          onSearch={(query) => show({ query })}
          onHome={isBrowsing ? () => show(everything, anchors.home) : undefined}
        />
        <SampleNotice />
        <main className={css['main']} id="main" data-browsing={isBrowsing || undefined}>
          {wasWhole && <AboveProducts isHidden={isBrowsing} />}
          <CataloguePart view={view} show={show} />
          <BelowProducts />
        </main>
        <PageFooter />
        <UnfinishedOrderNotice />
      </div>
    </CheckoutProvider>
  );
}
