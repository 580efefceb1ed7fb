import { useTranslation } from 'react-i18next';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormText } from '../../../forms/fields';
import css from '../../../forms/Form.module.css';
import { allergens } from '../texts';
import { parseList, type ProductValues } from './productValues';

/** Checkboxes for the twelve usual allergens, and a field for others; both edit one list. */
export function AllergenField({ hint }: { hint: string | undefined }) {
  const { t } = useTranslation(['catalogue', 'declarations']);
  const { control, setValue } = useFormContext<ProductValues>();
  const named = parseList(useWatch({ control, name: 'allergens' }));
  const tick = (one: string, isOn: boolean) =>
    setValue(
      'allergens',
      (isOn ? [...named, one] : named.filter((each) => each !== one)).join(', '),
    );
  return (
    <div className={css['wide']}>
      <div className={css['ticks']} role="group" aria-label={t('productForm.allergensOf')}>
        {allergens.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={named.includes(one)}
              onChange={(event) => tick(one, event.target.checked)}
            />
            {t(`declarations:allergen.${one}`)}
          </label>
        ))}
      </div>
      <FormText
        name="allergens"
        label={t('productForm.allergens')}
        hint={hint ?? t('productForm.allergensHint')}
        max={400}
      />
    </div>
  );
}
