import { StrokeIcon } from './StrokeIcon';

const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M3 5h18l-7 8v6l-4 2v-8z',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  plus: 'M12 5v14M5 12h14',
  undo: 'M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
} as const;

/** An icon in the colour of the text; the button around it has the accessible name. */
export const Glyph = ({ name }: { name: keyof typeof paths }) => (
  <StrokeIcon path={paths[name]} size={24} />
);
