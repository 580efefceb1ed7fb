import type { Recipe, RecipeBody } from '@kalavara/shared-types/recipes';
import { create } from 'zustand';
import { call, codeOf } from '../../http/call';

/** Kept in memory and nowhere else: a reload asks for the login again (D-191). */
export type Library = {
  token: string | undefined;
  /** Fetched with the token; undefined until then. */
  recipes: readonly Recipe[] | undefined;
  /** The server would not have the token any more; what lies open waits, unseen, for another login. */
  wasLocked: boolean;
};

const locked: Library = { token: undefined, recipes: undefined, wasLocked: false };
const useStore = create<Library>(() => locked);

export const useLibrary = (): Library => useStore();
export const getRecipe = (id: string): Recipe | undefined =>
  useStore.getState().recipes?.find((recipe) => recipe.id === id);
export const lock = () => useStore.setState(locked);

/** Throws `Refused` with `invalid-credentials` or `too-many-tries`. */
export async function unlock(username: string, password: string): Promise<void> {
  const { token } = await call('unlockRecipes', { body: { username, password } });
  useStore.setState({ token, wasLocked: false });
}

/** With the token of this page; when it opens nothing any more, the library is shut here too. */
async function inside<T>(ask: (bearer: string | undefined) => Promise<T>): Promise<T> {
  const { token } = useStore.getState();
  try {
    return await ask(token);
  } catch (error) {
    if (codeOf(error) === 'recipes-locked' && useStore.getState().token === token)
      useStore.setState({ token: undefined, wasLocked: true });
    throw error;
  }
}

export async function load(): Promise<void> {
  const asked = useStore.getState().token;
  const { data } = await inside((bearer) => call('listRecipes', {}, { bearer }));
  // Somebody may have logged out while it was on its way.
  if (useStore.getState().token === asked) useStore.setState({ recipes: data });
}

const order = ['traditional', 'regional', 'modern'];
const inOrder = (one: Recipe, other: Recipe) =>
  order.indexOf(one.collection) - order.indexOf(other.collection) ||
  one.place - other.place ||
  (one.id < other.id ? -1 : 1);

function keep(recipe: Recipe): Recipe {
  useStore.setState(({ recipes = [] }) => ({
    recipes: [...recipes.filter(({ id }) => id !== recipe.id), recipe].sort(inOrder),
  }));
  return recipe;
}

/** `id` is that of the command, and so the recipe's own: where its answer got lost, what was typed since is saved over it. */
export async function add(id: string, body: RecipeBody): Promise<Recipe> {
  try {
    return keep(
      (await inside((bearer) => call('createRecipe', { body }, { bearer, commandId: id }))).recipe,
    );
  } catch (error) {
    if (codeOf(error) !== 'id-reused') throw error;
    return save(id, body);
  }
}

/** Throws `Refused` with `changed-meanwhile` if it is not as it was at `basedOn`. */
export async function save(id: string, body: RecipeBody, basedOn?: string): Promise<Recipe> {
  const given = { params: { id }, body: { ...body, ...(basedOn !== undefined && { basedOn }) } };
  return keep((await inside((bearer) => call('updateRecipe', given, { bearer }))).recipe);
}

export async function remove(id: string): Promise<void> {
  await inside((bearer) => call('deleteRecipe', { params: { id } }, { bearer }));
  useStore.setState(({ recipes }) => ({ recipes: recipes?.filter((recipe) => recipe.id !== id) }));
}
