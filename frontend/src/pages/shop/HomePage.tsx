import {
  everything,
  isEverything,
  type CatalogueView,
} from '@kalavara/shared-types/catalogue-view.rules';
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

/** The shop on one page, sections in the documented order. A search or a filter shows its products first. */
export function HomePage() {
  const view = useView();
  const isBrowsing = !isEverything(view);
  const show = (change: Partial<CatalogueView>) => {
    // The sections above the products come and go with the view.
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
          {!isBrowsing && (
            <>
              <Hero />
              <Offers />
              <Story />
              <Featured />
            </>
          )}
          <Categories
            chosen={view.category}
            onChoose={(category) => show({ ...everything, category })}
          />
          <Products view={view} onChange={show} />
          <Kerala />
          <Movement />
        </main>
        <Footer />
      </div>
    </CheckoutProvider>
  );
}
