import { phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { EraseDialog } from './EraseDialog';
import { exportCustomer } from './exportCustomer';
import { Wrap } from '../../ui/Wrap';
import card from '../../ui/Card.module.css';
import css from './Data.module.css';

/**
 * `confirmed` runs work after the password was entered, if the server requires it; without the password it does
 * nothing.
 */
type Props = { confirmed: (work: () => Promise<void>) => Promise<void> };

/** The rights of a customer under privacy law: export of their data, and erasure. */
export function PrivacyCard({ confirmed }: Props) {
  const { t } = useTranslation('backup');
  const errorText = useErrorText();
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<ErrorCode>();
  const [results, setResults] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (results.length > 0) answer.current?.scrollIntoView?.({ block: 'nearest' });
  }, [results]);

  function wrong(code: ErrorCode) {
    setProblem(code);
    form.current?.querySelector('input')?.focus();
  }
  function change(typed: string) {
    setPhone(typed);
    setProblem(undefined);
    setResults([]);
  }
  /** Runs `work` with a valid phone number; a refusal is shown beside the field. */
  async function attempt(work: () => Promise<readonly string[]>) {
    setBusy(true);
    setResults([]);
    try {
      await confirmed(async () => setResults(await work()));
    } catch (error) {
      wrong(codeOf(error));
    } finally {
      setBusy(false);
    }
  }
  const withPhone = (act: () => void) =>
    phoneOf(phone) === undefined ? wrong('phone-wrong') : act();

  async function erase() {
    const { erased, kept } = await call('eraseCustomer', { body: { phone } });
    return [
      ...(erased > 0 ? [t('privacy.erased', { count: erased })] : []),
      ...(kept.length > 0 ? [t('privacy.openOrders', { orders: kept.join(', ') })] : []),
      ...(erased + kept.length === 0 ? [t('privacy.none')] : []),
    ];
  }
  const saveFile = () => exportCustomer(phone).then(() => [t('privacy.exported')]);

  return (
    <section className={`${card['card']} ${css['card']}`} aria-labelledby="privacy-title">
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
          error={problem && errorText(problem)}
          type="tel"
          autoComplete="off"
          maxLength={30}
          readOnly={isBusy}
          value={phone}
          onChange={(event) => change(event.target.value)}
        />
        <Wrap className={css['acts']}>
          <Button type="submit" variant="quiet" isBusy={isBusy}>
            {t('privacy.export')}
          </Button>
          <Button
            variant="danger"
            disabled={isBusy}
            onClick={() => withPhone(() => setConfirmOpen(true))}
          >
            {t('privacy.erase')}
          </Button>
        </Wrap>
      </form>
      <div ref={answer} role="status">
        {results.map((line) => (
          <p key={line} className={css['status']}>
            {line}
          </p>
        ))}
      </div>
      <EraseDialog
        phone={phone}
        isOpen={isConfirmOpen}
        onClose={() => setConfirmOpen(false)}
        onErase={() => void attempt(erase)}
      />
    </section>
  );
}
