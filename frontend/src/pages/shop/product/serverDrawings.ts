import { addDrawings } from './drawings';

const files = import.meta.glob<string>('../../../../public/pictures/products/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Fills its frame as a picture does, and its ids are unlike those of the page. */
const asPartOfPage = (svg: string) =>
  svg
    .replace('<svg ', '<svg aria-hidden="true" preserveAspectRatio="xMidYMid slice" ')
    .replace(/ id="/g, ' id="drawn-')
    .replace(/url\(#/g, 'url(#drawn-')
    .replace(/href="#/g, 'href="#drawn-')
    .trim();

for (const [path, svg] of Object.entries(files))
  addDrawings({ [path.replace(/^.*\/public/, '')]: asPartOfPage(svg) });
