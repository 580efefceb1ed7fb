import { useMediaQuery } from '../../../ui/useMediaQuery';

/** Whether the screen is tapped: what is no TV has no OK key. The style sheets have the same width. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(orientation: portrait), (max-height: 450px), (max-width: 840px)');
