import type { Recipe } from '@kalavara/shared-types/recipes/recipes';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { showLanguage as speakLanguage } from '../../i18n/language';
import RecipesPage from '../../pages/owner/recipes/RecipesPage';
import { duringDoubleTap, tapAt } from '../../test/doubleTap';
import { loadMessages } from '../../test/loadMessages';
import { type RecordedCall, refused, serve } from '../../test/fakeServer';
import { lock } from './store';

const session = vi.hoisted(() => ({ role: 'owner' }));
vi.mock('../accounts/sessionStore', () => ({
  usePerson: () => ({ id: 'me', name: 'Amina', role: session.role }),
}));

beforeAll(loadMessages);
beforeEach(() => {
  session.role = 'owner';
});
afterEach(() => {
  act(lock);
  vi.unstubAllGlobals();
});

const textsOf = (title: string) => ({
  title,
  prepTime: '2 hours',
  shelfLife: '12 months',
  ingredients: [
    { name: 'Raw mango', amount: '1 kg' },
    { name: 'Salt', amount: '120 g' },
    { name: 'Asafoetida', amount: 'a pinch' },
  ],
  instructions: 'Wash.\nSalt.',
  steps: [] as Recipe['steps'],
});
const step = (title: string, imageUrl = '') => ({
  title,
  description: `How to ${title.toLowerCase()}.`,
  imageUrl,
  tips: `Mind the ${title.toLowerCase()}.`,
});
const facts = {
  place: 1,
  baseServing: 100,
  difficulty: 'Medium',
  spiceLevel: 'Hot',
  updatedAt: '2026-11-21T10:00:00.000Z',
} as const;
const steps = [step('Wash', 'drawing:mango-wash'), step('Cut'), step('Salt', '/pictures/gone.png')];
const mango: Recipe = {
  id: 'mango-classic',
  collection: 'traditional',
  ...facts,
  ...textsOf('Mango Classic'),
  steps,
  ml: { ...textsOf('മാങ്ങ അച്ചാർ'), steps: [step('കഴുകൽ'), step('മുറിക്കൽ'), step('ഉപ്പിടൽ')] },
};
const lime: Recipe = {
  id: 'lime',
  collection: 'traditional',
  ...facts,
  place: 2,
  ...textsOf('Lime'),
  spiceLevel: 'Mild',
  difficulty: 'Easy',
  ml: textsOf('നാരങ്ങ'),
};
const fish: Recipe = {
  id: 'fish',
  collection: 'regional',
  ...facts,
  ...textsOf('Kerala Fish'),
  ml: textsOf('മീൻ'),
};

type Answer = ReturnType<Parameters<typeof serve>[0]>;
/** Serves a library that opens with the right password; `also` may answer first. */
function serveLibrary(
  also: (call: RecordedCall) => Answer | undefined = () => undefined,
  recipes = [mango, lime, fish],
) {
  return serve((call) => {
    const own = also(call);
    if (own !== undefined) return own;
    if (call.path.endsWith('/unlock')) {
      const isRight = (call.body as { password: string }).password === 'right';
      return isRight
        ? { body: { success: true, token: 't.oken' } }
        : refused(401, 'invalid-credentials');
    }
    if (call.headers['authorization'] !== 'Bearer t.oken') return refused(401, 'recipes-locked');
    return { body: { success: true, data: recipes } };
  });
}
const at = (address = '/recipes') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <RecipesPage />
    </MemoryRouter>,
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
function logIn(password = 'right') {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'recipes' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  press('Login');
}
async function openLibrary(address?: string) {
  at(address);
  logIn();
  await waitFor(() => expect(screen.queryByLabelText('Username')).toBeNull());
}
async function openTraditional() {
  await openLibrary();
  fireEvent.click(await screen.findByRole('button', { name: /^Traditional Recipes/ }));
  await screen.findByRole('heading', { name: 'Mango Classic' });
}

test(
  'the login requires a username and a password, and shows when they are wrong',
  { meta: { requirements: ['O-068', 'O-246', 'O-279'] } },
  async () => {
    const calls = serveLibrary();
    at();
    press('Login');
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'Enter the username and the password.',
    );
    expect(calls).toHaveLength(0);
    logIn('wrong');
    expect(await screen.findByText('Invalid credentials')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBe(
      'library-problem',
    );
  },
);

