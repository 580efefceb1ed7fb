import { logoOf } from '@kalavara/shared-types/settings/business.rules';
import { useBusiness } from '../i18n/business';

/** The logo of the business, beside its name. */
export const Logo = ({ size }: { size: number }) => (
  <img
    src={logoOf(useBusiness())}
    alt=""
    width={size}
    height={size}
    // Otherwise React preloads it before the text of the page.
    fetchPriority="low"
    style={{ borderRadius: 8, objectFit: 'contain' }}
  />
);
