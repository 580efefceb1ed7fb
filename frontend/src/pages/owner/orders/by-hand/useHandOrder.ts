import type { Problem as DraftProblem } from '@kalavara/shared-types/checkout/checkout-problems.rules';
import { isSame } from '@kalavara/shared-types/is-same';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../../features/catalogue/store';
import { useDelivery } from '../../../../features/checkout/useDelivery';
import {
  emptyForm,
  enterOrder,
  findProblem,
  type HandChange,
  type HandForm,
} from '../../../../features/orders/byHand';
import { getUnsaved, setUnsaved } from '../../../../forms/unsaved';
import { Refused } from '../../../../http/call';
import { type CommandId, useCommandId } from '../../../../http/useCommandId';
import { useLanguage } from '../../../../i18n/language';
import { codeOf, useErrorText } from '../../../../i18n/useErrorText';
import { rupees } from '../../../../ui/rupees';
import { showToast } from '../../../../ui/Toast';
import { useIsMounted } from '../../../../ui/useIsMounted';
import { useHandBill } from './useHandBill';

/** A refusal of these fields, by name; without fields it is about the whole order. */
type Problem = {
  fields: readonly string[];
  code: ErrorCode | 'coupon-open';
  codes?: DraftProblem['codes'];
  /** The total of the server, in rupees. */
  amount?: number;
  soldOut?: { name: string; left: string; isReserved: boolean };
};
const unsavedKey = 'order-by-hand';
const required = ['phone', 'name', 'address', 'pincode', 'items'] as const;
const missingCode = (field: string) => (field === 'items' ? 'cart-empty' : 'fields-missing');
const isRequired = (field: string): field is (typeof required)[number] =>
  required.some((each) => each === field);

/** A new order by hand: its form, its total, its errors, and the call that enters it. */
export function useHandOrder(onClose: () => void) {
  const { t } = useTranslation(['orders', 'forms']);
  const errorText = useErrorText();
  const { form, isTyped, changeForm, commandIdOf } = useHandForm();
  const [problem, setProblem] = useState<Problem>();
  const [sentFrom, setSentFrom] = useState<Element>();
  /** The total of the server for these units, where it is another one than here. */
  const [corrected, setCorrected] = useState<{ of: string; amount: number }>();
  const isOpen = useIsMounted();
  const { settings } = useCatalogue();
  const { delivery } = useDelivery(form, settings.countries);
  const bill = useHandBill(form, delivery?.fee ?? null);
  const billed = JSON.stringify([form.items, form.pincode, form.country, bill.bill.total]);
  const total = corrected?.of === billed ? corrected.amount : toRupees(bill.bill.total);

  function leave() {
    setUnsaved(unsavedKey);
    onClose();
  }
  const change = (changes: HandChange) => {
    setProblem(undefined);
    changeForm(changes);
  };
  function textOf({ code, amount, soldOut }: Problem) {
    if (code === 'coupon-open') return t('byHand.couponOpen');
    if (code === 'id-reused') return t('forms:created');
    if (amount !== undefined) return t('byHand.newTotal', { amount: rupees(amount) });
    if (!soldOut) return errorText(code);
    const { isReserved, ...left } = soldOut;
    return isReserved ? t('byHand.reserved', left) : t('byHand.soldOut', left);
  }
  const errorAt = (field: string) => {
    if (!problem?.fields.includes(field)) return undefined;
    const own = problem.codes?.[field];
    const isMissing = (own ?? problem.code) === missingCode(field) && isRequired(field);
    if (isMissing) return t(`byHand.missing.${field}`);
    return own ? errorText(own) : textOf(problem);
  };

  async function enter(event: FormEvent) {
    event.preventDefault();
    if (sentFrom) return;
    const wrong = findProblem(form);
    if (wrong) return setProblem(wrong);
    if (bill.missingIds.length > 0)
      return setProblem({ fields: ['items'], code: 'product-not-found' });
    if (form.coupon.trim() !== '' && !form.applied)
      return setProblem({ fields: ['coupon'], code: 'coupon-open' });
    setSentFrom(document.activeElement ?? document.body);
    setProblem(undefined);
    const commandId = commandIdOf('order');
    try {
      const priced = { amount: total, coupon: bill.coupon };
      const { orderId } = await enterOrder(form, priced, commandId);
      showToast(t('byHand.entered', { order: orderId }));
      // Another page, or another order, may have been opened meanwhile.
      if (isOpen()) leave();
      else if (getUnsaved<Unsaved>(unsavedKey)?.command?.id === commandId) setUnsaved(unsavedKey);
    } catch (error) {
      const refusal = toProblem(error);
      if (!isOpen()) showToast(`${t('byHand.notEntered')}. ${textOf(refusal)}`);
      setProblem(refusal);
      setSentFrom(undefined);
    }
  }

  function toProblem(error: unknown): Problem {
    const code = codeOf(error);
    if (!(error instanceof Refused)) return { fields: [], code };
    const { amount, details, fields = [] } = error.failure;
    if (code === 'amount-mismatch' && amount !== undefined) {
      setCorrected({ of: billed, amount });
      return { fields: [], code, amount };
    }
    if (code === 'sold-out' && details) {
      const soldOut = {
        name: String(details['name']),
        left: String(details['left']),
        isReserved: details['reason'] === 'reserved',
      };
      return { fields: [], code, soldOut };
    }
    return { fields, code };
  }

  return {
    form,
    change,
    isTyped,
    problem,
    problemText: problem && textOf(problem),
    errorAt,
    delivery,
    bill,
    total,
    /** While it is entered, what had the focus. */
    sentFrom,
    enter,
    leave,
  };
}

/** `command`: all attempts of one form are one order, after a reload and with other values too, since an answer may be lost. */
type Unsaved = HandForm & { command?: CommandId };

/** The input survives a reload until the order is entered or the form is left. */
function useHandForm() {
  const language = useLanguage();
  const [start] = useState(() => emptyForm(language));
  const [{ command: stored, ...unsaved }] = useState(
    (): Unsaved => getUnsaved<Unsaved>(unsavedKey) ?? start,
  );
  const [form, setForm] = useState<HandForm>(unsaved);
  const [command, setCommand] = useState(stored);
  const commandIdOf = useCommandId(stored, (last) => {
    setCommand(last);
    setUnsaved(unsavedKey, { ...form, command: last }, { isLasting: true });
  });
  const isTyped = !isSame(form, start);
  useEffect(() => {
    const draft = { ...form, ...(command && { command }) };
    setUnsaved(unsavedKey, isTyped ? draft : undefined, { isLasting: true });
  }, [form, isTyped, command]);
  return {
    form,
    isTyped,
    commandIdOf,
    changeForm: (changes: HandChange) =>
      setForm((before) => ({
        ...before,
        ...(typeof changes === 'function' ? changes(before) : changes),
      })),
  };
}
