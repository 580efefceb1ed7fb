import { randomUUID } from 'node:crypto';
import { logout } from '@kalavara/shared-types/accounts/accounts';
import * as calls from '@kalavara/shared-types/recipes/recipes';
import type { Recipe, RecipeBody } from '@kalavara/shared-types/recipes/recipes';
import { expect, test } from 'vitest';
import { copyDatabase, emptyDatabase } from '../../test/database';
import { type Device, minutes, refusal, startTestServer, testClock } from '../../test/harness';
import { ensureLibraryLogin, setLibraryPassword } from './library';

const clock = testClock();
const env = { RECIPES_USERNAME: 'achar', RECIPES_PASSWORD: 'the key of the pantry' };
const login = { username: 'achar', password: 'the key of the pantry' };
const server = await startTestServer({ env, clock });

type Unlocked = { device: Device; token: string; as: { headers: { authorization: string } } };
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function unlocked(device: Device, body = login): Promise<Unlocked> {
  const { token } = await device.call(calls.unlockRecipes, { body });
  return { device, token, as: bearer(token) };
}
const owner = await unlocked(await server.connect('owner'));
const listed = async ({ device, as }: Unlocked = owner): Promise<Recipe[]> =>
  (await device.call(calls.listRecipes, {}, as)).data;

const texts = {
  title: 'Bilimbi Quick',
  prepTime: '1 hour',
  shelfLife: '2 months, chilled',
  ingredients: [{ name: 'Bilimbi', amount: '500 g' }],
  instructions: 'Salt them.',
  steps: [],
};
const bilimbi: RecipeBody = {
  collection: 'regional',
  place: 3,
  baseServing: 30,
  difficulty: 'Easy',
  spiceLevel: 'Medium',
  ...texts,
  ml: {
    ...texts,
    title: 'ഇരുമ്പൻപുളി അച്ചാർ',
    ingredients: [{ name: 'ഇരുമ്പൻപുളി', amount: '500 ഗ്രാം' }],
  },
};
const create = async (body = bilimbi, options: { commandId?: string } = {}) =>
  (await owner.device.call(calls.createRecipe, { body }, { ...owner.as, ...options })).recipe;
const update = async ({ id }: { id: string }, body: RecipeBody & { basedOn?: string }) =>
  (await owner.device.call(calls.updateRecipe, { params: { id }, body }, owner.as)).recipe;
const bodyOf = ({ id: _id, updatedAt: _at, ...body }: Recipe): RecipeBody => body;

test(
  'a new installation has six recipes in three collections, mango classic first',
  {
    meta: {
      requirements: ['O-003', 'O-172', 'O-173', 'O-174', 'O-175', 'O-176', 'O-177', 'O-219'],
    },
  },
  async () => {
    const recipes = await listed();
    expect([...new Set(recipes.map(({ collection }) => collection))]).toEqual([
      'traditional',
      'regional',
      'modern',
    ]);
    const of = (collection: string) =>
      recipes.filter((recipe) => recipe.collection === collection).map(({ title }) => title);
    expect(of('traditional').slice(0, 3)).toEqual([
      'Mango Classic',
      'Lime Traditional',
      'Garlic Spicy',
    ]);
    expect(of('regional').slice(0, 2)).toEqual(['Gongura Andhra', 'Kerala Fish']);
    expect(of('modern').slice(0, 1)).toEqual(['Avocado Fusion']);
  },
);

test(
  'a recipe is stored and returned with all fields, in both languages',
  {
    meta: {
      requirements: [
        'O-163',
        'O-164',
        'O-165',
        'O-166',
        'O-167',
        'O-168',
        'O-169',
        'O-170',
        'O-171',
      ],
    },
  },
  async () => {
    const steps = [
      { title: 'Salt', description: 'One kilo, 100 g.', imageUrl: '', tips: 'Dry hands.' },
    ];
    const whole = {
      ...bilimbi,
      steps,
      ml: { ...bilimbi.ml, steps: [{ ...steps[0]!, title: 'ഉപ്പിടൽ' }] },
    };
    const made = await create(whole);
    expect(bodyOf(made)).toEqual(whole);
    expect(await listed()).toContainEqual(made);
    const [mango] = await listed();
    expect(mango!.steps.length).toBeGreaterThanOrEqual(6);
    expect(mango!.ml.steps).toHaveLength(mango!.steps.length);
  },
);

