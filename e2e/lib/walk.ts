import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { textsIn, type Language } from './buyer';
import type { WalkBrowser, WalkTab } from './walk-browser';
import {
  cancelDialog,
  goBackTo,
  linkedAddresses,
  passGate,
  pressLanguage,
  pressNext,
  settle,
  sourceOf,
  type Pressed,
  type View,
} from './walk-page';

export const languages: readonly Language[] = ['en', 'ml'];
const crashedTitles = languages.map((language) => {
  const path = `../../frontend/src/i18n/locales/${language}/ui.json`;
  const texts = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
    crashedTitle: string;
  };
  return texts.crashedTitle;
});

/** Buttons that end the session that the walk needs. */
const endSession = ['kitchen:more.signOut', 'owner:signOut', 'cutlets:logout', 'recipes:logout'];
/** The only button styled as a confirmation that opens another sheet. */
const leadingOn = ['cart:checkout'];

export type Role = {
  name: string;
  session: string | undefined;
  /** The first addresses. */
  addresses: string[];
  /** Matches the pages whose controls are pressed; the others are only opened. */
  presses: RegExp;
  /** Whether its pages come from their service worker, in English; without it an opened view costs a third less. */
  hasWorker?: boolean;
  /** The values for the forms of the gates. Only the pages behind the gates are opened. */
  gates?: Record<string, string>[];
};

export type Walk = { views: number; presses: number; problems: string[] };

type Options = {
  url: string;
  /** The language in which controls are pressed. */
  language: Language;
  /**
   * The language in which a view is shown first; the button of the view changes it to the other one. A view whose
   * controls are not pressed is loaded once for both.
   */
  openedIn: Language;
  isPhone: boolean;
  /** Presses the controls of a view; otherwise every address is only opened, and its language changed. */
  isPressing: boolean;
};

/** Opens every address of a role; with `isPressing` also presses controls until there are no new ones. */
export async function walk(browser: WalkBrowser, role: Role, options: Options): Promise<Walk> {
  const tab = await browser.open(role.session, {
    hasWorker: role.hasWorker === true && options.language === 'en',
    isPhone: options.isPhone,
  });
  try {
    return await walkTab(tab, role, options);
  } finally {
    await tab.close();
  }
}

