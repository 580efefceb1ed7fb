import { toRupees } from '@kalavara/shared-types/money.rules';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShopCatalogue } from '../../../../features/catalogue/owner/useShopCatalogue';
import { useCatalogue } from '../../../../features/catalogue/store';
import { useDelivery } from '../../../../features/checkout/useDelivery';
import {
  emptyForm,
  enterOrder,
  findProblem,
  type HandForm,
} from '../../../../features/orders/byHand';
import { getUnsaved, setUnsaved } from '../../../../forms/unsaved';
import { useConfirmedClose } from '../../../../forms/useConfirmedClose';
import { Refused } from '../../../../http/call';
import { useCommandId } from '../../../../http/useCommandId';
import { useLanguage } from '../../../../i18n/language';
import { codeOf, useErrorText } from '../../../../i18n/useErrorText';
import { useRooms } from '../../../../realtime/rooms';
import { Button } from '../../../../ui/Button';
import { Choices } from '../../../../ui/Choices';
import { ErrorState } from '../../../../ui/ErrorState';
import { rupees } from '../../../../ui/rupees';
import { Skeleton } from '../../../../ui/Skeleton';
import { TextArea } from '../../../../ui/TextArea';
import { showToast } from '../../../../ui/Toast';
import { Banner } from '../Banner';
import css from './HandOrder.module.css';
import { CouponField } from './CouponField';
import { ProductPicker } from './ProductPicker';
import { RunningBill } from './RunningBill';
import { ShopperFields } from './ShopperFields';
import { useHandBill } from './useHandBill';

/** Of fields, by their names; `text` alone is about the whole order. */
type Problem = { fields: readonly string[]; text: string; code?: string | undefined };
const unsavedKey = 'order-by-hand';
const required = ['phone', 'name', 'address', 'pincode', 'items'] as const;
const missingCode = (field: string) => (field === 'items' ? 'cart-empty' : 'fields-missing');
const isRequired = (field: string): field is (typeof required)[number] =>
  required.some((each) => each === field);

/** An order that came by phone or chat: who, what, and how it is paid, with its bill in sight. */
export default function HandOrderForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const language = useLanguage();
  const commandIdOf = useCommandId();
  const box = useRef<HTMLFormElement>(null);
  const [start] = useState(() => emptyForm(language));
  const [form, setForm] = useState(() => getUnsaved<HandForm>(unsavedKey) ?? start);
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  /** The total of the server for these units, where it is another one than here. */
  const [corrected, setCorrected] = useState<{ of: string; amount: number }>();
  const { settings } = useCatalogue();
  const { state, reload } = useShopCatalogue();
  const isLive = useRooms((rooms) => rooms.orders?.isLive ?? false);
  const { delivery } = useDelivery(form, settings.countries);
  const bill = useHandBill(form, delivery?.fee ?? null);
  const priced = JSON.stringify([form.items, form.pincode, form.country, bill.bill.total]);
  const total = corrected?.of === priced ? corrected.amount : toRupees(bill.bill.total);
  const isTyped = JSON.stringify(form) !== JSON.stringify(start);
  const { close, question } = useConfirmedClose(leave);

  useEffect(() => {
    setUnsaved(unsavedKey, isTyped ? form : undefined);
  }, [form, isTyped]);
  useLayoutEffect(() => {
    if (!problem) return;
    const field = box.current?.querySelector<HTMLElement>('[aria-invalid][name]');
    if (field) field.focus();
    else box.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
  }, [problem]);

  function leave() {
    setUnsaved(unsavedKey);
    onClose();
  }
  const change = (changes: Partial<HandForm>) => {
    setProblem(undefined);
    setForm((before) => ({ ...before, ...changes }));
  };
  const errorAt = (field: string) => {
    if (!problem?.fields.includes(field)) return undefined;
    const isMissing = problem.code === missingCode(field) && isRequired(field);
    return isMissing ? t(`byHand.missing.${field}`) : problem.text;
  };

  async function enter(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = findProblem(form);
    if (wrong) return setProblem({ ...wrong, text: errorText(wrong.code) });
    if (form.coupon.trim() !== '' && !form.applied)
      return setProblem({ fields: ['coupon'], text: t('byHand.couponOpen') });
    setBusy(true);
    setProblem(undefined);
    try {
      const priced = { amount: total, coupon: bill.coupon };
      const { orderId } = await enterOrder(form, priced, commandIdOf([form, priced]));
      showToast(t('byHand.entered', { order: orderId }));
      leave();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  }

  function toProblem(error: unknown): Problem {
    const code = codeOf(error);
    if (!(error instanceof Refused)) return { fields: [], text: errorText(code) };
    const { amount, details, fields = [] } = error.failure;
    if (code === 'amount-mismatch' && amount !== undefined) {
      setCorrected({ of: priced, amount });
      return { fields: [], text: t('byHand.newTotal', { amount: rupees(amount) }) };
    }
    if (code === 'sold-out' && details)
      return {
        fields: [],
        text: t('byHand.soldOut', { name: String(details['name']), left: String(details['left']) }),
      };
    return { fields, code, text: errorText(code) };
  }

  if (state === 'failed') return <ErrorState text={t('byHand.unavailable')} onRetry={reload} />;
  if (state === 'loading') return <Skeleton label={t('byHand.loading')} rows={4} height="96px" />;
  const isOfField = problem?.fields.some((field) => field in form);
  return (
    <form
      ref={box}
      className={css['form']}
      aria-labelledby="by-hand-title"
      noValidate
      onSubmit={(event) => void enter(event)}
    >
      <header className={css['head']}>
        <h2 id="by-hand-title">{t('byHand.title')}</h2>
        <Button variant="quiet" onClick={() => close(isTyped)}>
          {t('byHand.cancel')}
        </Button>
      </header>
      {!isLive && <p role="status">{t('byHand.offline')}</p>}
      <ShopperFields
        form={form}
        delivery={delivery}
        errorAt={errorAt}
        countries={settings.countries}
        onChange={change}
      />
      <fieldset className={css['part']}>
        <legend>{t('byHand.products')}</legend>
        <ProductPicker
          products={bill.products}
          items={form.items}
          error={errorAt('items')}
          onChange={(items) => change({ items })}
        />
        <CouponField
          form={form}
          problem={bill.couponProblem}
          error={errorAt('coupon')}
          onChange={change}
        />
        <TextArea
          label={t('byHand.note')}
          maxLength={1_000}
          value={form.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </fieldset>
      <Choices
        legend={t('byHand.payment')}
        value={form.payment}
        onChange={(payment) => change({ payment })}
        options={(['cash', 'upi', 'later'] as const).map((value) => ({
          value,
          label: t(`byHand.${value}`),
          text: t(`byHand.${value}Text`),
        }))}
      />
      <Choices
        legend={t('byHand.language')}
        value={form.language}
        onChange={(chosen) => change({ language: chosen })}
        areShort
        options={(['en', 'ml'] as const).map((value) => ({
          value,
          label: t(`byHand.languages.${value}`),
        }))}
      />
      {problem && !isOfField && <Banner text={t('byHand.notEntered')} more={problem.text} />}
      <RunningBill bill={bill} total={total}>
        <Button type="submit" isBusy={isBusy}>
          {t('byHand.enter')}
        </Button>
      </RunningBill>
      {question}
    </form>
  );
}
