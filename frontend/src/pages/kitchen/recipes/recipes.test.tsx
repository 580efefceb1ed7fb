import type { KitchenRecipe } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import { documentedIngredients } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceItems } from '../../../features/inventory/store';
import { getRecipes, replaceRecipes, upsertRecipe } from '../../../features/kitchen-recipes/store';
import { refreshSession } from '../../../features/accounts/sessionStore';
import { markLive } from '../../../realtime/status';
import { done, refused, serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import RecipesPage from './RecipesPage';

const me = { id: 'a1', name: 'Amina', username: 'amina', role: 'staff' };
type Calls = ReturnType<typeof serve>;
const own = (more: Partial<KitchenRecipe> = {}): KitchenRecipe => ({
  id: 'masala',
  name: null,
  ingredients: documentedIngredients('masala', 'page'),
  note: '',
  isForEvents: true,
  version: 4,
  updatedAt: 0,
  updatedBy: 'Biju',
  ...more,
});
let calls: Calls;
/** The server's reaction to a save; by default it stores it. */
let answerSave: (body: object, path: string) => ReturnType<typeof refused>;
let present: KitchenRecipe[] = [];

beforeAll(loadMessages);
beforeEach(async () => {
  answerSave = (body, path) => ({
    body: {
      success: true,
      data: { ...own(), ...body, id: path.split('/').at(-1), version: 9, updatedBy: 'Amina' },
      revision: 9,
    },
  });
  calls = serve(({ path, method, body }) => {
    if (path.includes('session'))
      return { body: { success: true, data: me, isOpenKitchen: false } };
    if (path === '/api/kitchen')
      return { body: { success: true, data: { recipes: present }, revision: 8 } };
    if (method === 'DELETE') return done(9);
    return answerSave(body as object, path);
  });
  await refreshSession();
  markLive();
  replaceItems([]);
});
afterEach(() => void vi.unstubAllGlobals());

function open(...edited: KitchenRecipe[]) {
  replaceRecipes(edited);
  render(<RecipesPage />, { wrapper: MemoryRouter });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saves = () => calls.filter(({ method }) => method === 'PUT');

test('every recipe is listed with the person who changed it', () => {
  open(own(), own({ id: '00000000-0000-4000-8000-000000000001', name: 'Salad' }));
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatch(/Masala.*12 ingredients.*changed by Biju.*Changed/);
  expect(rows[1]).toMatch(/^Rice20 ingredients$/);
  expect(rows[4]).toMatch(/Salad.*Own/);
});

test('a changed amount is saved with the version the form was filled from, and the documented name in both languages', async () => {
  open(own());
  press(/^Masala/);
  fill('Amount of Mutton', '9,5');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()).toMatchObject([
    { path: '/api/kitchen-recipes/masala', body: { basedOn: 4, name: null } },
  ]);
  const { ingredients } = saves()[0]!.body as KitchenRecipe;
  expect(ingredients[0]).toEqual({
    name: { en: 'Mutton', ml: 'മട്ടൺ' },
    amount: '9.5 kg',
    itemId: '1021',
  });
  expect(getRecipes()).toMatchObject([{ id: 'masala', version: 9 }]);
});

test('a recipe that another person saved meanwhile is shown beside the own version, and either can be chosen', async () => {
  open();
  press(/^Masala/);
  fill('Amount of Mutton', '7');
  present = [
    own({
      ingredients: own().ingredients.map((each) =>
        each.itemId === '1021' ? { ...each, amount: '9 kg' } : each,
      ),
    }),
  ];
  answerSave = () => refused(409, 'changed-meanwhile');
  press('Save');
  const conflict = await screen.findByRole('alert');
  expect(document.activeElement).toBe(conflict);
  expect(conflict.textContent).toMatch(/Mutton.*7 kg.*9 kg/);
  expect(conflict.textContent).not.toContain('Cumin');
  fireEvent.click(within(conflict).getByRole('button', { name: 'Take the saved one' }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount of Mutton').value).toBe('9');
  expect(screen.queryByRole('alert')).toBeNull();

  fill('Amount of Mutton', '8.5');
  press('Save');
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(saves()).toHaveLength(3));
  expect(saves().map(({ body }) => (body as { basedOn: number }).basedOn)).toEqual([0, 4, 4]);
});

test.each([
  ['a pinch', /^Enter an amount above 0/],
  ['1,500', /^“1,500” can mean 1500 or 1.5/],
])('the amount "%s" is refused beside its field, which has the focus', (amount, problem) => {
  open();
  press(/^Chutney/);
  fill('Amount of Garlic', amount);
  press('Save');
  const field = screen.getByLabelText('Amount of Garlic');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toMatch(problem);
  expect(document.activeElement).toBe(field);
  expect(saves()).toEqual([]);
});

test('an own recipe is added with an item of the store, and a changed recipe is reset after a confirmation', async () => {
  open(own());
  press('New recipe');
  fill('Name', 'Salad');
  fireEvent.change(screen.getByLabelText(/is taken from$/), { target: { value: '1022' } });
  fill('Amount of Onion', '1.5');
  fireEvent.change(screen.getByLabelText('Unit of Onion'), { target: { value: 'kg' } });
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()[0]!.body).toMatchObject({
    name: 'Salad',
    isForEvents: false,
    ingredients: [{ name: { en: 'Onion', ml: 'സവാള' }, amount: '1.5 kg', itemId: '1022' }],
  });
  press(/^Masala/);
  press('Reset');
  press('Reset recipe');
  await waitFor(() => expect(getRecipes().map(({ name }) => name)).toEqual(['Salad']));
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/kitchen-recipes/masala' });
});

test('only the amounts of the cutlet recipe can be changed', () => {
  open();
  press(/^Cutlet/);
  expect(screen.getByText('For 1 kg of meat')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add ingredient' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Amount of Potato').value).toBe('0.25');
});

test('a change on another phone is shown in the list at once', () => {
  open();
  expect(screen.queryByText(/changed by/)).toBeNull();
  act(() => upsertRecipe(own()));
  expect(screen.getByText(/changed by Biju/)).toBeTruthy();
});
