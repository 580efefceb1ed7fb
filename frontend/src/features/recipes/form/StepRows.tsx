import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import fieldset from '../../../ui/Fieldset.module.css';
import css from './Form.module.css';
import { Pair, SideField } from './Pair';
import { PictureField } from './PictureField';
import { usePairedRows } from './usePairedRows';
import { emptyStep } from './values';

const maxSteps = 30;
const fields = [
  { field: 'title', label: 'form.stepTitle', max: 120, rows: undefined },
  { field: 'description', label: 'form.stepText', max: 2_000, rows: 3 },
  { field: 'tips', label: 'form.stepTip', max: 500, rows: 3 },
] as const;

type Props = { /** While a picture is on its way. */ onBusy: (isBusy: boolean) => void };

export function StepRows({ onBusy }: Props) {
  const { t } = useTranslation('recipes');
  const { rows, add, remove } = usePairedRows('steps', emptyStep);
  return (
    <Stack as="fieldset" gap={3} className={`${fieldset['plain']} ${css['part']}`}>
      <legend>{t('form.steps')}</legend>
      <p className={css['hint']}>{t('form.stepsHint')}</p>
      {rows.map(({ id }, n) => (
        <div key={id} className={css['row']} role="group" aria-label={t('form.step', { n: n + 1 })}>
          {fields.map(({ field, label, ...rest }) => (
            <Pair key={field}>
              {(language) => (
                <SideField
                  name={`steps.${n}.${field}`}
                  label={t(label, { n: n + 1 })}
                  language={language}
                  {...rest}
                />
              )}
            </Pair>
          ))}
          <PictureField n={n} onBusy={onBusy} />
          <Button variant="quiet" onClick={() => remove(n)}>
            {t('form.removeStep', { n: n + 1 })}
          </Button>
        </div>
      ))}
      {rows.length < maxSteps && (
        <Button variant="quiet" onClick={add}>
          {t('form.addStep')}
        </Button>
      )}
    </Stack>
  );
}
