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
import { NoShelf } from './NoShelf';
import { Offers } from './Offers';
import { OrderNews } from './OrderNews';
import { Products } from './Products';
import { Story } from './Story';
import { CheckoutProvider } from './CheckoutProvider';
import { TestRibbon } from './TestRibbon';
import { TopBar } from './TopBar';
import { anchors, goTo } from './anchors';

/** All of the shop on one page, in the documented order (S-079). */
export function HomePage() {
  const [category, choose] = useState<string | null>(null);
  const [asked, ask] = useState('');
  const showCategory = (id: string | null) => {
    choose(id);
    ask('');
    goTo(anchors.products);
  };
  return (
    <CheckoutProvider>
      <TopBar />
      <div className={css['page']} id={anchors.home}>
        <Signs />
        <TestRibbon />
        <Header />
        <NoShelf />
        <OrderNews />
        <main className={css['main']} id="main">
          <Hero />
          <Offers />
          <Story />
          <Featured />
          <Categories chosen={category} onChoose={showCategory} />
          <Products
            category={category}
            asked={asked}
            onAsk={ask}
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
