import type { Product, StockReason } from '@kalavara/shared-types/catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUnsaved, setUnsaved } from '../../../../forms/unsaved';
import { codeOf } from '../../../../http/call';
import { useLanguage } from '../../../../i18n/language';
import { useErrorText } from '../../../../i18n/useErrorText';
import { showToast } from '../../../../ui/Toast';
import { nameOf } from '../names';
import {
  type GridDraft,
  gridDraftKey,
  gridErrors,
  type GridField,
  hasChanges,
  isTyped,
  stockChange,
  toGridValues,
} from './gridDraft';
import {
  isStale,
  type RowFailure,
  type SavedRow,
  saveRow,
  undoRow,
  withCommandIds,
} from './saveRow';

type Drafts = Record<string, GridDraft>;
const undoneForMs = 10_000;
/** More reasons than this do not fit into a toast. */
const maxReasons = 3;

/** The unsaved cells of the grid, and one save for all of them. */
export function useGrid(reload: () => Promise<void>) {
  const { t } = useTranslation('catalogue');
  const errorText = useErrorText();
  const language = useLanguage();
  const [drafts, setDrafts] = useState<Drafts>(() => getUnsaved<Drafts>(gridDraftKey) ?? {});
  const [failures, setFailures] = useState<Record<string, readonly RowFailure[]>>({});
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  /** Counts the saves: input is checked from the first one on. */
  const [saves, setSaves] = useState(0);

  const replace = (change: (drafts: Drafts) => Drafts) =>
    setDrafts((before) => {
      const after = change(before);
      const isAny = Object.keys(after).length > 0;
      setUnsaved(gridDraftKey, isAny ? after : undefined, { isLasting: true });
      return after;
    });
  const put = (draft: GridDraft) =>
    replace(({ [draft.base.id]: _before, ...others }) =>
      isTyped(draft) ? { ...others, [draft.base.id]: draft } : others,
    );
  const clearFailures = (id: string) => setFailures(({ [id]: _gone, ...others }) => others);

  function type(product: Product, field: GridField, value: string) {
    const draft = drafts[product.id] ?? { base: product, values: toGridValues(product) };
    put({ ...draft, values: { ...draft.values, [field]: value } });
    clearFailures(product.id);
  }

  async function save(reason: StockReason, only: readonly GridDraft[] = Object.values(drafts)) {
    const ready = only.filter((draft) => Object.keys(gridErrors(draft)).length === 0);
    const saved: SavedRow[] = [];
    for (const [done, typed] of ready.entries()) {
      setProgress({ done, all: ready.length });
      const draft = withCommandIds(typed, reason);
      put(draft);
      const row = await saveRow(draft, reason);
      if (row.saved.hasPrices || row.saved.delta !== 0) saved.push(row.saved);
      settle(draft, row);
    }
    if (ready.length > 0) await reload();
    setProgress(undefined);
    setSaves((count) => count + 1);
    if (saved.length > 0)
      showToast(
        t('grid.saved', { count: saved.length }),
        () => void undo(saved),
        'product-grid',
        undoneForMs,
      );
  }

  /** What was refused stays typed in, on the version that the saved part made. */
  function settle(
    draft: GridDraft,
    { saved, failures: refused }: Awaited<ReturnType<typeof saveRow>>,
  ) {
    const stored = toGridValues(saved.after);
    const isPriceOpen = refused.some(({ field }) => field !== 'stock');
    const isStockOpen = refused.some(({ field }) => field === 'stock');
    const { values, commandIds: { prices, stock } = {} } = draft;
    put({
      base: saved.after,
      commandIds: {
        ...(isPriceOpen && prices && { prices }),
        ...(isStockOpen && stock && { stock }),
      },
      values: {
        ...(isPriceOpen ? values : stored),
        stock: isStockOpen ? values.stock : stored.stock,
      },
    });
    setFailures(({ [draft.base.id]: _before, ...others }) =>
      refused.length > 0 ? { ...others, [draft.base.id]: refused } : others,
    );
  }

  async function undo(rows: readonly SavedRow[]) {
    const reasons: string[] = [];
    for (const row of rows)
      try {
        await undoRow(row);
      } catch (error) {
        reasons.push(`${nameOf(row.before, language)}: ${errorText(codeOf(error))}`);
      }
    await reload();
    const more = reasons.length - maxReasons;
    showToast(
      reasons.length === 0
        ? t('grid.undone', { count: rows.length })
        : [
            t('grid.undoRefused', { count: reasons.length }),
            ...reasons.slice(0, maxReasons),
            more > 0 ? t('grid.moreReasons', { count: more }) : '',
          ].join(' '),
    );
  }

  return {
    drafts,
    changed: Object.values(drafts).filter(hasChanges).length,
    progress,
    saves,
    type,
    save,
    discard() {
      replace(() => ({}));
      setFailures({});
    },
    reset(id: string) {
      replace(({ [id]: _gone, ...others }) => others);
      clearFailures(id);
    },
    /** Saves the chosen values over the version of another person. */
    async resolve(latest: Product, values: GridDraft['values'], reason: StockReason) {
      const draft = { ...drafts[latest.id], base: latest, values };
      put(draft);
      clearFailures(latest.id);
      await save(reason, [draft]);
    },
    isStale: (id: string) => (failures[id] ?? []).some(isStale),
    errorOf(draft: GridDraft | undefined, field: GridField): string | undefined {
      if (!draft) return undefined;
      const wrong = saves > 0 ? gridErrors(draft)[field] : undefined;
      if (wrong) return t(`form.${wrong}`);
      const refused = (failures[draft.base.id] ?? []).find((one) => one.field === field);
      return refused && !isStale(refused) ? errorText(codeOf(refused.error)) : undefined;
    },
    movesStock: Object.values(drafts).some((draft) => stockChange(draft) !== 0),
  };
}