test(
  'after the login there are three collections, and Log Out leads back to the login',
  { meta: { requirements: ['O-069', 'O-070', 'O-071', 'O-072', 'O-218', 'O-223'] } },
  async () => {
    serveLibrary();
    await openLibrary();
    const buttons = await screen.findAllByRole('button', { name: /recipe/ });
    expect(buttons.map((button) => button.querySelector('strong')?.textContent)).toEqual([
      'Traditional Recipes',
      'Regional Specialties',
      'Modern Fusion',
    ]);
    expect(buttons[0]?.textContent).toContain('2 recipes');
    press('Log Out');
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
  },
);

test(
  'the login is only in memory: nothing is stored, and it is required again after leaving the page',
  { meta: { requirements: ['O-225', 'D-191'] } },
  async () => {
    serveLibrary();
    at();
    logIn();
    await screen.findByRole('button', { name: /^Modern Fusion/ });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('t.oken');
    cleanup();
    at();
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  },
);

test(
  'a collection opens with its first recipe: facts, ingredients, instructions',
  {
    meta: {
      requirements: [
        'O-073',
        'O-074',
        'O-075',
        'O-076',
        'O-077',
        'O-078',
        'O-079',
        'O-080',
        'O-219',
      ],
    },
  },
  async () => {
    serveLibrary();
    await openTraditional();
    const [first, second] = within(screen.getByRole('list', { name: 'Recipes' })).getAllByRole(
      'button',
    );
    expect([first?.getAttribute('aria-pressed'), second?.getAttribute('aria-pressed')]).toEqual([
      'true',
      'false',
    ]);
    expect(first?.textContent).toContain('Difficulty: Medium');
    expect(first?.textContent).toContain('Spice level: Hot');
    expect(second?.textContent).toContain('Difficulty: Easy');

    const recipe = within(screen.getByRole('article'));
    expect(recipe.getByLabelText('Serving size', { selector: 'input' })).toHaveProperty(
      'value',
      '100',
    );
    for (const [name, value] of [
      ['Difficulty', 'Medium'],
      ['Spice level', 'Hot'],
      ['Prep time', '2 hours'],
      ['Shelf life', '12 months'],
    ] as const)
      expect(recipe.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent).toBe(
        value,
      );
    expect(recipe.getByText('Raw mango').nextElementSibling?.textContent).toBe('1 kg');
    expect(recipe.getByText('Wash.', { selector: 'ol li' })).toBeTruthy();
    fireEvent.click(second!);
    expect(await screen.findByRole('heading', { name: 'Lime' })).toBeTruthy();
  },
);

test(
  'the amounts follow the servings, by steps, by a multiple and as typed; an invalid number is retained',
  { meta: { requirements: ['O-074'] } },
  async () => {
    serveLibrary();
    await openTraditional();
    const amounts = () =>
      screen
        .getAllByText(/./, { selector: 'article li > strong' })
        .map(({ textContent }) => textContent);
    press('2×');
    expect(amounts()).toEqual(['2 kg', '240 g', 'a pinch']);
    press('Fewer servings');
    expect(amounts()).toEqual(['1.9 kg', '228 g', 'a pinch']);
    const field = screen.getByLabelText('Serving size', { selector: 'input' });
    fireEvent.change(field, { target: { value: '25' } });
    expect(amounts()).toEqual(['250 g', '30 g', 'a pinch']);
    fireEvent.change(field, { target: { value: '0' } });
    expect(screen.getByRole('alert').textContent).toBe('Enter a whole number from 1 to 100000.');
    expect(amounts()).toEqual(['250 g', '30 g', 'a pinch']);
    press('Back to 100');
    expect(amounts()).toEqual(['1 kg', '120 g', 'a pinch']);
  },
);

test('an amount that cannot be scaled shows its original servings', async () => {
  const ingredients = [
    { name: 'Salt', amount: '1,500 g' },
    { name: 'Oil', amount: '1 1/2 L' },
  ];
  serveLibrary(undefined, [{ ...mango, ingredients }]);
  await openTraditional();
  const row = (name: string) => screen.getByText(name).closest('li')!.textContent;
  expect(row('Salt')).toBe('Salt1,500 g');
  press('2×');
  expect(row('Salt')).toBe('Salt1,500 gWritten for 100');
  expect(row('Oil')).toBe('Oil3 L');
});

