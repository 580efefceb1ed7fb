import { nextPaint } from './nextPaint';

/** Fragment ids of the home page's sections. */
export const anchors = {
  home: 'home',
  featured: 'featured',
  categories: 'categories',
  products: 'products',
  shipping: 'shipping',
  contact: 'contact',
} as const;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Scrolls to a section once everything above it is laid out (`ProductGrid.module.css`), after the frame that answers
 * the press. Does not change the address, so that "back" leaves the shop instead of scrolling.
 */
export async function goTo(id: string) {
  await nextPaint();
  document.documentElement.dataset['whole'] = '';
  document
    .getElementById(id)
    ?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}

/** Scrolls at once to a section that was just rendered below sections that are laid out. */
export const jumpTo = (id: string) => document.getElementById(id)?.scrollIntoView();
