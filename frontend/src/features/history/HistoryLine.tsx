import type { HistoryEntry } from '@kalavara/shared-types/history';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from '../../i18n/useTranslation';
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
  'description',
  'temperatureValue',
  'startedBy',
  'startedAt',
  'completedBy',
  'completedAt',
] as const;
type Named = (typeof named)[number];
const isNamed = (field: string): field is Named => (named as readonly string[]).includes(field);

/** One command: when, who, and what was there before and after. */
export function HistoryLine({ entry: { at, actor, kind, fields } }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const moment = Date.parse(at);
  const worth = fields.filter(({ field }) => isNamed(field));
  const value = (said: unknown) => {
    if (said === null || said === undefined || said === '') return t('history.nothing');
    if (typeof said === 'boolean') return t(said ? 'history.yes' : 'history.no');
    return typeof said === 'string' || typeof said === 'number' ? String(said) : JSON.stringify(said);
  };
  return (
    <li>
      <strong>
        {dayText(indianDay(moment), language)}, {clockTime(moment)}
      </strong>{' '}
      {actor?.name || t('history.system')} {t(`history.${kind}`)}
      {kind === 'changed' && (
        <ul>
          {worth.map(({ field, before, after }) => (
            <li key={field}>
              {t('history.change', {
                field: t(`history.field.${field as Named}`),
                before: value(before),
                after: value(after),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
