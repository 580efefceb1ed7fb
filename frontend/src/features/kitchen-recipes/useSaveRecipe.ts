import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { saveKitchenRecipe } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import { useState } from 'react';
import { call, codeOf } from '../../http/call';
import { removeRecipe, replaceRecipes, upsertRecipe } from './store';

type Body = BodyOf<typeof saveKitchenRecipe>;

/** Saves or deletes a recipe. Both need the server and resolve with whether they succeeded. */
export function useSaveRecipe(id: string) {
  const [refusal, setRefusal] = useState<ErrorCode>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(act: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      const code = codeOf(error);
      // The form then shows the current recipe, which the room may not have published to this screen yet.
      if (code === 'changed-meanwhile') await loadPresent();
      setRefusal(code);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return {
    save: (body: Body) =>
      attempt(async () =>
        upsertRecipe((await call('saveKitchenRecipe', { params: { id }, body })).data),
      ),
    remove: () =>
      attempt(async () => {
        await call('deleteKitchenRecipe', { params: { id } });
        removeRecipe(id);
      }),
    forgetRefusal: () => setRefusal(undefined),
    refusal,
    isBusy,
  };
}

const loadPresent = () =>
  call('getKitchen', {}).then(
    ({ data }) => replaceRecipes(data.recipes),
    // The refusal is shown nevertheless, with the recipe that this page has.
    () => undefined,
  );