test(
  'the steps are shown one by one, from the first to the last',
  {
    meta: {
      requirements: [
        'O-081',
        'O-082',
        'O-083',
        'O-084',
        'O-085',
        'O-086',
        'O-087',
        'O-220',
        'O-221',
        'O-222',
      ],
    },
  },
  async () => {
    serveLibrary();
    await openTraditional();
    expect(
      within(screen.getByRole('list', { name: 'Recipes' })).getAllByText('Detailed Steps'),
    ).toHaveLength(1);
    const viewer = within(screen.getByRole('region', { name: 'Detailed Steps' }));
    const [previous, next] = ['Previous', 'Next'].map((name) =>
      viewer.getByRole<HTMLButtonElement>('button', { name }),
    ) as [HTMLButtonElement, HTMLButtonElement];
    const dots = () => viewer.getAllByRole('button', { name: /^Step \d/ });
    const progress = viewer.getByRole<HTMLProgressElement>('progressbar');

    expect(viewer.getByRole('heading', { name: 'Wash' })).toBeTruthy();
    expect([previous.disabled, next.disabled, progress.value, progress.max]).toEqual([
      true,
      false,
      1,
      3,
    ]);
    expect(viewer.getByText('How to wash.')).toBeTruthy();
    expect(viewer.getByText('Pro Tip').parentElement?.textContent).toContain('Mind the wash.');
    expect(viewer.queryByText('Image Coming Soon')).toBeNull();
    expect(dots()[0]?.getAttribute('aria-current')).toBe('step');

    fireEvent.click(next);
    expect(viewer.getByText('Image Coming Soon')).toBeTruthy();
    next.focus();
    fireEvent.click(next);
    expect([previous.disabled, next.disabled, progress.value]).toEqual([false, true, 3]);
    expect(document.activeElement).toBe(previous);
    fireEvent.error(viewer.getByRole('img', { name: 'Salt' }));
    expect(viewer.getByText('Image Coming Soon')).toBeTruthy();

    fireEvent.keyDown(previous, { key: 'ArrowRight' });
    expect(progress.value).toBe(3);
    fireEvent.keyDown(previous, { key: 'ArrowLeft' });
    expect(viewer.getByRole('heading', { name: 'Cut' })).toBeTruthy();
    fireEvent.click(dots()[0]!);
    expect([previous.disabled, progress.value]).toEqual([true, 1]);
  },
);

test(
  'Back to Collections leads to the three, and the step restarts at 1',
  { meta: { requirements: ['O-088', 'O-224'] } },
  async () => {
    serveLibrary();
    await openTraditional();
    press('Next');
    press('Back to Collections');
    fireEvent.click(await screen.findByRole('button', { name: /^Traditional Recipes/ }));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(1);
  },
);

test('in Malayalam everything of the recipe is Malayalam', async () => {
  serveLibrary();
  await openTraditional();
  act(() => speakLanguage('ml'));
  try {
    expect(await screen.findByRole('heading', { name: 'മാങ്ങ അച്ചാർ' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'വിശദമായ ഘട്ടങ്ങൾ' })).toBeTruthy();
    expect(screen.queryByText('Mango Classic')).toBeNull();
  } finally {
    act(() => speakLanguage('en'));
  }
});

test(
  'the pit-cooking guide has its five steps, and links to all six stages',
  { meta: { requirements: ['O-184', 'O-185', 'D-031'] } },
  async () => {
    serveLibrary();
    await openLibrary();
    const guide = within(await screen.findByRole('navigation', { name: 'Pit-cooking guide' }));
    const links = guide
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['1Setting Up', '/soplocked/setup'],
      ['2Cooking Day', '/soplocked/meatmasala'],
      ['3Pit Lighting', '/soplocked/pitlighting'],
      ['4Rice Prep', '/soplocked/riceprep'],
      ['5Final Cooking', '/soplocked/finalcooking'],
      ['All six stages', '/soplocked'],
    ]);
  },
);

test('a failed load shows an error and is retried; an empty collection is not an error', async () => {
  let isDown = true;
  serveLibrary(({ method }) => (isDown && method === 'GET' ? 'no network' : undefined));
  await openLibrary('/recipes?in=modern');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The recipes could not be loaded.',
  );
  isDown = false;
  press('Try again');
  expect(await screen.findByText('No recipe here yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a recipe' })).toBeTruthy();
});

