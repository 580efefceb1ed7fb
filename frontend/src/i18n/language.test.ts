import { afterEach, expect, test } from 'vitest';
import { languageNow, setTextLoader, showLanguage } from './language';
import './i18n';

/** Waits until all effects of resolved promises are finished. */
const waitForPromises = () => new Promise((done) => setTimeout(done));

afterEach(() => {
  setTextLoader(() => undefined);
  showLanguage('en');
});

test('a language is shown once its texts are loaded', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  setTextLoader((language) => (language === 'ml' ? promise : undefined));
  showLanguage('ml');
  expect(languageNow()).toBe('en');
  resolve();
  await waitForPromises();
  expect([languageNow(), document.documentElement.lang]).toEqual(['ml', 'ml']);
});

test('a language chosen meanwhile remains', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  setTextLoader((language) => (language === 'ml' ? promise : undefined));
  showLanguage('ml');
  showLanguage('en');
  resolve();
  await waitForPromises();
  expect(languageNow()).toBe('en');
});

test('without the texts of a language the language of the page does not change', async () => {
  const failed = Promise.reject<void>(new Error('offline'));
  setTextLoader(() => failed);
  showLanguage('ml');
  await waitForPromises();
  expect([languageNow(), document.documentElement.lang]).toEqual(['en', 'en']);
});
