import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import {
  mixes,
  oils,
  oilSurcharge,
  spicyLevels,
  tendernesses,
} from '@kalavara/shared-types/catalogue/customization.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../../ui/Choices';
import { rupees } from '../../../ui/rupees';
import css from './CustomizeDialog.module.css';
import { Heat } from './Heat';
import { OilIcon } from './OilIcon';
import './messages';

// Each group is memoized: a press on one of the sixteen options renders only the four of its group.
type Props<Key extends keyof Customization> = {
  value: Customization[Key];
  choose: (change: Partial<Customization>) => void;
};

export const OilChoice = memo(function OilChoice({ value, choose }: Props<'oilType'>) {
  const { t } = useTranslation(['cart', 'product']);
  return (
    <Choices
      legend={t('oil')}
      value={value}
      onChange={(oilType) => choose({ oilType })}
      options={oils.map((oil) => ({
        value: oil,
        label: t(`product:oils.${oil}`),
        text:
          oilSurcharge[oil] > 0
            ? t('perUnit', { amount: rupees(toRupees(oilSurcharge[oil])) })
            : t(`oils.${oil}.taste`),
        picture: <OilIcon oil={oil} />,
        aside: oilSurcharge[oil] > 0 && <span className={css['premium']}>{t('superPremium')}</span>,
      }))}
    />
  );
});

export const TendernessChoice = memo(function TendernessChoice({
  value: chosen,
  choose,
}: Props<'meatTenderness'>) {
  const { t } = useTranslation('cart');
  return (
    <Choices
      legend={t('tenderness')}
      value={chosen}
      onChange={(meatTenderness) => choose({ meatTenderness })}
      options={tendernesses.map((value) => ({
        value,
        label: t(`tendernesses.${value}.name`),
        text: t(`tendernesses.${value}.text`),
      }))}
    />
  );
});

export const SpiceChoice = memo(function SpiceChoice({
  value: chosen,
  choose,
}: Props<'spicyLevel'>) {
  const { t } = useTranslation('cart');
  return (
    <Choices
      legend={t('spice')}
      value={chosen}
      onChange={(spicyLevel) => choose({ spicyLevel })}
      options={spicyLevels.map((value, index) => ({
        value,
        label: t(`spices.${value}`),
        aside: <Heat level={index + 1} />,
      }))}
    />
  );
});

export const MixChoice = memo(function MixChoice({ value: chosen, choose }: Props<'mixType'>) {
  const { t } = useTranslation('cart');
  return (
    <Choices
      legend={t('mix')}
      value={chosen}
      // Only the custom mix has a suggestion.
      onChange={(mixType) =>
        choose({ mixType, ...(mixType !== 'custom' && { customMixSuggestion: undefined }) })
      }
      options={mixes.map((value) => ({
        value,
        label: t(`mixes.${value}.name`),
        text: t(`mixes.${value}.text`),
      }))}
    />
  );
});
