import type { Product, StockReason } from '@kalavara/shared-types/catalogue/catalogue';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUnsaved, setUnsaved } from '../../../../forms/unsaved';
import { codeOf } from '../../../../http/call';
import { useLanguage } from '../../../../i18n/language';
import { useErrorText } from '../../../../i18n/useErrorText';
import { showToast } from '../../../../ui/Toast';
import { showSaved } from '../data';
import { nameOf } from '../names';
import {
  type GridDraft,
  gridDraftKey,
  gridErrors,
  type GridField,
  hasChanges,
  isTyped,
  isTypedSince,
  rebaseDraft,
  startDraft,
  stockChange,
  toGridValues,
} from './gridDraft';
import {
  isStale,
  type RowFailure,
  type RowResult,
  type SavedRow,
  saveRow,
  undoRow,
  withCommandIds,
} from './saveRow';

type Drafts = Record<string, GridDraft>;
const getDrafts = () => getUnsaved<Drafts>(gridDraftKey) ?? {};
const undoneForMs = 10_000;
/** A toast has no room for more reasons. */
const maxReasons = 3;

/** Returns the unsaved cells of the grid, and one function that saves all of them. */
export function useGrid(reload: () => Promise<void>) {
  const { t } = useTranslation('catalogue');
  const errorText = useErrorText();
  const language = useLanguage();
  const [drafts, setDrafts] = useState(getDrafts);
  const [failures, setFailures] = useState<Record<string, readonly RowFailure[]>>({});
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  /** The number of saves: input is validated after the first one. */
  const [saves, setSaves] = useState(0);
  /** The row whose answer is pending: a value typed back to its base is a change of what was sent. */
  const sending = useRef<string>(undefined);

  const replace = (change: (drafts: Drafts) => Drafts) => {
    const after = change(getDrafts());
    const isAny = Object.keys(after).length > 0;
    setUnsaved(gridDraftKey, isAny ? after : undefined, { isLasting: true });
    setDrafts(after);
  };
  const put = (draft: GridDraft) =>
    replace(({ [draft.base.id]: _before, ...others }) =>
      isTyped(draft) || draft.base.id === sending.current || draft.commandIds?.stock
        ? { ...others, [draft.base.id]: draft }
        : others,
    );
  const clearFailures = (id: string) => setFailures(({ [id]: _gone, ...others }) => others);

  function type(product: Product, field: GridField, value: string) {
    const last = getDrafts()[product.id];
    const isOpen = last && (isTyped(last) || product.id === sending.current);
    const draft = isOpen ? last : startDraft(product, last);
    put({ ...draft, values: { ...draft.values, [field]: value } });
    clearFailures(product.id);
  }

  async function save(reason: StockReason, only: readonly string[] = Object.keys(getDrafts())) {
    const pressed = getDrafts();
    // If the values of another person were chosen, nothing is left to save.
    const ready = only.filter(
      (id) => pressed[id] && Object.keys(gridErrors(pressed[id])).length === 0,
    );
    const saved: SavedRow[] = [];
    for (const [done, id] of ready.entries()) {
      setProgress({ done, all: ready.length });
      const typed = getDrafts()[id];
      // Text typed after the press may be incomplete, so it is saved by the next press.
      if (!typed || isTypedSince(typed, pressed[id]!)) continue;
      const draft = withCommandIds(typed);
      sending.current = id;
      put(draft);
      const row = await saveRow(draft, reason);
      sending.current = undefined;
      if (row.saved.hasPrices || row.saved.delta !== 0) saved.push(row.saved);
      settle(draft, row);
    }
    if (only.length > 0) await reload();
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

  /** Restores cells that were refused, or typed while the row was sent. A row that was reset meanwhile stays reset. */
  function settle(sent: GridDraft, { saved, failures: refused, stockBefore }: RowResult) {
    const { id } = sent.base;
    // Until the list is loaded, what is typed next would be a change of the former stock.
    showSaved({ ...saved.after, ...(stockBefore !== undefined && { stockQuantity: stockBefore }) });
    const typed = getDrafts()[id];
    if (!typed) return;
    put(
      rebaseDraft(typed, {
        sent,
        after: saved.after,
        isRefused: {
          prices: refused.some(({ field }) => field !== 'stock'),
          stock: refused.some(({ field }) => field === 'stock'),
        },
        stockBefore,
      }),
    );
    setFailures(({ [id]: _before, ...others }) =>
      refused.length > 0 ? { ...others, [id]: refused } : others,
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
    drafts: Object.fromEntries<GridDraft | undefined>(
      Object.entries(drafts).filter(([, draft]) => isTyped(draft)),
    ),
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
      replace(({ [id]: draft, ...others }) =>
        draft?.commandIds?.stock
          ? { ...others, [id]: { ...draft, values: toGridValues(draft.base) } }
          : others,
      );
      clearFailures(id);
    },
    /** Saves the chosen values over the version of another person. */
    async resolve(latest: Product, values: GridDraft['values'], reason: StockReason) {
      put({ ...getDrafts()[latest.id], base: latest, values });
      clearFailures(latest.id);
      await save(reason, [latest.id]);
    },
    isStale: (id: string) => (failures[id] ?? []).some(isStale),
    errorOf(draft: GridDraft | undefined, field: GridField): string | undefined {
      if (!draft) return undefined;
      const wrong = saves > 0 ? gridErrors(draft)[field] : undefined;
      if (wrong) return t(`form.${wrong}`);
      const refused = (failures[draft.base.id] ?? []).find((one) => one.field === field);
      if (!refused || isStale(refused)) return undefined;
      const code = codeOf(refused.error);
      return code === 'id-reused'
        ? t('grid.savedBefore', { stock: String(draft.base.stockQuantity) })
        : errorText(code);
    },
    movesStock: Object.values(drafts).some((draft) => stockChange(draft) !== 0),
  };
}
