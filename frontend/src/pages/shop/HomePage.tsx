import {
  everything,
  isEverything,
  type CatalogueView,
} from '@kalavara/shared-types/catalogue-view.rules';
import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Signs } from '../../features/catalogue/Signs';
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

/** The shop on one page, sections in the documented order. A search or a filter shows its products first. */
export function HomePage() {
  const view = useView();
  const isBrowsing = !isEverything(view);
  // Once rendered they stay: hiding them is a matter of style, so each key of a search is answered at once.
  const [wasWhole, setWhole] = useState(!isBrowsing);
  if (!isBrowsing && !wasWhole) setWhole(true);
  const show = (change: Partial<CatalogueView>) => {
    // The sections above the products show and hide with the view.
    flushSync(() => changeView(change));
    jumpTo(anchors.products);
  };
  const goHome = () => {
    flushSync(() => changeView(everything));
    jumpTo(anchors.home);
  };
  return (
    <CheckoutProvider>
      <TopBar />
      <div className={css['page']} id={anchors.home}>
        <Signs />
        <TestRibbon />
        <Header
          query={view.query}
          onSearch={(query) => show({ query })}
          onHome={isBrowsing ? goHome : undefined}
        />
        <SampleNotice />
        <UnfinishedOrderNotice />
        <main className={css['main']} id="main" data-browsing={isBrowsing || undefined}>
          {wasWhole && <AboveProducts isHidden={isBrowsing} />}
          <Categories
            chosen={view.category}
            onChoose={(category) => show({ ...everything, category })}
          />
          <Products view={view} onChange={show} />
          <BelowProducts />
        </main>
        <PageFooter />
      </div>
    </CheckoutProvider>
  );
}
