import type { CartNote } from '../../../features/cart/cart.rules';
import type { Language } from '../../../i18n/language';
import type { TFunction } from 'i18next';
import { rupees } from '../../../ui/rupees';

/** Formats a correction of the cart as a sentence. */
export function noteText(note: CartNote, language: Language, t: TFunction<'cart'>): string {
  const name = (language === 'ml' && note.nameMl) || note.nameEn;
  if (note.kind === 'price')
    return t('notes.price', { name, from: rupees(note.from), to: rupees(note.to) });
  return t(`notes.${note.kind}`, { name, count: note.kind === 'fewer' ? note.left : undefined });
}
