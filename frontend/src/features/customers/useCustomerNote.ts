import { useEffect, useState } from 'react';
import { call } from '../../http/call';

/** The owner's note about a customer; empty without one, and until it is loaded. */
export function useCustomerNote(phone: string): string {
  const [loaded, setLoaded] = useState({ phone, note: '' });
  useEffect(() => {
    // An erased customer has neither.
    if (phone === '') return undefined;
    let isHere = true;
    call('listCustomers', { query: { q: phone, limit: 1 } }).then(
      ({ data }) => {
        const note = data.find((customer) => customer.phone === phone)?.note ?? '';
        if (isHere) setLoaded({ phone, note });
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [phone]);
  return loaded.phone === phone ? loaded.note : '';
}
