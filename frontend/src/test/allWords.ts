import { startI18n } from '../i18n/translate';
import { words as cart } from '../i18n/words/cart';
import { words as checkout } from '../i18n/words/checkout';
import { words as kitchen } from '../i18n/words/kitchen';
import { words as office } from '../i18n/words/office';
import { words as owner } from '../i18n/words/owner';
import { words as shop } from '../i18n/words/shop';
import { words as stage } from '../i18n/words/stage';

/** Every text of every entry, for tests of screens. */
export function speak() {
  startI18n({
    en: { ...kitchen.en, ...office.en, ...shop.en, ...stage.en, ...cart.en, ...checkout.en, ...owner.en },
    ml: { ...kitchen.ml, ...office.ml, ...shop.ml, ...stage.ml, ...cart.ml, ...checkout.ml, ...owner.ml },
  });
}
