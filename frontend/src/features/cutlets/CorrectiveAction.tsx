import type { LocalizedText } from '@kalavara/shared-types/content/types';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Choices } from '../../ui/Choices';
import { TextField } from '../../ui/TextField';
import css from './Tasks.module.css';

/** The chosen action: the English text of a listed one, `other` with a text of its own, or none yet. */
export type ActionChoice = { chosen: string; typed: string };
export const noAction: ActionChoice = { chosen: '', typed: '' };
const other = 'other';

export const actionTextOf = ({ chosen, typed }: ActionChoice): string =>
  chosen === other ? typed.trim() : chosen;

type Props = {
  /** Names the value and its limit. */
  problem: string;
  actions: readonly LocalizedText[];
  choice: ActionChoice;
  isMissing: boolean;
  onChange: (choice: ActionChoice) => void;
};

/** What was done about a value outside its limit: chosen from a list, typed only where none of it fits. */
export function CorrectiveAction({ problem, actions, choice, isMissing, onChange }: Props) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const isOther = choice.chosen === other;
  const question = useRef<HTMLDivElement>(null);
  // The question opens below the field: at the end of a phone's screen the press would seem to do nothing.
  useEffect(() => {
    question.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={question} className={css['outside']}>
      <p role="alert">{problem}</p>
      <Choices
        legend={t('limit.action')}
        options={[
          ...actions.map((action) => ({ value: action.en, label: action[language] })),
          { value: other, label: t('limit.other') },
        ]}
        value={choice.chosen}
        onChange={(chosen) => onChange({ ...choice, chosen })}
      />
      {isOther && (
        <TextField
          label={t('limit.otherAction')}
          maxLength={300}
          value={choice.typed}
          error={isMissing ? t('limit.otherNeeded') : undefined}
          onChange={(event) => onChange({ ...choice, typed: event.target.value })}
        />
      )}
      {isMissing && !isOther && (
        <p role="alert" className={css['problem']}>
          {t('limit.actionNeeded')}
        </p>
      )}
    </div>
  );
}
