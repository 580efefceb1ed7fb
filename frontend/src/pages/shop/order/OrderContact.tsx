import { policyTitles } from '@kalavara/shared-types/content/policy-titles';
import { isShipped } from '@kalavara/shared-types/orders/orders.rules';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { policyPath } from '@kalavara/shared-types/policies/policies.rules';
import { useLanguage } from '../../../i18n/language';
import { Contact } from '../Contact';
import css from './OrderPage.module.css';

/** Contact details of the seller about an order, and how to cancel it until it is shipped. */
export function OrderContact({ order }: { order: OwnOrderView }) {
  const language = useLanguage();
  return (
    <>
      <Contact />
      {!isShipped(order.status) && (
        <a className={css['more']} href={policyPath('refunds', language)}>
          {policyTitles.refunds[language]}
        </a>
      )}
    </>
  );
}
