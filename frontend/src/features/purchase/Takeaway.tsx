import type { PurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { copyText } from '../../ui/copyText';
import { showToast } from '../../ui/Toast';
import { WhatsAppLink } from '../../ui/WhatsAppLink';
import { asText } from './asText';
import css from './Calculator.module.css';
import { PrintedList } from './PrintedList';

/** Exports a list: copied, shared or printed. */
export function Takeaway({ list, about }: { list: PurchaseList; about: string }) {
  const { t } = useTranslation('purchase');
  const language = useLanguage();
  const [isPrinting, setPrinting] = useState(false);
  const text = asText(list, language);
  const copy = async () =>
    showToast(t((await copyText(text)) ? 'purchase.copied' : 'purchase.notCopied'));
  return (
    <div className={css['takeaway']}>
      <Button variant="quiet" onClick={() => void copy()}>
        {t('purchase.copy')}
      </Button>
      <WhatsAppLink message={text} variant="quiet">
        {t('purchase.share')}
      </WhatsAppLink>
      <Button variant="quiet" onClick={() => setPrinting(true)}>
        {t('purchase.print')}
      </Button>
      {isPrinting && <PrintedList list={list} about={about} onDone={() => setPrinting(false)} />}
    </div>
  );
}
