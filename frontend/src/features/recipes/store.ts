import type { Recipe, RecipeBody } from '@kalavara/shared-types/recipes/recipes';
import { create } from 'zustand';
import { call, codeOf } from '../../http/call';
import { byId, removeEntity, upsertEntity } from '../../state/createEntityStore';

/** Stored in memory only: a reload requires a new login. */
export type Library = {
  token: string | undefined;
  /** The recipes, loaded with the token; undefined until then. */
  recipes: readonly Recipe[] | undefined;
  /** Whether the server refused the token; open forms are hidden until the next login. */
  wasLocked: boolean;
};

const locked: Library = { token: undefined, recipes: undefined, wasLocked: false };
const useStore = create<Library>(() => locked);

export const useLibrary = (): Library => useStore();
export const getRecipe = (id: string): Recipe | undefined =>
  useStore.getState().recipes?.find((recipe) => recipe.id === id);
export const lock = () => useStore.setState(locked);

/** Signs in to the library. Throws `Refused` with `invalid-credentials` or `too-many-tries`. */
export async function unlock(username: string, password: string): Promise<void> {
  const { token } = await call('unlockRecipes', { body: { username, password } });
  useStore.setState({ token, wasLocked: false });
}

/** Makes a call with this page's token; a refused token locks the library here too. */
async function withToken<T>(request: (bearer: string | undefined) => Promise<T>): Promise<T> {
  const { token } = useStore.getState();
  try {
    return await request(token);
  } catch (error) {
    if (codeOf(error) === 'recipes-locked' && useStore.getState().token === token)
      useStore.setState({ token: undefined, wasLocked: true });
    throw error;
  }
}

export async function load(): Promise<void> {
  const { token } = useStore.getState();
  const { data } = await withToken((bearer) => call('listRecipes', {}, { bearer }));
  // The reader may have logged out while the answer was pending.
  if (useStore.getState().token === token) useStore.setState({ recipes: data });
}

const order = ['traditional', 'regional', 'modern'];
const inOrder = (one: Recipe, other: Recipe) =>
  order.indexOf(one.collection) - order.indexOf(other.collection) ||
  one.place - other.place ||
  (one.id < other.id ? -1 : 1);

function upsert(recipe: Recipe): Recipe {
  useStore.setState(({ recipes = [] }) => ({
    recipes: upsertEntity(recipes, recipe, byId, inOrder),
  }));
  return recipe;
}

/** `id` is that of the command and of the recipe: after a lost answer, later edits are saved over it. */
export async function add(id: string, body: RecipeBody): Promise<Recipe> {
  try {
    return upsert(
      (await withToken((bearer) => call('createRecipe', { body }, { bearer, commandId: id })))
        .recipe,
    );
  } catch (error) {
    if (codeOf(error) !== 'id-reused') throw error;
    return save(id, body);
  }
}

/** Saves a recipe. Throws `Refused` with `changed-meanwhile` if it changed after `basedOn`. */
export async function save(id: string, body: RecipeBody, basedOn?: string): Promise<Recipe> {
  const input = { params: { id }, body: { ...body, ...(basedOn !== undefined && { basedOn }) } };
  return upsert((await withToken((bearer) => call('updateRecipe', input, { bearer }))).recipe);
}

export async function remove(id: string): Promise<void> {
  await withToken((bearer) => call('deleteRecipe', { params: { id } }, { bearer }));
  useStore.setState(({ recipes }) => ({ recipes: recipes && removeEntity(recipes, id, byId) }));
}