test(
  'a guest, a TV and the staff without the library’s login read nothing, and only the owner writes',
  { meta: { requirements: ['D-002', 'D-191', 'O-251'] } },
  async () => {
    const withoutPassword = await Promise.all([server.connect('guest'), server.connect('display')]);
    for (const device of withoutPassword) {
      const codes = await Promise.all([
        refusal(device.call(calls.unlockRecipes, { body: login })),
        refusal(device.call(calls.listRecipes, {}, owner.as)),
        refusal(device.call(calls.createRecipe, { body: bilimbi }, owner.as)),
      ]);
      expect(codes.every(({ code }) => code === 'not-signed-in' || code === 'not-allowed')).toBe(
        true,
      );
    }
    const cook = await server.connect('staff');
    expect(await refusal(cook.call(calls.listRecipes, {}))).toMatchObject({
      code: 'recipes-locked',
    });
    const inside = await unlocked(cook);
    expect(await listed(inside)).toHaveLength((await listed()).length);
    expect(
      await refusal(cook.call(calls.createRecipe, { body: bilimbi }, inside.as)),
    ).toMatchObject({
      code: 'not-allowed',
    });

    const [{ id }] = (await listed()) as [Recipe];
    const locked = await Promise.all([
      refusal(owner.device.call(calls.createRecipe, { body: bilimbi })),
      refusal(owner.device.call(calls.updateRecipe, { params: { id }, body: bilimbi })),
      refusal(owner.device.call(calls.deleteRecipe, { params: { id } })),
    ]);
    expect(locked.map(({ code }) => code)).toEqual([
      'recipes-locked',
      'recipes-locked',
      'recipes-locked',
    ]);
  },
);

test(
  'a wrong name or password is refused with the documented text, without further details',
  { meta: { requirements: ['O-245', 'O-246', 'O-279'] } },
  async () => {
    const cook = await server.connect('staff');
    for (const body of [
      { ...login, password: 'the key of the pantr' },
      { ...login, username: 'owner' },
      { username: '', password: '' },
    ]) {
      const answer = await cook.callByName('unlockRecipes', { body });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        success: false,
        error: 'Invalid credentials',
        code: 'invalid-credentials',
      });
    }
    // Phone keyboards capitalize the first character.
    expect((await unlocked(cook, { ...login, username: ' Achar ' })).token).toMatch(
      /^\w+\.[\w-]{43}$/,
    );
  },
);

test(
  'a token is valid for its session, for twelve hours, and not when altered',
  { meta: { requirements: ['D-191'] } },
  async () => {
    const [own, other] = await Promise.all([server.connect('staff'), server.connect('staff')]);
    const { token } = await unlocked(own);
    const reads = (device: Device, given: string) =>
      device.callByName('listRecipes', {}, bearer(given));
    expect((await reads(own, token)).status).toBe(200);
    expect((await reads(other, token)).status).toBe(401);
    for (const wrong of [
      '',
      'x',
      `${token}x`,
      `z${token}`,
      token.replace(/^./, '9'),
      token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
    ])
      expect((await reads(own, wrong)).status, wrong).toBe(401);

    clock.advance(minutes(12 * 60 - 1));
    expect((await reads(own, token)).status).toBe(200);
    clock.advance(minutes(2));
    expect((await reads(own, token)).body).toMatchObject({ code: 'recipes-locked' });
    clock.advance(-minutes(12 * 60 + 1));
    await own.call(logout, {});
    expect((await reads(own, token)).body).toMatchObject({ code: 'not-signed-in' });
  },
);

test('the answers are not cacheable', async () => {
  const answers = [
    await owner.device.callByName('listRecipes', {}, owner.as),
    await owner.device.callByName('unlockRecipes', { body: login }),
    await owner.device.callByName('listRecipes'),
  ];
  expect(answers.map((answer) => answer.get('cache-control'))).toEqual([
    'no-store',
    'no-store',
    'no-store',
  ]);
});

