import { useMediaQuery } from '../../../ui/useMediaQuery';

/** As in the style sheets: what is no TV has no OK key, and is tapped. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(orientation: portrait), (max-height: 450px), (max-width: 840px)');
