import type { Judgement } from '@kalavara/shared-types/readings/readings.rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import css from './TaskRow.module.css';

type Props = {
  id?: string;
  judged: Judgement | undefined;
  /** Shown if the value is missing or invalid. */
  note?: string | undefined;
};

/** Shows whether a temperature is within its band, and what to do about it. */
export function ReadingNote({ id, judged, note }: Props) {
  const { t } = useTranslation('readings');
  const language = useLanguage();
  // A typed value is not recorded yet.
  const verdict = judged && judged.verdict !== 'noted' && `${t(`verdict.${judged.verdict}`)}.`;
  return (
    <p id={id} className={css['note']} data-verdict={judged?.verdict}>
      {note}
      {judged?.check && [verdict, judged.advice?.[language]].filter(Boolean).join(' ')}
    </p>
  );
}
