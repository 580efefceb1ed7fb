import { beforeEach, expect, test, vi } from 'vitest';

/** Reloads the page with a signed-in person. */
async function reload(name = 'Amina') {
  vi.resetModules();
  const { setActor } = await import('../outbox/actor');
  setActor(name);
  return import('./unsaved');
}
beforeEach(() => sessionStorage.clear());

test('a persistent draft is restored after a reload until it is saved; other drafts are not', async () => {
  let page = await reload();
  page.setUnsaved('note', 'Calls at noon', { isLasting: true });
  page.setUnsaved('settings', { fee: 50 });
  page = await reload();
  expect(page.getUnsaved('note')).toBe('Calls at noon');
  expect(page.getUnsaved('settings')).toBeUndefined();
  page.setUnsaved('note');
  page = await reload();
  expect(page.getUnsaved('note')).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('another person in the same tab gets no draft, and it is deleted', async () => {
  (await reload()).setUnsaved('note', 'Calls at noon', { isLasting: true });
  expect((await reload('Raju')).getUnsaved('note')).toBeUndefined();
  expect((await reload()).getUnsaved('note')).toBeUndefined();
});

test('a cleared draft is not restored', async () => {
  (await reload()).setUnsaved('note', 'Calls at noon', { isLasting: true });
  (await reload()).clearUnsaved();
  expect((await reload()).getUnsaved('note')).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
