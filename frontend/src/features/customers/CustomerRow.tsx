import type { Customer } from '@kalavara/shared-types/customers/customers';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { Summary } from '../../ui/Summary';
import card from '../../ui/Card.module.css';
import { rupees } from '../../ui/rupees';
import { dayText } from '../../ui/time';
import css from './Customers.module.css';
import { NoteForm, unsavedNote } from './NoteForm';

type Props = {
  customer: Customer;
  /** The orders found by a search for the customer. */
  linkTo: (q: string) => string;
  /** The note as stored now, by the owner here or by another person. */
  onNote: (note: string) => void;
  onNoteSaved: () => void;
  onExport: () => void;
  onErase: () => void;
};

/** A customer with orders, spend, last order and note; details are behind one tap. */
export function CustomerRow({ customer, linkTo, onNote, onNoteSaved, onExport, onErase }: Props) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const { phone, name, address, orders, spent, lastOrder, note } = customer;
  const [wasTyped] = useState(() => unsavedNote(phone) !== undefined);
  return (
    <li className={`${card['card']} ${css['row']}`}>
      <header>
        <h2>{name}</h2>
        <p>
          <a href={`tel:${phone}`}>{phone}</a> · {address}
        </p>
      </header>
      <dl className={css['figures']}>
        <div>
          <dt>{t('orders')}</dt>
          <dd>
            <Link to={linkTo(phone)} aria-label={t('ordersOf', { name, count: orders })}>
              {orders}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('spent')}</dt>
          <dd>{rupees(spent)}</dd>
        </div>
        <div>
          <dt>{t('lastOrder')}</dt>
          <dd>
            <Link to={linkTo(lastOrder.orderNo)}>
              {dayText(indianDay(Date.parse(lastOrder.at)), language)}
            </Link>
          </dd>
        </div>
      </dl>
      {note && <p className={css['note']}>{note}</p>}
      <details open={wasTyped}>
        <Summary aria-label={t('moreOf', { name })}>{t('more')}</Summary>
        <NoteForm
          customer={customer}
          onSaved={(saved) => {
            onNote(saved);
            onNoteSaved();
          }}
          onTheirs={onNote}
        />
        <div className={css['acts']}>
          <Button variant="quiet" onClick={onExport}>
            {t('export')}
          </Button>
          <Button variant="danger" onClick={onErase}>
            {t('erase')}
          </Button>
        </div>
      </details>
    </li>
  );
}
