import type { OilType } from '@kalavara/shared-types/catalogue/customization';
import { oilSurcharge } from '@kalavara/shared-types/catalogue/customization.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../../ui/rupees';

/** Returns a function that formats the name of an oil with its surcharge. */
export function useOilName(): (oil: OilType) => string {
  const { t } = useTranslation(['productPage', 'product']);
  return (oil) => {
    const name = t(`product:oils.${oil}`);
    const surcharge = oilSurcharge[oil];
    return surcharge === 0
      ? name
      : t('oil.surcharge', { oil: name, amount: rupees(toRupees(surcharge)) });
  };
}
