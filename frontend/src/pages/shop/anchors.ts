/** The places of the home page, as its links name them. */
export const anchors = {
  home: 'home',
  featured: 'featured',
  categories: 'categories',
  products: 'products',
  shipping: 'shipping',
  contact: 'contact',
} as const;

const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Scrolls to a place of the page, once all above it is laid out (`Shelf.module.css`), and leaves the address as it is:
 * going back leads out of the shop, not up the page.
 */
export function goTo(id: string) {
  document.documentElement.dataset['whole'] = '';
  document.getElementById(id)?.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth' });
}
