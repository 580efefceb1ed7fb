import { servingsFrom, servingsLimits } from '@kalavara/shared-types/recipes/recipe-amounts.rules';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectOnFocus } from '../../ui/selectOnFocus';
import { Wrap } from '../../ui/Wrap';
import { Stack } from '../../ui/Stack';
import css from './Servings.module.css';

type Props = { base: number; count: number; onChange: (count: number) => void };

const factors = [0.5, 2, 5, 10] as const;
const within = (count: number) =>
  Math.min(servingsLimits.most, Math.max(servingsLimits.least, Math.round(count)));
/** The step of a press: a tenth of the recipe's servings, so that it is noticeable at any size. */
const stepOf = (base: number) => Math.max(1, Math.round(base / 10));

/** The number of servings: by steps, by a multiple, or typed. The amounts below follow at once. */
export function Servings({ base, count, onChange }: Props) {
  const { t } = useTranslation('recipes');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && servingsFrom(typed) === undefined;
  const choose = (wanted: number) => {
    setTyped(undefined);
    onChange(within(wanted));
  };
  const type = (text: string) => {
    setTyped(text);
    const wanted = servingsFrom(text);
    if (wanted !== undefined) onChange(wanted);
  };
  return (
    <Stack gap={2} className={css['servings']} role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id}>
        {t('servings.label')}
      </label>
      <div className={css['stepper']}>
        <button
          type="button"
          aria-label={t('servings.fewer')}
          disabled={count <= servingsLimits.least}
          onClick={() => choose(count - stepOf(base))}
        >
          −
        </button>
        <input
          id={id}
          inputMode="numeric"
          onFocus={selectOnFocus}
          autoComplete="off"
          maxLength={6}
          value={typed ?? String(count)}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
        <button
          type="button"
          aria-label={t('servings.more')}
          disabled={count >= servingsLimits.most}
          onClick={() => choose(count + stepOf(base))}
        >
          +
        </button>
      </div>
      <Wrap className={css['factors']}>
        {factors.map((factor) => (
          <button
            key={factor}
            type="button"
            aria-pressed={count === within(base * factor)}
            onClick={() => choose(base * factor)}
          >
            {factor === 0.5 ? '½' : factor}×
          </button>
        ))}
        {count !== base && (
          <button type="button" onClick={() => choose(base)}>
            {t('servings.reset', { count: base })}
          </button>
        )}
      </Wrap>
      <p id={`${id}-note`} className={css['note']} role={isWrong ? 'alert' : undefined}>
        {isWrong ? t('servings.wrong') : t('servings.writtenFor', { count: base })}
      </p>
    </Stack>
  );
}
