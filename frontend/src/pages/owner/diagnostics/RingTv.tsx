import { useState } from 'react';
import type { Display } from '@kalavara/shared-types/displays/displays';
import { useDisplayActions } from '../../../features/displays/useDisplayActions';
import { useDisplays } from '../../../features/displays/useDisplays';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import css from './TestWorksPage.module.css';

/** Rings one display as a sound test. */
export function RingTv() {
  const { t } = useTranslation('diagnostics');
  const errorText = useErrorText();
  const { displays, error, reload } = useDisplays();
  const [chosen, setChosen] = useState('');
  if (!displays)
    return (
      <p role="status">
        {error === undefined ? t('tvsLoading') : `${t('tvsFailed')} ${errorText(codeOf(error))}`}
      </p>
    );
  const display = displays.find(({ id }) => id === chosen) ?? displays[0];
  if (!display) return <p>{t('noTvs')}</p>;
  const options = displays.map(({ id, name, isLive }) => ({
    value: id,
    label: isLive ? name : t('tvOff', { name }),
  }));
  return (
    <Stack gap={2} className={css['tool']}>
      <Select
        label={t('tv')}
        options={options}
        value={display.id}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Ring key={display.id} display={display} onRung={reload} />
    </Stack>
  );
}

function Ring({ display, onRung }: { display: Display; onRung: () => void }) {
  const { t } = useTranslation('diagnostics');
  const { ring } = useDisplayActions(display, onRung);
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await ring();
    setBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void press()}>
      {t('ringTv')}
    </Button>
  );
}
