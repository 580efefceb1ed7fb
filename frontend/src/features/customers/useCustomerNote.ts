import { useEffect, useState } from 'react';
import { call } from '../../http/call';

type CustomerNote = {
  /** Empty without one, and until it is loaded. */
  note: string;
  /** Why it could not be loaded: that may not look like no note. */
  error?: unknown;
};

/** Empty without one. */
export async function fetchNote(phone: string): Promise<string> {
  const { data } = await call('listCustomers', { query: { q: phone, limit: 1 } });
  return data.find((customer) => customer.phone === phone)?.note ?? '';
}

/** The owner's note about a customer. */
export function useCustomerNote(phone: string): CustomerNote {
  const [loaded, setLoaded] = useState<CustomerNote & { phone: string }>({ phone, note: '' });
  useEffect(() => {
    // An erased customer has neither.
    if (phone === '') return undefined;
    let isHere = true;
    fetchNote(phone).then(
      (note) => {
        if (isHere) setLoaded({ phone, note });
      },
      (error: unknown) => {
        if (isHere) setLoaded({ phone, note: '', error });
      },
    );
    return () => {
      isHere = false;
    };
  }, [phone]);
  return loaded.phone === phone ? loaded : { note: '' };
}
