import { type Display, maxTrimMs } from '@kalavara/shared-types/displays/displays';
import { useTranslation } from 'react-i18next';
import { useRef, useState } from 'react';
import { Stepper } from '../../ui/Stepper';
import { Grid } from '../../ui/Grid';

const stepMs = 5;

type Props = { display: Display; onTrim: (trimMs: number) => Promise<void> };

/**
 * The form for the display lag of a TV. Shown only beside the test pattern, without which the value cannot be judged.
 */
export function TrimForm({ display: { name, trimMs }, onTrim }: Props) {
  const { t } = useTranslation('kitchen');
  /** What was pressed and is not stored yet: the next press changes it, not the stored delay. */
  const [wanted, setWanted] = useState<number>();
  const next = useRef<number | undefined>(undefined);
  const isSaving = useRef(false);

  /** Saves one value after another, so that the last press is stored last. */
  async function set(ms: number) {
    setWanted(ms);
    next.current = ms;
    if (isSaving.current) return;
    isSaving.current = true;
    for (let value: number | undefined = ms; value !== undefined; value = next.current) {
      next.current = undefined;
      await onTrim(value);
    }
    isSaving.current = false;
    setWanted(undefined);
  }
  return (
    <Grid columns="end" gap={2}>
      <span>{t('tvs.trim')}</span>
      <Stepper
        label={`${name}: ${t('tvs.trim')}`}
        fewer={t('tvs.trimLess')}
        more={t('tvs.trimMore')}
        quantity={wanted ?? trimMs}
        most={maxTrimMs}
        step={stepMs}
        onChange={(ms) => void set(ms)}
      />
    </Grid>
  );
}
