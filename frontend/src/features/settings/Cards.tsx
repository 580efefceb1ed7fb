import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check';
import { Card } from './Card';
import { ChoiceSetting } from './ChoiceSetting';
import { Countries } from './Countries';
import { FieldConflict } from './FieldConflict';
import { useField } from './FormContext';
import { LogoSetting } from './LogoSetting';
import type { SectionName } from './sections';
import css from './Settings.module.css';
import { TaxRates } from './TaxRates';
import { TextSetting } from './TextSetting';

/** The fields of the form by section. */
export function Cards({ section }: { section?: SectionName | undefined }) {
  const { t } = useTranslation('settings');
  const card = (name: SectionName) => ({
    title: t(`cards.${name}.title`),
    text: t(`cards.${name}.text`),
    isClosed: section !== undefined && section !== name,
  });
  return (
    <>
      <Card {...card('business')}>
        <div className={css['pair']}>
          <TextSetting name="businessName" maxLength={80} autoComplete="organization" />
          <TextSetting name="businessNameMl" lang="ml" maxLength={80} />
          <TextSetting name="town" maxLength={60} />
          <TextSetting name="townMl" lang="ml" maxLength={60} />
        </div>
        <TextSetting name="makerName" maxLength={120} />
        <TextSetting name="address" isLong maxLength={300} />
      </Card>
      <Card {...card('appearance')}>
        <LogoSetting />
        <div className={css['pair']}>
          <TextSetting name="brandColour" type="color" />
          <TextSetting name="accentColour" type="color" />
          <TextSetting name="heroTitle" maxLength={80} />
          <TextSetting name="heroTitleMl" lang="ml" maxLength={80} />
          <TextSetting name="heroText" isLong maxLength={240} />
          <TextSetting name="heroTextMl" lang="ml" isLong maxLength={240} />
        </div>
      </Card>
      <Card {...card('contact')}>
        <TextSetting
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={200}
        />
        <TextSetting name="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={24} />
        <TextSetting name="whatsapp" type="tel" inputMode="tel" maxLength={24} />
      </Card>
      <Card {...card('grievance')}>
        <div className={css['pair']}>
          <TextSetting name="grievanceName" maxLength={80} />
          <TextSetting name="grievanceDesignation" maxLength={80} />
          <TextSetting name="grievancePhone" type="tel" inputMode="tel" maxLength={24} />
          <TextSetting name="grievanceEmail" type="email" inputMode="email" maxLength={200} />
        </div>
      </Card>
      <Card {...card('delivery')}>
        <div className={css['pair']}>
          <TextSetting name="freeDeliveryThreshold" inputMode="decimal" maxLength={9} />
          <TextSetting name="deliveryFee" inputMode="decimal" maxLength={9} />
          <TextSetting name="minimumOrder" inputMode="decimal" maxLength={9} />
          <TextSetting name="batchDays" inputMode="numeric" maxLength={2} />
        </div>
      </Card>
      <Card {...card('countries')}>
        <Countries />
      </Card>
      <Card {...card('tax')}>
        <TextSetting name="fssai" inputMode="numeric" maxLength={20} />
        <ChoiceSetting field="registration" values={['none', 'composition', 'regular']} />
        <TextSetting name="gstin" maxLength={20} />
        <TaxRates />
      </Card>
      <Card {...card('stock')}>
        <TextSetting name="lowStockFrom" inputMode="numeric" maxLength={4} />
      </Card>
      <Card {...card('kitchen')}>
        <ChoiceSetting field="setupTiming" values={['standard', 'long-burn']} />
        {/* Whether the onion and fat amounts of rice are those of the recipe page or of the calculator, which differ. */}
        <ChoiceSetting field="riceAmounts" values={['as-given', 'page', 'calculator']} />
        <TextSetting name="priceRise" inputMode="numeric" maxLength={4} />
        <SecondTable />
      </Card>
    </>
  );
}

/** Whether a delivery task switches the times to the second table. */
function SecondTable() {
  const { t } = useTranslation('settings');
  const { draft, set } = useField('usesSecondTable');
  const label = (isOn: boolean) => t(isOn ? 'usesSecondTable.on' : 'usesSecondTable.off');
  return (
    <>
      <Check label={t('usesSecondTable.label')} isChecked={draft} onChange={set} />
      <p className={css['lead']}>{t('usesSecondTable.text')}</p>
      <FieldConflict field="usesSecondTable" name={t('usesSecondTable.label')} show={label} />
    </>
  );
}
