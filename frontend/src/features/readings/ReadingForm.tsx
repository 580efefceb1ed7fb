import { meaningsOfCommas } from '@kalavara/shared-types/numbers.rules';
import type { TaskId } from '@kalavara/shared-types/primitives';
import type { ReadingKind } from '@kalavara/shared-types/readings/readings';
import {
  celsiusOf,
  checkOf,
  isAsShown,
  judge,
} from '@kalavara/shared-types/readings/readings.rules';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { DecimalField } from '../../ui/DecimalField';
import { TextField } from '../../ui/TextField';
import { useRecentSave } from '../../ui/useRecentSave';
import { useToastsAbove } from '../../ui/useToastsAbove';
import { ReadingAdvice } from './ReadingAdvice';
import { Wrap } from '../../ui/Wrap';
import { Stack } from '../../ui/Stack';
import css from './Readings.module.css';
import type { Draft } from './useReadingActions';

type Props = {
  taskId: TaskId;
  /** The kinds of reading that are possible here, the usual one first. */
  kinds: readonly ReadingKind[];
  /** The field's label, if another field is beside it. */
  label?: string;
  onSave: (draft: Draft) => void;
  /** Content beside the save button. */
  children?: ReactNode;
};

const empty = { value: '', probe: '', note: '', action: '' };

/** The form of a temperature reading: the value first, all other fields optional. */
export function ReadingForm({ taskId, kinds, label, onSave, children }: Props) {
  const { t } = useTranslation('readings');
  const language = useLanguage();
  const moreId = useId();
  const form = useToastsAbove<HTMLFormElement>();
  const [chosen, choose] = useState(kinds[0]!);
  const [typed, setTyped] = useState(empty);
  const [isWrong, setWrong] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const { noteSaved, hasJustSaved } = useRecentSave();
  const set = (field: keyof typeof empty) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });

  // Another task may be chosen above the form, which allows other kinds.
  const kind = kinds.includes(chosen) ? chosen : kinds[0]!;
  // A value that the field refuses for its commas is not saved.
  const isClear = isAsShown(typed.value) && !meaningsOfCommas(typed.value);
  const value = isClear ? celsiusOf(typed.value) : undefined;
  const draft = value === undefined ? undefined : { taskId, kind, value };
  const check = checkOf(taskId, kind);

  function save(event: FormEvent) {
    event.preventDefault();
    if (hasJustSaved()) return undefined;
    setWrong(value === undefined);
    if (value === undefined)
      return form.current?.querySelector<HTMLInputElement>('input[inputmode]')?.focus();
    onSave({ ...typed, kind });
    noteSaved();
    setTyped({ ...empty, probe: typed.probe });
  }
  return (
    <Stack as="form" gap={3} ref={form} className={css['form']} onSubmit={save} noValidate>
      {kinds.length > 1 && (
        <Select
          label={t('kind')}
          options={kinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
          value={kind}
          onChange={(event) => choose(event.target.value as ReadingKind)}
        />
      )}
      {check && (
        <p className={css['band']}>
          {t('shouldBe', { band: check.band[language], when: check.when[language] })}
        </p>
      )}
      <DecimalField
        label={label ?? t('value')}
        maxLength={10}
        value={typed.value}
        error={isWrong && value === undefined ? t('wrong') : undefined}
        onChange={set('value')}
      />
      {draft && <ReadingAdvice reading={draft} at={serverNow()} isDraft />}
      {draft && judge(draft).isAlarming && (
        <TextField
          label={t('action')}
          hint={t('actionLater')}
          maxLength={500}
          value={typed.action}
          onChange={set('action')}
        />
      )}
      <Stack gap={3} id={moreId} hidden={!showsMore} className={css['form']}>
        <TextField label={t('probe')} maxLength={80} value={typed.probe} onChange={set('probe')} />
        <TextField label={t('note')} maxLength={500} value={typed.note} onChange={set('note')} />
      </Stack>
      <Wrap className={css['acts']}>
        <Button type="submit">{t('save')}</Button>
        {children}
        <Button
          variant="quiet"
          aria-expanded={showsMore}
          aria-controls={moreId}
          onClick={() => setShowsMore(!showsMore)}
        >
          {t('more')}
        </Button>
      </Wrap>
    </Stack>
  );
}
