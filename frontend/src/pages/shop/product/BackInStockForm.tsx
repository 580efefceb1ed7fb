import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { isEmail, phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../../features/catalogue/texts';
import { call, codeOf } from '../../../http/call';
import { useLanguage } from '../../../i18n/language';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { useEarlyValue } from '../../../ui/useEarlyValue';
import { PagePart } from './PagePart';
import css from './ProductPage.module.css';

type Status = 'typing' | 'wrong' | 'sending' | 'sent' | 'available' | 'tooMany' | 'failed';

/** The form to request a message when a sold-out product is back. */
export function BackInStockForm({ product }: { product: Product }) {
  const { t } = useTranslation('productPage');
  const language = useLanguage();
  const name = nameIn(product, language);
  const [contact, setContact] = useState('');
  const readEarly = useEarlyValue(setContact);
  const [status, setStatus] = useState<Status>('typing');

  async function send(event: FormEvent) {
    event.preventDefault();
    if (phoneOf(contact) === undefined && !isEmail(contact.trim())) return setStatus('wrong');
    setStatus('sending');
    try {
      const { isWaiting } = await call('requestBackInStock', {
        params: { id: product.id },
        body: { contact, language },
      });
      setStatus(isWaiting ? 'sent' : 'available');
    } catch (error) {
      const code = codeOf(error);
      const isWrong = code === 'contact-wrong';
      setStatus(isWrong ? 'wrong' : code === 'too-many-tries' ? 'tooMany' : 'failed');
    }
  }
  const isDone = status === 'sent' || status === 'available';
  const message = isDone || status === 'tooMany' || status === 'failed' ? status : undefined;

  // The busy button has lost the focus, and is removed after the request.
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message && document.activeElement === document.body) answer.current?.focus();
  }, [message]);
  return (
    <PagePart title={t('backInStock.title')}>
      {!isDone && (
        <form className={css['request']} noValidate onSubmit={(event) => void send(event)}>
          <p>{t('backInStock.text', { name })}</p>
          <TextField
            label={t('backInStock.contact')}
            hint={t('backInStock.hint')}
            ref={readEarly}
            autoComplete="tel"
            maxLength={120}
            value={contact}
            onChange={({ target }) => {
              setContact(target.value);
              if (status !== 'sending') setStatus('typing');
            }}
            error={status === 'wrong' ? t('backInStock.wrong') : undefined}
          />
          <Button type="submit" isBusy={status === 'sending'}>
            {t('backInStock.send')}
          </Button>
        </form>
      )}
      <p ref={answer} role="status" tabIndex={-1}>
        {message && t(`backInStock.${message}`, { name })}
      </p>
    </PagePart>
  );
}
