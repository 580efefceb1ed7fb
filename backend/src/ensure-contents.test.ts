import { beforeEach, expect, test, vi } from 'vitest';
import { ensureContents } from './ensure-contents';
import { ensureOwner } from './features/accounts/owner';
import { ensureShop } from './features/catalogue/sample';
import { ensureCutletPassword } from './features/cutlets/gate';
import { ensureSample } from './features/diary/sample';
import { ensureInventory } from './features/inventory/sample';
import { ensureLibraryLogin } from './features/recipes/library';
import { ensureRecipes } from './features/recipes/sample';
import type { AppContext } from './platform/context';

vi.mock(import('./features/accounts/owner'));
vi.mock(import('./features/catalogue/sample'));
vi.mock(import('./features/cutlets/gate'));
vi.mock(import('./features/diary/sample'));
vi.mock(import('./features/inventory/sample'));
vi.mock(import('./features/recipes/library'));
vi.mock(import('./features/recipes/sample'));

beforeEach(() => void vi.resetAllMocks());

test.each([
  ensureShop,
  ensureCutletPassword,
  ensureSample,
  ensureInventory,
  ensureLibraryLogin,
  ensureRecipes,
])(
  'a first start that ends in %o creates no owner, whose password would never be shown',
  async (step) => {
    vi.mocked(step).mockRejectedValue(new Error('power cut'));
    await expect(ensureContents({} as AppContext)).rejects.toThrow('power cut');
    expect(ensureOwner).not.toHaveBeenCalled();
  },
);