test('the sixth attempt within a quarter of an hour is refused, also a right one, and other users are not locked out', async () => {
  const strict = await startTestServer({ env: { ...env, RATE_LIMIT_FACTOR: '1' } });
  const guessing = await strict.connect('staff');
  const cook = await strict.connect('staff');
  const tries = Array.from({ length: 8 }, () =>
    refusal(guessing.call(calls.unlockRecipes, { body: { ...login, password: 'a guess' } })),
  );
  const codes = (await Promise.all(tries)).map(({ code }) => code).sort();
  expect(codes).toEqual([
    ...Array<string>(5).fill('invalid-credentials'),
    ...Array<string>(3).fill('too-many-tries'),
  ]);
  expect(await refusal(guessing.call(calls.unlockRecipes, { body: login }))).toMatchObject({
    code: 'too-many-tries',
  });
  expect((await unlocked(cook)).token).toBeTruthy();
  // Correct attempts are not counted.
  for (const _time of Array(8)) await unlocked(cook);
});

test(
  'two processes on one database accept each other’s tokens',
  { meta: { requirements: ['D-191'] } },
  async () => {
    const database = await copyDatabase();
    const one = await startTestServer({ env, database });
    const two = await startTestServer({ env, database });
    const phone = await one.connect('staff');
    const { as } = await unlocked(phone);
    const same = two.device(phone.cookie);
    expect((await same.call(calls.listRecipes, {}, as)).data).toHaveLength(6);
    await Promise.all([one.stop(), two.stop()]);
  },
);

