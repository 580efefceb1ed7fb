import type { Customization, OilType } from '@kalavara/shared-types/catalogue/customization';
import { oilSurcharge } from '@kalavara/shared-types/catalogue/customization.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../../ui/rupees';
import { Tick } from '../../../ui/Tick';
import { benefitsOf } from './oils';
import { OilIcon } from './OilIcon';
import css from './Customization.module.css';

const shown = 2;

/** The customization of a cart line. */
export function CustomizationText({ customization }: { customization: Customization }) {
  const { t } = useTranslation('cart');
  const mix = customization.mixType === 'custom' ? customization.customMixSuggestion : undefined;
  return (
    <div className={css['wish']}>
      <Oil oil={customization.oilType} />
      <dl className={css['choices']}>
        <dt>{t('tenderness')}</dt>
        <dd>{t(`tendernesses.${customization.meatTenderness}.name`)}</dd>
        <dt>{t('spice')}</dt>
        <dd>{t(`spices.${customization.spicyLevel}`)}</dd>
        <dt>{t('mix')}</dt>
        <dd className={mix && css['typed']}>
          {mix
            ? `${t(`mixes.${customization.mixType}.name`)}: ${mix}`
            : t(`mixes.${customization.mixType}.name`)}
        </dd>
        {customization.specialRequests && (
          <>
            <dt>{t('requests')}</dt>
            <dd className={css['typed']}>{customization.specialRequests}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Oil({ oil }: { oil: OilType }) {
  const { t } = useTranslation(['cart', 'product']);
  const benefits = benefitsOf(oil, t);
  const surcharge = oilSurcharge[oil];
  return (
    <div className={css['oil']}>
      <OilIcon oil={oil} />
      <div>
        <p>
          <strong>{t(`product:oils.${oil}`)}</strong>{' '}
          {surcharge > 0 && (
            <>
              <span className={css['premium']}>{t('superPremium')}</span>{' '}
              <span className={css['extra']}>
                {t('perUnit', { amount: rupees(toRupees(surcharge)) })}
              </span>
            </>
          )}
        </p>
        <p className={css['note']}>{t(`oils.${oil}.taste`)}</p>
        <ul className={css['note']}>
          {benefits.slice(0, shown).map((benefit) => (
            <li key={benefit}>
              <Tick /> {benefit}
            </li>
          ))}
          {benefits.length > shown && (
            <li>{t('moreBenefits', { count: benefits.length - shown })}</li>
          )}
        </ul>
      </div>
    </div>
  );
}
