import { type Display, maxTrimMs } from '@kalavara/shared-types/displays/displays';
import { useTranslation } from 'react-i18next';
import { Stepper } from '../../ui/Stepper';
import { Grid } from '../../ui/Grid';

const stepMs = 5;

type Props = { display: Display; onTrim: (trimMs: number) => Promise<void> };

/**
 * The form for the display lag of a TV. Shown only beside the test pattern, without which the value cannot be judged.
 */
export function TrimForm({ display: { name, trimMs }, onTrim }: Props) {
  const { t } = useTranslation('kitchen');
  return (
    <Grid columns="end" gap={2}>
      <span>{t('tvs.trim')}</span>
      <Stepper
        label={`${name}: ${t('tvs.trim')}`}
        fewer={t('tvs.trimLess')}
        more={t('tvs.trimMore')}
        quantity={trimMs}
        most={maxTrimMs}
        step={stepMs}
        onChange={(ms) => void onTrim(ms)}
      />
    </Grid>
  );
}
