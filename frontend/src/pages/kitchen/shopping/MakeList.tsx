import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeList } from '../../../features/shopping/actions';
import { useAttempt } from '../../../forms/useAttempt';
import { serverNow } from '../../../realtime/clock';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';

/** Creates a list, or recalculates the unbought rows of the open one. */
export function MakeList({ until: first, isOpen }: { until?: string; isOpen: boolean }) {
  const { t } = useTranslation('shopping');
  const today = indianDay(serverNow());
  const [until, setUntil] = useState(first && first > today ? first : dayAfter(today, 7));
  const { isBusy, failure, attempt } = useAttempt();
  const isWrong = !/^\d{4}-\d\d-\d\d$/.test(until) || until < today;

  return (
    <Stack
      as="form"
      gap={3}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) void attempt(() => makeList(until));
      }}
    >
      <TextField
        label={t('until')}
        hint={t('untilHint')}
        type="date"
        min={today}
        value={until}
        error={isWrong ? t('untilNeeded') : undefined}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button type="submit" isBusy={isBusy} variant={isOpen ? 'quiet' : 'primary'}>
        {t(isOpen ? 'remake' : 'make')}
      </Button>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </Stack>
  );
}
