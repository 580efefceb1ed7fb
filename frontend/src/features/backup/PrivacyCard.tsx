import { phoneOf } from '@kalavara/shared-types/checkout.rules';
import { useRef, useState } from 'react';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { EraseDialog } from './EraseDialog';
import { exportCustomer } from './exportCustomer';
import css from './House.module.css';

/** What a customer may ask of the house: to see what it knows of them, and to be forgotten. */
export function PrivacyCard() {
  const { t } = useTranslation('backup');
  const errorText = useErrorText();
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function wrong(text: string) {
    setProblem(text);
    form.current?.querySelector('input')?.focus();
  }
  function change(typed: string) {
    setPhone(typed);
    setProblem(undefined);
    setSaid([]);
  }
  /** Does it with a number that is one; what the server says against it stands beside the field. */
  async function attempt(work: () => Promise<readonly string[]>) {
    setBusy(true);
    setSaid([]);
    try {
      setSaid(await work());
    } catch (error) {
      wrong(errorText(codeOf(error)));
    } finally {
      setBusy(false);
    }
  }
  const withPhone = (act: () => void) =>
    phoneOf(phone) === undefined ? wrong(errorText('phone-wrong')) : act();

  async function erase() {
    const { erased, kept } = await call('eraseCustomer', { body: { phone } });
    const done = erased > 0 ? t('privacy.erased', { count: erased }) : t('privacy.none');
    return kept.length > 0 ? [done, t('privacy.kept', { orders: kept.join(', ') })] : [done];
  }
  const saveFile = () => exportCustomer(phone).then(() => [t('privacy.exported')]);

  return (
    <section className={css['card']} aria-labelledby="privacy-title">
      <h3 id="privacy-title">{t('privacy.title')}</h3>
      <p>{t('privacy.lead')}</p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          withPhone(() => void attempt(saveFile));
        }}
      >
        <TextField
          label={t('privacy.phone')}
          hint={t('privacy.hint')}
          error={problem}
          type="tel"
          autoComplete="off"
          maxLength={30}
          value={phone}
          onChange={(event) => change(event.target.value)}
        />
        <div className={css['acts']}>
          <Button type="submit" look="quiet" isBusy={isBusy}>
            {t('privacy.export')}
          </Button>
          <Button look="danger" disabled={isBusy} onClick={() => withPhone(() => setAsking(true))}>
            {t('privacy.erase')}
          </Button>
        </div>
      </form>
      <div role="status">
        {said.map((line) => (
          <p key={line} className={css['said']}>
            {line}
          </p>
        ))}
      </div>
      <EraseDialog
        phone={phone}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onErase={() => void attempt(erase)}
      />
    </section>
  );
}