test(
  'without a password in the settings one is generated at the first start, printed once, stored as a hash, and can be replaced',
  { meta: { requirements: ['D-185'] } },
  async () => {
    const installation = await startTestServer();
    expect(await ensureLibraryLogin(installation.ctx)).toBeUndefined();
    const made = await setLibraryPassword(
      installation.ctx.pools.main,
      installation.config.recipes.username,
      undefined,
    );
    const cook = await unlocked(await installation.connect('staff'), made);
    expect(await listed(cook)).toHaveLength(6);
    const rows = await installation.ctx.pools.main.selectFrom('secrets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(made.password);

    const newPassword = await setLibraryPassword(
      installation.ctx.pools.main,
      installation.config.recipes.username,
      'a password brought along',
    );
    expect(await refusal(cook.device.call(calls.listRecipes, {}, cook.as))).toMatchObject({
      code: 'recipes-locked',
    });
    expect(await refusal(cook.device.call(calls.unlockRecipes, { body: made }))).toMatchObject({
      code: 'invalid-credentials',
    });
    expect(await listed(await unlocked(cook.device, newPassword))).toHaveLength(6);
    await expect(
      setLibraryPassword(installation.ctx.pools.main, 'recipes', 'password123'),
    ).rejects.toThrow(/^The new password is not accepted. (Choose|This is one)/);
  },
);

test(
  'two processes that start at once on a new database create one login and six recipes',
  { meta: { requirements: ['D-185'] } },
  async () => {
    const database = await emptyDatabase();
    const installations = await Promise.all([
      startTestServer({ database }),
      startTestServer({ database }),
    ]);
    const { ctx } = installations[0];
    expect((await ctx.pools.main.selectFrom('recipes').select('id').execute()).length).toBe(6);
    expect(
      await ctx.pools.main
        .selectFrom('secrets')
        .select('name')
        .where('name', 'like', 'recipes-%')
        .orderBy('name')
        .execute(),
    ).toEqual([{ name: 'recipes-key' }, { name: 'recipes-password' }]);
    await Promise.all(installations.map((installation) => installation.stop()));
  },
);

test('a deleted recipe is not recreated at the next start', async () => {
  const installation = await startTestServer({ env });
  const boss = await unlocked(await installation.connect('owner'));
  for (const { id } of await listed(boss))
    await boss.device.call(calls.deleteRecipe, { params: { id } }, boss.as);
  expect(await listed(boss)).toEqual([]);
  await installation.restart();
  expect(await listed(boss)).toEqual([]);
});

test('a repeated command creates one recipe; its id is refused for another call', async () => {
  const commandId = randomUUID();
  const [one, two] = await Promise.all([
    create(bilimbi, { commandId }),
    create(bilimbi, { commandId }),
  ]);
  expect(one).toEqual(two);
  expect((await listed()).filter(({ id }) => id === one.id)).toHaveLength(1);
  const other = owner.device.call(
    calls.createRecipe,
    { body: { ...bilimbi, title: 'Another' } },
    { ...owner.as, commandId },
  );
  expect(await refusal(other)).toMatchObject({ code: 'id-reused' });
});

test('a recipe is updated, and a form based on an older version is refused', async () => {
  const made = await create();
  const basedOn = made.updatedAt;
  const saved = await update(made, { ...bilimbi, baseServing: 60, basedOn });
  expect(saved.baseServing).toBe(60);
  expect(saved.updatedAt > basedOn).toBe(true);

  // A repeated call after a lost answer returns the first result.
  expect(await update(made, { ...bilimbi, baseServing: 60, basedOn })).toEqual(saved);
  expect(await refusal(update(made, { ...bilimbi, title: 'Bilimbi slow', basedOn }))).toMatchObject(
    { code: 'changed-meanwhile' },
  );
  expect((await listed()).find(({ id }) => id === made.id)).toEqual(saved);
  expect(
    (await update(made, { ...bilimbi, title: 'Bilimbi slow', basedOn: saved.updatedAt })).title,
  ).toBe('Bilimbi slow');
});

test('of two concurrent updates one is refused; control: without `basedOn` the last one wins', async () => {
  const made = await create();
  const race = (basedOn?: string) =>
    Promise.allSettled(
      ['One', 'Two'].map((title) =>
        update(made, { ...bilimbi, title, ...(basedOn && { basedOn }) }),
      ),
    );
  const refused = (outcomes: PromiseSettledResult<Recipe>[]) =>
    outcomes.filter(({ status }) => status === 'rejected').length;
  expect(refused(await race(made.updatedAt))).toBe(1);
  expect(refused(await race())).toBe(0);
});

test('deletion is idempotent, and an unknown recipe is not found', async () => {
  const made = await create();
  const remove = (id: string) =>
    owner.device.call(calls.deleteRecipe, { params: { id } }, owner.as);
  await remove(made.id);
  await remove(made.id);
  expect((await listed()).some(({ id }) => id === made.id)).toBe(false);
  expect(await refusal(update(made, bilimbi))).toMatchObject({ code: 'not-found' });
  expect(await refusal(remove('never-was'))).toMatchObject({ code: 'not-found' });
  const stored = await server.ctx.pools.main
    .selectFrom('recipes')
    .select('deletedAt')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  expect(stored.deletedAt).not.toBeNull();
});

test('an incomplete body is refused with the names of its fields, never with a 500', async () => {
  const tries: [object, string][] = [
    [{ ...bilimbi, title: ' ' }, 'title'],
    [{ ...bilimbi, baseServing: 0 }, 'baseServing'],
    [{ ...bilimbi, baseServing: 1e99 }, 'baseServing'],
    [{ ...bilimbi, place: 3_000_000_000 }, 'place'],
    [{ ...bilimbi, ingredients: [] }, 'ingredients'],
    [{ ...bilimbi, difficulty: 'Impossible' }, 'difficulty'],
    [{ ...bilimbi, instructions: 'a\u0000b' }, 'instructions'],
    [{ ...bilimbi, ml: { ...bilimbi.ml, ingredients: [] } }, 'ml.ingredients'],
    [
      { ...bilimbi, ingredients: [...bilimbi.ingredients, { name: 'Salt', amount: '' }] },
      'ml.ingredients',
    ],
    [{ ...bilimbi, steps: [{ title: 'A', description: 'B', imageUrl: '', tips: '' }] }, 'ml.steps'],
  ];
  for (const [body, field] of tries) {
    const answer = await owner.device.callByName('createRecipe', { body }, owner.as);
    const { code, fields } = answer.body as { code: string; fields?: string[] };
    expect([answer.status, code, fields?.[0]], field).toEqual([400, 'invalid', field]);
  }
});

test('the audit log contains actor and action, and no text of a recipe and no credentials', async () => {
  const made = await create({
    ...bilimbi,
    title: 'Written down',
    instructions: 'A secret instruction.',
  });
  const wrong = { ...login, password: 'typed into the wrong field' };
  await owner.device.call(calls.unlockRecipes, { body: wrong }).catch(() => undefined);
  const rows = await server.ctx.pools.main
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'recipe')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['recipes.refused', 'recipe.created']);
  expect(rows[1]).toMatchObject({
    entityId: made.id,
    actor: { name: 'Owner' },
    details: { title: 'Written down' },
  });
  const text = JSON.stringify(
    await server.ctx.pools.main.selectFrom('auditLog').selectAll().execute(),
  );
  expect(text).not.toContain('A secret instruction.');
  expect(text).not.toContain(wrong.password);
});
