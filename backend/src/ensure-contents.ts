import { checkOwnerPassword, ensureOwner } from './features/accounts/owner';
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

/**
 * What a new installation gets: samples of everything, and accounts with their passwords once. The owner comes last: a start
 * that ends before its passwords are printed, as in a power cut, leaves the owner's to the next one.
 */
export async function ensureContents(ctx: AppContext): Promise<NewPasswords> {
  await checkOwnerPassword(ctx);
  await ensureSample(ctx);
  await ensureShop(ctx);
  await ensureInventory(ctx);
  await ensureRecipes(ctx);
  const newLibraryLogin = await ensureLibraryLogin(ctx);
  const newCutletPassword = await ensureCutletPassword(ctx);
  const newOwner = await ensureOwner(ctx);
  return { newOwner, newLibraryLogin, newCutletPassword };
}
