import type { Item, LooseItem } from '@kalavara/shared-types/inventory/inventory';
import { readImport, type BadRow } from '@kalavara/shared-types/inventory/inventory-import.rules';
import { useState } from 'react';
import { call } from '../../../http/call';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { shownRevisionOf } from '../../../realtime/rooms';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { ImportPreview } from './ImportPreview';
import css from './Transfer.module.css';

type Props = { items: readonly Item[]; onImported: () => void };
type Read = { rows: LooseItem[]; basedOn: number | undefined };

const shownRows = 20;

/** Imports an inventory: paste, parse, preview and confirm; nothing changes before the last step. */
export function ImportPanel({ items, onImported }: Props) {
  const { t } = useTranslation('inventory');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [bad, setBad] = useState<BadRow[]>([]);
  const [read, setRead] = useState<Read>();
  const [isBusy, setBusy] = useState(false);

  const problems = {
    'not-json': t('transfer.notJson'),
    'not-array': t('transfer.notArray'),
    'too-many': t('transfer.tooMany'),
  };
  function showPreview() {
    const found = readImport(text);
    setBad('bad' in found ? found.bad : []);
    setProblem(undefined);
    if ('rows' in found)
      return setRead({ rows: found.rows, basedOn: shownRevisionOf('inventory') });
    if ('problem' in found) return setProblem(problems[found.problem]);
    const field = found.bad.find((row) => row.problem === 'missing')?.field;
    const count = new Set(found.bad.map(({ row }) => row)).size;
    setProblem(
      field === undefined ? t('transfer.badRows', { count }) : t('transfer.missing', { field }),
    );
  }
  async function confirm(replaces: boolean) {
    if (!read) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const base = read.basedOn === undefined ? {} : { basedOn: read.basedOn };
      await call('importInventory', {
        body: { items: read.rows, mode: replaces ? 'replace' : 'merge', ...base },
      });
      onImported();
    } catch (error) {
      const code = codeOf(error);
      setProblem(code === 'unavailable' ? t('transfer.online') : errorText(code));
      // The preview now shows what has changed since, so that the next press confirms the visible state.
      setRead({ ...read, basedOn: shownRevisionOf('inventory') });
    }
    setBusy(false);
  }
  return (
    <Stack gap={3} className={css['panel']}>
      {problem && (
        <p role="alert" className={css['problem']}>
          {t('transfer.importFailed', { reason: problem })}
        </p>
      )}
      {read ? (
        <ImportPreview
          items={items}
          rows={read.rows}
          isBusy={isBusy}
          onConfirm={(replaces) => void confirm(replaces)}
          onBack={() => setRead(undefined)}
        />
      ) : (
        <>
          <p>{t('transfer.importText')}</p>
          {bad.length > 0 && (
            <Stack gap={3} className={css['bad']}>
              <ul>
                {bad.slice(0, shownRows).map(({ row, name, field, problem: kind }) => (
                  <li key={`${row} ${field} ${kind}`}>
                    {t(`transfer.bad.${kind}`, { row, name: name && ` (${name})`, field })}
                  </li>
                ))}
                {bad.length > shownRows && <li>…</li>}
              </ul>
              <p>{t('transfer.badText')}</p>
            </Stack>
          )}
          <TextArea
            label={t('transfer.importBox')}
            rows={12}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <Button disabled={text.trim() === ''} onClick={showPreview}>
            {t('transfer.importData')}
          </Button>
        </>
      )}
    </Stack>
  );
}
