import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { fallbackProduct } from '../../../ui/Picture';

const drawing = /^\/pictures\/products\/[\w-]+\.svg$/;
/** Parts of a product's drawing, in its own units: the label, and the spices in the corner. */
const closeUps = ['85,115,230,230', '0,262,138,138'];

/**
 * Returns the pictures of a product, the main one first. A product with only a drawing also has enlarged parts of it.
 */
export function viewsOf({ image, images }: Pick<Product, 'image' | 'images'>): string[] {
  const all = [...new Set([image, ...images])].filter((picture) => picture !== '');
  if (all.length === 0) return [fallbackProduct];
  if (all.length > 1 || !drawing.test(image)) return all;
  return [image, ...closeUps.map((box) => `${image}#svgView(viewBox(${box}))`)];
}
