import i18next from 'i18next';
import { getCatalogue } from '../../../features/catalogue/store';
import { nameIn, descriptionIn } from '../../../features/catalogue/texts';
import type { Language } from '../../../i18n/language';

const maxCharacters = 160;

/** Returns title, description and alternative text for the head of a product's page. */
export function productSummary(id: string, language: Language) {
  const { products } = getCatalogue();
  const t = i18next.getFixedT(language, 'productPage');
  const product = products.find((one) => one.id === id);
  if (!product) {
    const title = t('missing.pageTitle');
    return { title, description: t('missing.text'), pictureAlt: '' };
  }
  const name = nameIn(product, language);
  return {
    title: t('title', { name, weight: product.weight }),
    description: shortened(descriptionIn(product, language)),
    pictureAlt: t('pictureAlt', { name }),
  };
}

/** Shortens a text to what a search result shows, cut between words. */
function shortened(text: string): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, text.lastIndexOf(' ', maxCharacters - 1)).trimEnd()}…`;
}
