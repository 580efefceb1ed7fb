import type { HistoryEntry } from '@kalavara/shared-types/history/history';
import { dayNameOf } from '@kalavara/shared-types/schedule/schedule.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { clockTime, dayText } from '../../ui/time';

type Props = { entry: HistoryEntry };

const named = [
  'task',
  'completed',
  'dueDate',
  'assignedTo',
  'sortOrder',
  'estimatedDuration',
  'startTime',
  'startDay',
  'deliveryLocation',
  'deliveryNotes',
  'description',
  'temperatureValue',
  'startedBy',
  'startedAt',
  'completedBy',
  'completedAt',
] as const;
type Named = (typeof named)[number];
const isNamed = (field: string): field is Named => (named as readonly string[]).includes(field);

/** A command of the history: time, person, and the values before and after. */
export function HistoryLine({ entry: { at, actor, kind, fields } }: Props) {
  const { t } = useTranslation(['kitchen', 'schedule']);
  const language = useLanguage();
  const atMs = Date.parse(at);
  const worth = fields.filter(({ field }) => isNamed(field));
  const value = (raw: unknown) => {
    if (raw === null || raw === undefined || raw === '') return t('history.nothing');
    if (typeof raw === 'boolean') return t(raw ? 'history.yes' : 'history.no');
    return typeof raw === 'string' || typeof raw === 'number' ? String(raw) : JSON.stringify(raw);
  };
  /** "previous day", for a time that a shift moved before midnight. */
  const dayOf = (raw: unknown) => {
    const day = typeof raw === 'number' ? dayNameOf(raw) : undefined;
    return day ? t(`schedule:day.${day}`) : t('history.ownDay');
  };
  return (
    <li>
      <strong>
        {dayText(indianDay(atMs), language)}, {clockTime(atMs)}
      </strong>{' '}
      {actor?.name || t('history.system')} {t(`history.${kind}`)}
      {kind === 'changed' && (
        <ul>
          {worth.map(({ field, before, after }) => (
            <li key={field}>
              {t('history.change', {
                field: t(`history.field.${field as Named}`),
                before: field === 'startDay' ? dayOf(before) : value(before),
                after: field === 'startDay' ? dayOf(after) : value(after),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
