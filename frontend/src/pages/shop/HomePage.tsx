import { useState } from 'react';
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
import { anchors, goTo } from './anchors';

/** The shop on one page, sections in the documented order. */
export function HomePage() {
  const [category, choose] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const showCategory = (id: string | null) => {
    choose(id);
    setQuery('');
    goTo(anchors.products);
  };
  return (
    <CheckoutProvider>
      <TopBar />
      <div className={css['page']} id={anchors.home}>
        <Signs />
        <TestRibbon />
        <Header />
        <SampleNotice />
        <UnfinishedOrderNotice />
        <main className={css['main']} id="main">
          <Hero />
          <Offers />
          <Story />
          <Featured />
          <Categories chosen={category} onChoose={showCategory} />
          <Products
            category={category}
            query={query}
            onSearch={setQuery}
            onShowAll={() => showCategory(null)}
          />
          <Kerala />
          <Movement />
        </main>
        <Footer />
      </div>
    </CheckoutProvider>
  );
}
