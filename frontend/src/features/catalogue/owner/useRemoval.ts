import { useState } from 'react';
import { call, codeOf, Refused } from '../../../http/call';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/Toast';
import { findProductsToMove, moveBack, type MovedProducts } from './movedProducts';

type One = { id: string; name: string };

/** Deletes a product or category after the documented confirmation; a refusal is shown. */
export function useRemoval(what: 'products' | 'categories', onGone: () => void) {
  const { t } = useTranslation('catalogue');
  const errorText = useErrorText();
  const [pending, setPending] = useState<One>();
  const [inUse, setInUse] = useState<One & { count: number }>();
  const [problem, setProblem] = useState<string>();
  const showProblem = (text: string, error: unknown) =>
    setProblem(t('form.reason', { what: text, why: errorText(codeOf(error)) }));
  const showError = (kind: 'delete' | 'restore', error: unknown) =>
    showProblem(t(`${what}.failed.${kind}`), error);

  async function remove({ id, name }: One, moveTo?: string) {
    setProblem(undefined);
    setInUse(undefined);
    try {
      const moved = moveTo === undefined ? undefined : await findProductsToMove(id, moveTo);
      if (what === 'products') await call('deleteProduct', { params: { id } });
      else
        await call('deleteCategory', {
          params: { id },
          query: moveTo === undefined ? {} : { moveTo },
        });
      showToast(t(`${what}.gone`, { name }), () => void bringBack(id, moved));
      onGone();
    } catch (error) {
      const count =
        error instanceof Refused && codeOf(error) === 'category-in-use'
          ? Number(error.failure.details?.['count'])
          : 0;
      if (count > 0) setInUse({ id, name, count });
      else showError('delete', error);
    }
  }

  async function bringBack(id: string, moved: MovedProducts | undefined) {
    try {
      await (what === 'products'
        ? call('restoreProduct', { params: { id } })
        : call('restoreCategory', { params: { id } }));
    } catch (error) {
      return showError('restore', error);
    }
    try {
      if (moved) await moveBack(moved, id);
    } catch (error) {
      showProblem(t('categories.failed.moveBack'), error);
    }
    onGone();
  }
  return {
    pending,
    request: setPending,
    inUse,
    leave: () => setInUse(undefined),
    problem,
    showProblem,
    clearProblem: () => setProblem(undefined),
    remove,
  };
}
