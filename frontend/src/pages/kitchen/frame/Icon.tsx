import { StrokeIcon } from '../../../ui/StrokeIcon';
import type { Section } from '../location';

/** The shopping list and the recipes have no tab. */
type Pictured = Exclude<Section, 'shopping' | 'recipes'>;

const paths: Record<Pictured, string> = {
  guide: 'M4 5c3-1.5 6-1 8 1 2-2 5-2.5 8-1v14c-3-1.5-6-1-8 1-2-2-5-2.5-8-1zM12 6v14',
  stock: 'M3 8l9-5 9 5v12H3zM8 20v-8h8v8M8 16h8',
  diary: 'M5 4h14v17H5zM8 2v4M16 2v4M5 9h14M9 13h2M9 17h6',
  tasks: 'M4 6l1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M11 6h9M11 12h9M11 18h9',
  tvs: 'M3 5h18v12H3zM8 21h8M12 17v4',
  more: 'M4 7h16M4 12h16M4 17h16',
};

type Props = { name: Pictured };

export const Icon = ({ name }: Props) => <StrokeIcon path={paths[name]} size={26} />;