test('staff can read recipes, and only the owner has Edit, Delete and Add', async () => {
  session.role = 'staff';
  serveLibrary();
  await openTraditional();
  for (const name of ['Edit', 'Delete recipe', 'Add a recipe'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('an incomplete form lists what is missing, in which language, and focuses the first field', async () => {
  const calls = serveLibrary();
  await openTraditional();
  press('Add a recipe');
  type('Title · English', 'Bilimbi');
  type('Number of servings it is written for', 'many');
  press('Save');
  expect(await screen.findByText('Check the marked fields. Nothing is lost.')).toBeTruthy();
  expect(document.activeElement).toBe(
    screen.getByLabelText('Number of servings it is written for'),
  );
  expect(screen.getByLabelText('Title · Malayalam').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Enter this in Malayalam too.').length).toBe(3);
  expect(screen.getByLabelText('Title · English')).toHaveProperty('value', 'Bilimbi');
  expect(calls.some(({ path, method }) => method === 'POST' && path === '/api/recipes')).toBe(
    false,
  );
});

test('a recipe is created with rows in both languages; a lost answer does not create a second one', async () => {
  const made: RecordedCall[] = [];
  const calls = serveLibrary((call) => {
    const recipe = {
      ...(call.body as object),
      id: made[0]?.headers['idempotency-key'],
      updatedAt: facts.updatedAt,
    };
    if (call.method === 'PUT') return { body: { success: true, recipe } };
    if (call.method !== 'POST' || call.path !== '/api/recipes') return undefined;
    made.push(call);
    // The recipe is saved, but the answer is lost; later input is another body with the same id.
    return made.length === 1 ? { status: 502, body: null } : refused(422, 'id-reused');
  });
  await openTraditional();
  press('Add a recipe');
  for (const language of ['English', 'Malayalam']) {
    type(`Title · ${language}`, `Bilimbi ${language}`);
    type(`Ingredient 1 · ${language}`, 'Bilimbi');
    type(`Amount of 1 · ${language}`, '500 g');
    type(`Instructions · ${language}`, 'Salt them.');
  }
  type('Number of servings it is written for', '30');
  press('Add a step');
  for (const language of ['English', 'Malayalam']) {
    type(`Title of step 1 · ${language}`, 'Salt');
    type(`Description of step 1 · ${language}`, 'With 12 %.');
  }
  type('Picture of step 1', 'drawing:mango-salt');
  press('Save');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText('Title · English')).toHaveProperty('value', 'Bilimbi English');
  type('Title · English', 'Bilimbi quick');
  press('Save');
  expect(await screen.findByRole('heading', { name: 'Bilimbi quick' })).toBeTruthy();
  expect(made).toHaveLength(2);
  expect(made[1]?.headers['idempotency-key']).toBe(made[0]?.headers['idempotency-key']);
  const saved = calls.find(({ method }) => method === 'PUT');
  expect(saved?.path).toBe(`/api/recipes/${made[0]?.headers['idempotency-key']}`);
  expect(saved?.body).toMatchObject({
    collection: 'traditional',
    place: 3,
    baseServing: 30,
    title: 'Bilimbi quick',
    steps: [{ title: 'Salt', imageUrl: 'drawing:mango-salt' }],
    ml: { title: 'Bilimbi Malayalam', steps: [{ imageUrl: 'drawing:mango-salt' }] },
  });
});

/** Changes a field of the mango and saves it, after another person saved `theirs`. Returns what is sent. */
async function editWhileSaved(theirs: Recipe, field: string, text: string) {
  let now: Recipe = mango;
  const calls = serveLibrary((call) => {
    if (call.method === 'GET' && call.headers['authorization'])
      return { body: { success: true, data: [now, lime] } };
    if (call.method !== 'PUT') return undefined;
    const { basedOn, ...body } = call.body as { basedOn: string };
    if (basedOn !== now.updatedAt) return refused(409, 'changed-meanwhile');
    return { body: { success: true, recipe: { ...now, ...body } } };
  });
  await openTraditional();
  press('Edit');
  type(field, text);
  now = theirs;
  press('Save');
  return () =>
    calls
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => body as Recipe & { basedOn: string });
}

test('a version saved by another person is shown beside the typed one, and nothing is overwritten before a choice', async () => {
  const changedElsewhere = {
    ...mango,
    shelfLife: '9 months',
    updatedAt: '2026-11-21T11:00:00.000Z',
  };
  const puts = await editWhileSaved(changedElsewhere, 'Shelf life · English', '18 months');
  const both = within(
    await screen.findByRole('alert', { name: 'Someone saved this recipe in the meantime' }),
  );
  expect(both.getByText('Shelf life')).toBeTruthy();
  expect(both.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '18 months',
    '9 months',
  ]);
  expect(screen.getByLabelText('Shelf life · English')).toHaveProperty('value', '18 months');
  press('Save mine over it');
  expect(await screen.findByText('18 months')).toBeTruthy();
  expect(puts().map(({ basedOn }) => basedOn)).toEqual([
    mango.updatedAt,
    changedElsewhere.updatedAt,
  ]);
});

test('two tabs that changed different fields of a recipe are both saved; the rows of both languages stay together', async () => {
  const elsewhere = {
    ...mango,
    shelfLife: '9 months',
    ml: { ...mango.ml, ingredients: [{ name: 'മാങ്ങ', amount: '2 കിലോ' }] },
    ingredients: [{ name: 'Mango', amount: '2 kg' }],
    updatedAt: '2026-11-21T11:00:00.000Z',
  };
  const puts = await editWhileSaved(elsewhere, 'Title · English', 'Cut mango');
  await screen.findByText('9 months');
  expect(puts().at(-1)).toMatchObject({
    title: 'Cut mango',
    shelfLife: '9 months',
    ingredients: elsewhere.ingredients,
    ml: { ingredients: elsewhere.ml.ingredients },
  });
});

test('a double tap removes one row of a recipe, and not the next one that moves to its position', async () => {
  serveLibrary();
  await openTraditional();
  press('Add a recipe');
  press('Add an ingredient');
  press('Add an ingredient');
  for (const n of [1, 2, 3]) type(`Ingredient ${n} · English`, `Spice ${n}`);
  const shown = () =>
    screen
      .getAllByLabelText<HTMLInputElement>(/^Ingredient \d · English$/)
      .map(({ value }) => value);
  duringDoubleTap();
  for (const _tap of [1, 2])
    act(() => void tapAt(screen.getByRole('button', { name: 'Remove ingredient 1' }), 300, 400));
  expect(shown()).toEqual(['Spice 2', 'Spice 3']);
});

test('Back or a reload needs a confirmation before a typed recipe is lost', async () => {
  serveLibrary();
  await openTraditional();
  press('Add a recipe');
  await waitFor(() => expect(history.state).toMatchObject({ layers: 1 }));
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(unload()).toBe(false);
  type('Title · English', 'Bilimbi');
  expect(unload()).toBe(true);
  act(() => history.back());
  await screen.findByRole('dialog');
  expect(screen.getByLabelText('Title · English')).toHaveProperty('value', 'Bilimbi');
});

test('a token that expired during typing requires the login, and the input remains', async () => {
  let isOld = false;
  serveLibrary((call) =>
    isOld && call.method === 'PUT' ? refused(401, 'recipes-locked') : undefined,
  );
  await openTraditional();
  press('Edit');
  type('Shelf life · English', '18 months');
  isOld = true;
  press('Save');
  expect(await screen.findByText('The library is locked again. Log in once more.')).toBeTruthy();
  isOld = false;
  logIn();
  await waitFor(() => expect(screen.queryByLabelText('Username')).toBeNull());
  expect(screen.getByLabelText('Shelf life · English')).toHaveProperty('value', '18 months');
});

test('a recipe is deleted after a confirmation, and remains if the deletion fails', async () => {
  let isDown = true;
  serveLibrary((call) =>
    call.method === 'DELETE' ? (isDown ? 'no network' : { body: { success: true } }) : undefined,
  );
  await openTraditional();
  const deleteRecipe = async () => {
    press('Delete recipe');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Mango Classic”?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete recipe' }));
  };
  await deleteRecipe();
  expect(screen.getByRole('heading', { name: 'Mango Classic' })).toBeTruthy();
  isDown = false;
  await deleteRecipe();
  expect(await screen.findByRole('heading', { name: 'Lime' })).toBeTruthy();
});
