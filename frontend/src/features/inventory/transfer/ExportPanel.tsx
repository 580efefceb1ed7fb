import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import css from './Transfer.module.css';

const byHand = () => typeof document.execCommand === 'function' && document.execCommand('copy');

type Props = { /** Undefined until loaded. */ items: readonly Item[] | undefined };

/**
 * The inventory as indented JSON, which an import accepts. While it is not loaded, nothing is exported, rather than an
 * empty list.
 */
export function ExportPanel({ items }: Props) {
  const { t } = useTranslation('inventory');
  const panel = useRef<HTMLDivElement>(null);
  const [copyStatus, setCopyStatus] = useState<'copied' | 'failed'>();
  const text = JSON.stringify(items, null, 2);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopyStatus('copied');
    } catch {
      // Without https browsers have no clipboard API: the text is selected and copied by `execCommand`, otherwise by
      // the person.
      panel.current?.querySelector('textarea')?.select();
      setCopyStatus(byHand() ? 'copied' : 'failed');
    }
  }
  if (items === undefined) {
    return (
      <p role="alert" className={css['problem']}>
        {t('transfer.exportFailed')}. {t('transfer.exportNothing')}
      </p>
    );
  }
  return (
    <Stack gap={3} ref={panel} className={css['panel']}>
      <p>{t('transfer.exportText')}</p>
      <TextArea
        label={t('transfer.exportBox')}
        readOnly
        rows={12}
        value={text}
        spellCheck={false}
      />
      <Button onClick={() => void copy()}>{t('transfer.copy')}</Button>
      {copyStatus === 'copied' && <p role="status">{t('transfer.copied')}</p>}
      {copyStatus === 'failed' && (
        <p role="alert" className={css['problem']}>
          {t('transfer.copyFailed')}. {t('transfer.exportByHand')}
        </p>
      )}
    </Stack>
  );
}
