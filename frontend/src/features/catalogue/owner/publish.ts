import { call } from '../../../http/call';
import { newId } from '../../../http/newId';

/** Shows a product in the shop. Refused where its label lacks a declaration. */
export const publishProduct = (id: string) =>
  call('updateProduct', { params: { id }, body: { isPublished: true } }, { commandId: newId() });
