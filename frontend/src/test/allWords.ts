import { startI18n } from '../i18n/start';
import { words as kitchen } from '../i18n/words/kitchen';
import { words as office } from '../i18n/words/office';
import { words as shop } from '../i18n/words/shop';
import { words as stage } from '../i18n/words/stage';

/** Every text of every entry, for tests of screens. */
export function speak() {
  startI18n({
    en: { ...kitchen.en, ...office.en, ...shop.en, ...stage.en },
    ml: { ...kitchen.ml, ...office.ml, ...shop.ml, ...stage.ml },
  });
}
