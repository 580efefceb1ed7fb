/** Draws every picture of the shop into `frontend/public/pictures`. Run by hand: `node frontend/build/pictures/draw.mjs`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { categories } from './categories.mjs';
import { sale } from './events.mjs';
import { movement } from './movement.mjs';
import { oils } from './oils.mjs';
import { product, products } from './products.mjs';
import { emptyCart, deliveryMap, hero, noProducts, og, story } from './scenes.mjs';

const home = fileURLToPath(new URL('../../public/pictures/', import.meta.url));

function save(name, content) {
  const file = join(home, `${name}.svg`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

for (const [slug, one] of Object.entries(products)) save(`products/${slug}`, product(one));
for (const [slug, content] of Object.entries(categories)) save(`categories/${slug}`, content);
for (const [oil, content] of Object.entries(oils)) save(`oils/${oil}`, content);
save('events/default-event', sale());
save('hero', hero());
save('story', story());
save('journey', deliveryMap());
save('movement', movement());
save('empty-cart', emptyCart());
save('no-products', noProducts());
save('og', og());
