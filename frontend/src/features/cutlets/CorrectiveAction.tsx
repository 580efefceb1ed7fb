import type { LocalizedText } from '@kalavara/shared-types/content/types';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Choices } from '../../ui/Choices';
import { TextField } from '../../ui/TextField';
import css from './Tasks.module.css';

/** The chosen action: the English text of a listed one, `other` with its own text, or none yet. */
export type ActionChoice = { chosen: string; typed: string };
export const noAction: ActionChoice = { chosen: '', typed: '' };
const other = 'other';

export const actionTextOf = ({ chosen, typed }: ActionChoice): string =>
  chosen === other ? typed.trim() : chosen;

type Props = {
  /** Describes the value and its limit. */
  problem: string;
  actions: readonly LocalizedText[];
  choice: ActionChoice;
  isMissing: boolean;
  onChange: (choice: ActionChoice) => void;
};

/** The corrective action for a value outside its limit, chosen from a list or typed if none of them fits. */
export function CorrectiveAction({ problem, actions, choice, isMissing, onChange }: Props) {
  const { t } = useTranslation('cutlets');
  const language = useLanguage();
  const isOther = choice.chosen === other;
  const question = useRef<HTMLDivElement>(null);
  // The question opens below the field: at the end of a phone's screen the press would otherwise seem to have no
  // effect.
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
