import { ensureOwner } from './features/accounts/owner';
import { ensureShop } from './features/catalogue/sample';
import { ensureCutletPassword } from './features/cutlets/gate';
import { ensureSample } from './features/diary/sample';
import { ensureInventory } from './features/inventory/sample';
import { ensureLibraryLogin } from './features/recipes/library';
import { ensureRecipes } from './features/recipes/sample';
import type { AppContext } from './platform/context';

type Login = { username: string; password: string };

/** Passwords that were made at this start, to be printed once. */
export type NewPasswords = {
  newOwner: Login | undefined;
  newLibraryLogin: Login | undefined;
  newCutletPassword: string | undefined;
};

/** What a new installation gets: accounts, with their passwords once, and samples of everything. */
export async function ensureContents(ctx: AppContext): Promise<NewPasswords> {
  const newOwner = await ensureOwner(ctx);
  await ensureSample(ctx);
  await ensureShop(ctx);
  await ensureInventory(ctx);
  const newLibraryLogin = await ensureLibraryLogin(ctx);
  const newCutletPassword = await ensureCutletPassword(ctx);
  await ensureRecipes(ctx);
  return { newOwner, newLibraryLogin, newCutletPassword };
}
