import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { addStep, removeStep, withPicture, withStep } from './draft';
import css from './Form.module.css';
import { Pair, type PartProps, SideField } from './Pair';
import { PictureField } from './PictureField';

const most = 30;
const fields = [
  ['title', 'form.stepTitle', 120],
  ['description', 'form.stepText', 2_000],
  ['tips', 'form.stepTip', 500],
] as const;

type Props = PartProps & {
  /** While a picture is on its way. */ onBusy: (isBusy: boolean) => void;
};

export function StepRows({ draft, problems, onChange, onBusy }: Props) {
  const { t } = useTranslation('recipes');
  return (
    <fieldset className={css['part']}>
      <legend>{t('form.steps')}</legend>
      <p className={css['hint']}>{t('form.stepsHint')}</p>
      {draft.en.steps.map(({ imageUrl }, n) => (
        <div key={n} className={css['row']} role="group" aria-label={t('form.step', { n: n + 1 })}>
          {fields.map(([field, label, maxLength]) => (
            <Pair key={field}>
              {(language) => (
                <SideField
                  label={t(label, { n: n + 1 })}
                  path={`steps.${n}.${field}`}
                  isLong={field !== 'title'}
                  {...{ language, problems, maxLength }}
                  value={draft[language].steps[n]?.[field] ?? ''}
                  onChange={(value) => onChange(withStep(draft, language, n, { [field]: value }))}
                />
              )}
            </Pair>
          ))}
          <PictureField
            n={n}
            address={imageUrl}
            onChange={(address) => onChange(withPicture(draft, n, address))}
            onBusy={onBusy}
          />
          <Button look="quiet" onClick={() => onChange(removeStep(draft, n))}>
            {t('form.removeStep', { n: n + 1 })}
          </Button>
        </div>
      ))}
      {draft.en.steps.length < most && (
        <Button look="quiet" onClick={() => onChange(addStep(draft))}>
          {t('form.addStep')}
        </Button>
      )}
    </fieldset>
  );
}
