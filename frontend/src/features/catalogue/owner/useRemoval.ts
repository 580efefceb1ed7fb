import { useRef, useState } from 'react';
import { call, codeOf, Refused } from '../../../http/call';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/Toast';
import { findProductsToMove, moveBack, type MovedProducts } from './movedProducts';

type One = { id: string; name: string };
type FailedText =
  | `${'products' | 'categories'}.failed.${'delete' | 'restore'}`
  | 'products.failed.publish'
  | 'products.failed.duplicate'
  | 'categories.failed.moveBack';

/** Deletes a product or category after the documented confirmation; a refusal is shown. */
export function useRemoval(what: 'products' | 'categories', onGone: () => void) {
  const { t } = useTranslation('catalogue');
  const errorText = useErrorText();
  const [pending, setPending] = useState<One>();
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const [inUse, setInUse] = useState<One & { count: number }>();
  const [problem, setProblem] = useState<{ failed: FailedText; error: unknown }>();
  /** Products that a call without an answer may have moved, so that "Undo" of its repetition moves them back. */
  const unanswered = useRef(new Map<string, MovedProducts>());
  const showProblem = (failed: FailedText, error: unknown) => setProblem({ failed, error });

  async function remove({ id, name }: One, moveTo?: string) {
    setProblem(undefined);
    setInUse(undefined);
    setRemoving((ids) => [...ids, id]);
    try {
      if (moveTo !== undefined) unanswered.current.set(id, await findProductsToMove(id, moveTo));
      const moved = unanswered.current.get(id);
      if (what === 'products') await call('deleteProduct', { params: { id } });
      else
        await call('deleteCategory', {
          params: { id },
          query: moveTo === undefined ? {} : { moveTo },
        });
      unanswered.current.delete(id);
      showToast(t(`${what}.gone`, { name }), () => void bringBack(id, moved));
      onGone();
    } catch (error) {
      if (error instanceof Refused) unanswered.current.delete(id); // It moved nothing.
      const count =
        error instanceof Refused && codeOf(error) === 'category-in-use'
          ? Number(error.failure.details?.['count'])
          : 0;
      if (count > 0) setInUse({ id, name, count });
      else showProblem(`${what}.failed.delete`, error);
    }
    setRemoving((ids) => ids.filter((each) => each !== id));
  }

  async function bringBack(id: string, moved: MovedProducts | undefined) {
    try {
      await (what === 'products'
        ? call('restoreProduct', { params: { id } })
        : call('restoreCategory', { params: { id } }));
    } catch (error) {
      return showProblem(`${what}.failed.restore`, error);
    }
    try {
      if (moved) await moveBack(moved, id);
    } catch (error) {
      showProblem('categories.failed.moveBack', error);
    }
    onGone();
  }
  return {
    pending,
    request: setPending,
    isRemoving: (id: string) => removing.includes(id),
    inUse,
    leave: () => setInUse(undefined),
    problem:
      problem &&
      t('form.reason', { what: t(problem.failed), why: errorText(codeOf(problem.error)) }),
    showProblem,
    clearProblem: () => setProblem(undefined),
    remove,
  };
}
