import type { OilType } from '@kalavara/shared-types/catalogue/customization';

/** The drawing of an oil; decorative, because the name is beside it. */
export const OilIcon = ({ oil }: { oil: OilType }) => (
  <img src={`/pictures/oils/${oil}.svg`} alt="" width="40" height="40" />
);
