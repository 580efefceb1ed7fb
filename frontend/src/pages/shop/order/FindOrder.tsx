import { phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../features/catalogue/store';
import { call, codeOf } from '../../../http/call';
import { useErrorText, useFailureText } from '../../../i18n/useErrorText';
import { Button } from '../../../ui/Button';
import { focusInvalidLater } from '../../../ui/focusInvalid';
import notice from '../../../ui/Notice.module.css';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { fragmentOf } from './orderAddress';

/** Opens an order of another device by its order number and phone number. */
export function FindOrder() {
  const { t } = useTranslation('order');
  const errorText = useErrorText();
  const failureText = useFailureText();
  const { countries } = useCatalogue().settings;
  const [orderNo, setOrderNo] = useState('');
  const [phone, setPhone] = useState('');
  // A plain code is an error of the fields.
  const [failure, setFailure] = useState<ErrorCode | { thrown: unknown }>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const refuse = (code: ErrorCode) => {
      setFailure(code);
      focusInvalidLater(form);
    };
    if (orderNo.trim() === '' || phone.trim() === '') return refuse('fields-missing');
    if (phoneOf(phone) === undefined) return refuse('phone-wrong');
    setBusy(true);
    setFailure(undefined);
    try {
      const found = await call('findOrder', { body: { orderNo, phone } });
      // Like a shared link: the page stores the key and shows the order.
      location.hash = fragmentOf(found.orderNo, found.accessToken);
    } catch (error) {
      setBusy(false);
      if (codeOf(error) === 'order-not-found') refuse('order-not-found');
      else setFailure({ thrown: error });
    }
  }

  function textOf(shown: NonNullable<typeof failure>) {
    if (typeof shown !== 'string') return failureText(shown.thrown);
    return shown === 'order-not-found' ? t('find.none') : errorText(shown);
  }
  const invalidBy = (field: 'orderNo' | 'phone', value: string) => {
    const isWrong =
      failure === 'order-not-found' ||
      (failure === 'phone-wrong' && field === 'phone') ||
      (failure === 'fields-missing' && value.trim() === '');
    return isWrong ? id : undefined;
  };
  return (
    <Stack
      as="form"
      gap={3}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => void find(event)}
    >
      <h2>{t('find.title')}</h2>
      <p>{t('find.text')}</p>
      <TextField
        label={t('find.orderNo')}
        hint={t('find.hint')}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
        value={orderNo}
        onChange={(event) => setOrderNo(event.target.value)}
        invalidBy={invalidBy('orderNo', orderNo)}
      />
      <TextField
        label={t('find.phone')}
        hint={countries.length > 0 ? t('find.phoneHint') : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        invalidBy={invalidBy('phone', phone)}
      />
      {failure && (
        <p id={id} role="alert" className={notice['failed']}>
          {textOf(failure)}
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        {t('find.act')}
      </Button>
    </Stack>
  );
}
