import type { Failure } from '@kalavara/shared-types/contract';
import { Refused, Unreachable } from '../../http/call';
import { addressOf, save } from './save';

const longEnough = 60_000;

/** Fetched first and saved then, so that what the server has against it is heard and the page stays. */
export async function exportCustomer(phone: string): Promise<void> {
  const answer = await fetch(addressOf('exportCustomer', { phone }), { credentials: 'same-origin', cache: 'no-store' }).catch((error: unknown) => {
    throw new Unreachable(String(error));
  });
  if (!answer.ok) {
    const said = await answer.json().then((failure: Failure) => failure, () => null);
    throw said !== null && answer.status < 500 ? new Refused(said, answer.status) : new Unreachable('not-ours', answer.status);
  }
  const address = URL.createObjectURL(await answer.blob());
  save(address, nameIn(answer.headers.get('content-disposition')) ?? 'customer.json');
  // A browser may take a moment to read it.
  setTimeout(() => URL.revokeObjectURL(address), longEnough);
}

const nameIn = (header: string | null): string | undefined => /filename="?([^";]+)"?/.exec(header ?? '')?.[1];
