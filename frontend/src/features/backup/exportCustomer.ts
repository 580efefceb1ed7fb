import { fetchFile, saveBlob } from '../../http/file';
import { addressOf } from './address';

/** Downloads all data of one customer as a file. */
export async function exportCustomer(phone: string): Promise<void> {
  const { blob, name } = await fetchFile(addressOf('exportCustomer', { phone }));
  saveBlob(blob, name ?? 'customer.json');
}
