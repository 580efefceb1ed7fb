/**
 * Functions that run inside a page. They are sent as source text, so each is self-contained: no imports, no outer
 * names.
 */

/** The state of a page once it is idle. */
export type View = {
  /** Path and query. */
  address: string;
  language: string;
  headings: string[];
  isBlank: boolean;
  isLoading: boolean;
  dialogs: number;
  /** The number of pixels by which the page is wider than the screen. */
  wideBy: number;
};

/** Waits until the document has not changed for `quietMs` and nothing is shown as loading, at most `limitMs`. */
export function settle(quietMs: number, limitMs: number): Promise<View> {
  const startedAt = performance.now();
  let changedAt = startedAt;
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const isShown = (element: Element) => element.getClientRects().length > 0;
  // A skeleton is a status with a label and no text.
  const isSkeleton = (element: Element) => isShown(element) && element.textContent === '';
  const isLoading = () =>
    document.readyState !== 'complete' ||
    [...document.querySelectorAll('[role="status"][aria-label]')].some(isSkeleton);
  const isBlank = () => (document.body?.innerText ?? '').trim() === '';

  return new Promise((resolve) => {
    const inspect = () => {
      const elapsed = performance.now() - startedAt;
      const isQuiet = elapsed > 800 || performance.now() - changedAt >= quietMs;
      // Only an idle document is measured: a layout costs more than the wait.
      if (elapsed < limitMs && (!isQuiet || isLoading() || isBlank()))
        return void setTimeout(inspect, 15);
      observer.disconnect();
      resolve({
        address: location.pathname + location.search,
        language: document.documentElement.lang,
        headings: [...document.querySelectorAll('h1, h2')]
          .filter(isShown)
          .map((each) => (each.textContent ?? '').trim()),
        isBlank: isBlank(),
        isLoading: isLoading(),
        dialogs: document.querySelectorAll('dialog[open]').length,
        wideBy: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      });
    };
    setTimeout(inspect, quietMs);
  });
}

/** A pressed control: its position in the page, its label, and the history entry on which it was pressed. */
export type Pressed = { key: string; label: string; entry: string };

/** The part of the Navigation API that TypeScript's DOM types lack. Only the walk in Chromium presses controls. */
type HistoryEntries = {
  currentEntry: { key: string };
  traverseTo: (key: string) => { finished: Promise<unknown> };
};

/**
 * Presses the first control that was not pressed before and returns it; null when none is left. Rows of one list count as
 * one. In an open dialog only that dialog's controls are pressed, and none that confirms: no submit button, no button
 * styled as a confirmation, unless its label is in `onward`.
 */
export function pressNext(pressed: string[], left: string[], onward: string[]): Pressed | null {
  const dialog = [...document.querySelectorAll('dialog[open]')].pop();
  const params = new URLSearchParams(location.search);
  const view = ['view', 'tab', 'part', 'in', 'sheet'].map((name) => params.get(name) ?? '').join();
  const labelOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

  const keyOf = (element: Element) => {
    const steps: string[] = [];
    let isShared = false; // in a menu, or in a dialog, which are the same in every view
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { tagName } = at;
      const isRow = ['LI', 'TR', 'ARTICLE', 'DETAILS'].includes(tagName);
      const siblings = at.parentElement ? [...at.parentElement.children] : [];
      const index = isRow ? '' : siblings.filter((one) => one.tagName === tagName).indexOf(at);
      steps.push(`${tagName}.${at.className.toString().split(' ')[0] ?? ''}${index}`);
      isShared ||= tagName === 'NAV' || tagName === 'HEADER' || tagName === 'FOOTER';
      if (tagName === 'DIALOG') return `dialog ${steps.join('<')}`;
    }
    return `${isShared ? '' : `${location.pathname} ${view} `}${steps.join('<')}`;
  };
  const isPressable = (element: Element) => {
    const isDisabled = element.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]');
    if (isDisabled || element.getClientRects().length === 0) return false;
    if (element.closest('[inert]') || element.hasAttribute('lang')) return false;
    if (getComputedStyle(element).visibility === 'hidden') return false;
    const label = labelOf(element);
    if (left.includes(label)) return false;
    if (element instanceof HTMLAnchorElement) {
      const isOurs = element.origin === location.origin && !element.target && !element.download;
      return isOurs && !dialog && element.closest('nav') !== null;
    }
    if (!dialog || onward.includes(label)) return true;
    const className = element.className.toString();
    return (
      !element.matches('form button:not([type="button"])') && !/primary|danger/.test(className)
    );
  };

  const controls = 'button, summary, nav a[href], [role="tab"], [role="button"], [role="switch"]';
  const known = new Set(pressed);
  for (const element of (dialog ?? document).querySelectorAll<HTMLElement>(controls)) {
    if (!isPressable(element)) continue;
    const key = keyOf(element);
    if (known.has(key)) continue;
    const label = labelOf(element).slice(0, 60);
    const { navigation } = globalThis as unknown as { navigation: HistoryEntries };
    const entry = navigation.currentEntry.key;
    element.focus();
    element.click();
    return { key, label, entry };
  }
  return null;
}

/** Goes back to an entry of the history like the back button; false if it no longer exists. */
export function goBackTo(key: string): Promise<boolean> {
  const { navigation } = globalThis as unknown as { navigation: HistoryEntries };
  return navigation.traverseTo(key).finished.then(
    () => true,
    () => false,
  );
}

/** Closes the topmost dialog like Escape; in the question before input is lost, presses the button that leaves. */
export function cancelDialog(leave: string): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].pop();
  const button = [...(dialog?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent?.trim() === leave,
  );
  if (button) button.click();
  else dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
}

/** Returns the addresses of this site that the page links to. */
export function linkedAddresses(): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter(({ origin, target, download }) => origin === location.origin && !target && !download)
    .map(({ pathname, search }) => pathname + search);
}

/** Presses the button that changes the language of the page; false if the page has none. */
export function pressLanguage(language: string): boolean {
  const button = document.querySelector<HTMLElement>(`button[lang="${language}"]`);
  button?.click();
  return button !== null;
}

/** Fills in the fields of a gate by name and submits its form; false if there is no gate. */
export function passGate(fields: Record<string, string>): boolean {
  const inputs = Object.keys(fields).map((name) =>
    document.querySelector<HTMLInputElement>(`main input[name="${name}"]`),
  );
  for (const input of inputs) {
    if (!input || input.getClientRects().length === 0) return false;
    // React overrides the property of the element and notices only a change by the prototype's setter.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    set!.call(input, fields[input.name]);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  inputs[0]?.form?.requestSubmit();
  return true;
}

/** Returns the source of a call that evaluates to the result of the function. */
export const sourceOf = <A extends unknown[]>(run: (...args: A) => unknown, ...args: A): string =>
  // tsx names every function that it compiles through a helper that the page does not have.
  `(() => { const __name = (named) => named; return (${run.toString()})(${args
    .map((arg) => JSON.stringify(arg))
    .join(', ')}); })()`;
