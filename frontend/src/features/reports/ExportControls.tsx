import { downloads } from '@kalavara/shared-types/contract/downloads';
import {
  csvOf,
  fileName,
  type ReportEvent,
  type ReportTask,
  type View,
} from '@kalavara/shared-types/reports/reports.rules';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { codeOf, Refused } from '../../http/call';
import { fetchFile, saveBlob } from '../../http/file';
import { useLanguage, type Language } from '../../i18n/language';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/Toast';
import { Wrap } from '../../ui/Wrap';
import css from './Report.module.css';

type Props = {
  event: ReportEvent;
  tasks: readonly ReportTask[];
  view: View;
  isLive: boolean;
  /** Opens the print view. */
  onPrint: () => void;
};
type Kind = 'csv' | 'pdf';

const addressOf = (eventId: string, view: View, language: Language): string =>
  `${downloads.getEventReport.route.slice('GET '.length).replace(':eventId', encodeURIComponent(eventId))}?${new URLSearchParams({ ...view, lang: language })}`;

/** Downloads of the report: the CSV is built in the browser, the PDF by the server. */
export function ExportControls({ event, tasks, view, isLive, onPrint }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<Kind>();
  const [failure, setFailure] = useState<{ kind: Kind; error: unknown }>();

  const blobOf = async (kind: Kind): Promise<Blob> =>
    kind === 'csv'
      ? new Blob([csvOf(tasks, view, language)], { type: 'text/csv;charset=utf-8' })
      : (await fetchFile(addressOf(event.id, view, language))).blob;

  async function save(kind: Kind) {
    setBusy(kind);
    setFailure(undefined);
    try {
      const name = fileName(event.title, kind);
      saveBlob(await blobOf(kind), name);
      showToast(t('export.done', { name }));
    } catch (error) {
      setFailure({ kind, error });
    }
    setBusy(undefined);
  }

  function problemOf({ kind, error }: NonNullable<typeof failure>) {
    if (error instanceof Refused) return errorText(codeOf(error));
    return kind === 'pdf' ? t('problem.unreachable') : String(error);
  }

  function print() {
    flushSync(onPrint);
    window.print();
  }
  const isOff = busy !== undefined || tasks.length === 0;
  return (
    <section className={css['export']} aria-label={t('export.title')}>
      <Wrap className={css['buttons']}>
        {(['csv', 'pdf'] as const).map((kind) => (
          <Button
            key={kind}
            variant={kind === 'csv' ? 'primary' : 'quiet'}
            isBusy={busy === kind}
            disabled={isOff}
            onClick={() => void save(kind)}
          >
            {t(busy === kind ? 'export.busy' : `export.${kind}`)}
          </Button>
        ))}
        <Button variant="quiet" onClick={print}>
          {t('export.print')}
        </Button>
      </Wrap>
      {failure && (
        <p role="alert" className={css['problem']}>
          {t('export.failed', { problem: problemOf(failure) })}
        </p>
      )}
      {!isLive && <p className={css['note']}>{t('export.offline')}</p>}
    </section>
  );
}
