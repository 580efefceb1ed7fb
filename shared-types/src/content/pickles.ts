import type { Product } from '../catalogue/catalogue';
import { coastalPickles } from './pickles-coastal';
import { dryPickles, specialtyPickles } from './pickles-dry-specialty';
import { bengaliPickles, goanPickles } from './pickles-goan-bengali';
import { keralaPickles } from './pickles-kerala';

export { sampleCategories } from './pickles-categories';

/**
 * The fourteen pickles in the order of the shop: the products of a new installation, and what a browser shows
 * when it cannot reach the server.
 */
export const samplePickles: Product[] = [
  ...keralaPickles,
  ...coastalPickles,
  ...goanPickles,
  ...bengaliPickles,
  ...dryPickles,
  ...specialtyPickles,
];