async function walkTab(tab: WalkTab, role: Role, options: Options): Promise<Walk> {
  const { url, language, openedIn, isPressing } = options;
  const texts = textsIn(language);
  const left = endSession.map((key) => texts(key));
  const onward = leadingOn.map((key) => texts(key));
  const result: Walk = { views: 0, presses: 0, problems: [] };
  const queue = [...role.addresses];
  const known = new Set(queue.map(viewOf));
  const shownBefore = new Set<string>();
  const pressed: string[] = [];
  /** Views with controls that may be unpressed, and their history entries. */
  const unfinished: { address: string; entry: string }[] = [];

  const note = async (what: string, view: View, shown = language) => {
    const found = await tab.takeErrors();
    if (view.headings.some((heading) => crashedTitles.includes(heading)))
      found.push('the error boundary is shown');
    if (view.isBlank) found.push('the page is blank');
    if (view.isLoading) found.push('the page is still loading');
    if (view.wideBy > 0) found.push(`the page is ${view.wideBy} px wider than the screen`);
    for (const each of found)
      result.problems.push(`${role.name}, ${shown}: ${what}: ${each.slice(0, 1_500)}`);
  };
  const waitUntilSettled = (quietMs = 40) => evaluate<View>(tab, sourceOf(settle, quietMs, 60_000));
  const open = async (address: string, shown = language): Promise<View> => {
    await retry(() => tab.goto(inLanguage(url, address, shown)));
    let view = await waitUntilSettled();
    for (const fields of role.gates ?? [])
      if (await evaluate<boolean>(tab, sourceOf(passGate, fields)))
        view = await waitUntilSettled(120);
    return view;
  };
  const enqueue = (address: string) => {
    if (address.startsWith('/api/') || known.has(viewOf(address))) return;
    // Pages without a gate belong to the account, which another role opens.
    if (role.gates && !role.presses.test(address)) return;
    known.add(viewOf(address));
    queue.push(address);
  };

  /** Goes back to the last view that was left, if the open document can show it: a load costs six times as much. */
  const goBack = async (from: View): Promise<View | undefined> => {
    const last = unfinished.at(-1);
    if (!last || pathOf(last.address) !== pathOf(from.address)) return undefined;
    await evaluate<boolean>(tab, sourceOf(goBackTo, last.entry));
    const view = await waitUntilSettled();
    if (viewOf(view.address) !== viewOf(last.address)) return undefined;
    unfinished.pop();
    return view;
  };

  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    // The walk in the opening language has shown the view in both languages.
    if (isPressing && openedIn !== language && !role.presses.test(address)) continue;
    const isFirst = !shownBefore.has(viewOf(address));
    shownBefore.add(viewOf(address));
    let view: View | undefined;
    if (isFirst && openedIn !== language) {
      await note(address, await open(address, openedIn), openedIn);
      view = await changeLanguage(tab, language);
      result.views += 1;
    }
    view ??= await open(address);
    result.views += 1;
    await note(address, view);
    if (!isPressing) continue;
    if (!role.presses.test(address)) {
      enqueue(view.address); // the address after redirects, which may be a view whose controls are pressed
      const other = languages.find((each) => each !== language)!;
      await note(
        address,
        (await changeLanguage(tab, other)) ?? (await open(address, other)),
        other,
      );
      result.views += 1;
      continue;
    }
    let home = view.address;
    for (const linked of await evaluate<string[]>(tab, sourceOf(linkedAddresses))) enqueue(linked);
    for (;;) {
      const next = await evaluate<Pressed | null>(tab, sourceOf(pressNext, pressed, left, onward));
      if (next === null && view.dialogs === 0) {
        const back = await goBack(view);
        if (!back) break;
        view = back;
        home = view.address;
        continue;
      }
      if (next === null) {
        view = await closeDialogs(tab, waitUntilSettled, view, texts('forms:leaveAct'));
        if (view.dialogs > 0) {
          result.problems.push(`${role.name}, ${language}: ${home}: a dialog does not close`);
          view = await open(home);
        }
        continue;
      }
      pressed.push(next.key);
      result.presses += 1;
      view = await waitUntilSettled();
      await note(`${home}, after "${next.label}"`, view);
      if (viewOf(view.address) === viewOf(home)) continue;
      // The remaining controls of the former view are pressed on a second visit.
      unfinished.push({ address: home, entry: next.entry });
      home = view.address;
      known.add(viewOf(home));
      if (role.presses.test(home)) continue;
      break;
    }
    await note(`${home}, at the end`, await waitUntilSettled(120));
    queue.push(...unfinished.splice(0).map(({ address: each }) => each));
  }
  return result;
}

async function closeDialogs(
  tab: WalkTab,
  waitUntilSettled: () => Promise<View>,
  opened: View,
  leave: string,
): Promise<View> {
  let view = opened;
  for (let tries = 0; view.dialogs > 0 && tries < 4; tries += 1) {
    await evaluate(tab, sourceOf(cancelDialog, leave));
    view = await waitUntilSettled();
  }
  return view;
}

/** Changes the language of an open page by its own button, if it has one. */
async function changeLanguage(tab: WalkTab, language: Language): Promise<View | undefined> {
  const hasButton = await evaluate<boolean>(tab, sourceOf(pressLanguage, language));
  return hasButton ? evaluate<View>(tab, sourceOf(settle, 40, 60_000)) : undefined;
}

const evaluate = <T>(tab: WalkTab, expression: string): Promise<T> =>
  retry(() => tab.evaluate<T>(expression));

/** Retries, because a page that navigates by itself rejects a pending evaluation. */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 5) throw error;
      await pause(50);
    }
  }
}

/** Returns the same text for views of the same kind, regardless of the event, day or order. */
function viewOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://host');
  const query = [...searchParams]
    .filter(([name]) => name !== 'lang')
    .map(([name, value]) =>
      ['view', 'tab', 'part', 'in', 'sheet'].includes(name) ? `${name}=${value}` : name,
    );
  return `${pathname}?${query.sort().join('&')}`;
}

const pathOf = (address: string) => new URL(address, 'http://host').pathname;

function inLanguage(url: string, address: string, language: Language): string {
  const full = new URL(address, url);
  full.searchParams.set('lang', language);
  return full.href;
}
