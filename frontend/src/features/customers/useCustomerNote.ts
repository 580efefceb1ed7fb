import { useEffect, useState } from 'react';
import { call } from '../../http/call';

type CustomerNote = {
  /** Empty without a note, and until it is loaded. */
  note: string;
  /** The error of the load, which must not look like an empty note. */
  error?: unknown;
};

/** Empty without a note. */
export async function fetchNote(phone: string): Promise<string> {
  const { data } = await call('listCustomers', { query: { q: phone, limit: 1 } });
  return data.find((customer) => customer.phone === phone)?.note ?? '';
}

/** Loads and saves the owner's note about a customer. */
export function useCustomerNote(phone: string): CustomerNote {
  const [loaded, setLoaded] = useState<CustomerNote & { phone: string }>({ phone, note: '' });
  useEffect(() => {
    // An erased customer has no note.
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
