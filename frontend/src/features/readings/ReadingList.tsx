import type { Reading } from '@kalavara/shared-types/readings/readings';
import { judge } from '@kalavara/shared-types/readings/readings.rules';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Grid } from '../../ui/Grid';
import { clockTime } from '../../ui/time';
import { useRecentShift } from '../../ui/useRecentShift';
import { ActionForm } from './ActionForm';
import { ReadingAdvice } from './ReadingAdvice';
import { Stack } from '../../ui/Stack';
import css from './Readings.module.css';
import { useReadingActions } from './useReadingActions';

type Props = {
  readings: readonly Reading[];
  /** Returns the task of a reading, if the list has several tasks. */
  nameOf?: ((reading: Reading) => string) | undefined;
  mayChange: boolean;
};

/** The readings, oldest first: value, time, person, and whether it is within its band. */
export function ReadingList({ readings, nameOf, mayChange }: Props) {
  const { list, hasShifted } = useRecentShift<HTMLOListElement>();
  return (
    <Stack as="ol" gap={3} ref={list} className={css['list']}>
      {readings.map((reading) => (
        <Stack
          as="li"
          gap={1}
          key={reading.id}
          className={css['reading']}
          data-verdict={judge(reading).verdict}
        >
          <ReadingRow
            reading={reading}
            mayChange={mayChange}
            name={nameOf?.(reading)}
            hasShifted={hasShifted}
          />
        </Stack>
      ))}
    </Stack>
  );
}

function ReadingRow({
  reading,
  name,
  mayChange,
  hasShifted,
}: {
  reading: Reading;
  name: string | undefined;
  mayChange: boolean;
  hasShifted: () => boolean;
}) {
  const { t } = useTranslation('readings');
  const { remove } = useReadingActions(reading.eventId);
  const { value, by, probe, note, action } = reading;
  const time = clockTime(Date.parse(reading.at));
  return (
    <>
      <Grid columns="end" gap={2}>
        <p>
          <strong className={css['degrees']}>{t('degrees', { value })}</strong>{' '}
          {t('by', { time, name: by ?? '' })}
          {name && <span className={css['name']}>{name}</span>}
        </p>
        {mayChange && (
          <Button
            variant="quiet"
            aria-label={t('remove', { value, time })}
            onClick={() => void (hasShifted() || remove(reading))}
          >
            {t('removeShort')}
          </Button>
        )}
      </Grid>
      <ReadingAdvice reading={reading} at={Date.parse(reading.at)} />
      {(probe || note) && (
        <p className={css['small']}>
          {probe && <span>{t('probeIs', { probe })}</span>}{' '}
          {note && <span>{t('noteIs', { note })}</span>}
        </p>
      )}
      {action && <p>{t('actionIs', { action })}</p>}
      {!action && mayChange && judge(reading).isAlarming && <ActionForm reading={reading} />}
    </>
  );
}
