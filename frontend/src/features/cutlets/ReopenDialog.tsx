import type { CutletCheckPlan } from '@kalavara/shared-types/content/cutlets';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Day } from '@kalavara/shared-types/primitives';
import { useRef, useState, type FormEvent } from 'react';
import { call, codeOf } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';

type Props = {
  date: Day;
  reopening: { taskId: string; check: CutletCheckPlan } | undefined;
  onClose: () => void;
};

/** The owner reopens a check with a reason. Needs the server, so not available offline. */
export function ReopenDialog({ date, reopening, onClose }: Props) {
  const { t } = useTranslation(['cutlets', 'common']);
  const language = useLanguage();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<ErrorCode | 'needed'>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function close() {
    setProblem(undefined);
    onClose();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!reopening || isBusy) return;
    const reason = (new FormData(event.currentTarget).get('reason') as string).trim();
    if (reason === '') {
      setProblem('needed');
      return form.current?.querySelector('input')?.focus();
    }
    setBusy(true);
    try {
      await call('reopenCutlet', {
        params: { date },
        body: { taskId: reopening.taskId, checkId: reopening.check.id, reason },
      });
      close();
    } catch (error) {
      setProblem(codeOf(error));
    } finally {
      setBusy(false);
    }
  }

  const message =
    problem &&
    (problem === 'needed'
      ? t('reopen.needed')
      : problem === 'unavailable'
        ? t('reopen.offline')
        : errorText(problem));
  return (
    <Dialog
      title={t('reopen.title', { name: reopening?.check.task[language] })}
      isOpen={reopening !== undefined}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" type="submit" form="cutlet-reopen" isBusy={isBusy}>
            {t('reopen.act')}
          </Button>
        </>
      }
    >
      <p>{t('reopen.text')}</p>
      <form ref={form} id="cutlet-reopen" onSubmit={(event) => void submit(event)} noValidate>
        <TextField label={t('reopen.reason')} name="reason" maxLength={300} error={message} />
      </form>
    </Dialog>
  );
}
