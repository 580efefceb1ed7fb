import { addDrawings } from './drawings';

const files = import.meta.glob<string>('../../../../public/pictures/products/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Makes the drawing fill its frame like an image, and its ids distinct from those of the page. */
const asPartOfPage = (svg: string) =>
  svg
    .replace('<svg ', '<svg aria-hidden="true" preserveAspectRatio="xMidYMid slice" ')
    .replace(/ id="/g, ' id="drawn-')
    .replace(/url\(#/g, 'url(#drawn-')
    .replace(/href="#/g, 'href="#drawn-')
    .trim();

for (const [path, svg] of Object.entries(files))
  addDrawings({ [path.replace(/^.*\/public/, '')]: asPartOfPage(svg) });
