import { IDBFactory } from 'fake-indexeddb';

/**
 * Returns what empties the window again: listeners and properties added from now on, stored data, history and document.
 */
export function recordWindow() {
  const listeners: Parameters<EventTarget['addEventListener']>[] = [];
  const target: EventTarget = window;
  const { addEventListener } = target;
  Object.assign(target, {
    addEventListener: (...listener: (typeof listeners)[number]) => {
      listeners.push(listener);
      addEventListener.apply(target, listener);
    },
  });
  const namesOf = (object: object) => Object.keys(Object.getOwnPropertyDescriptors(object));
  const objects = [navigator, document].map((object) => ({ object, names: namesOf(object) }));

  return () => {
    Object.assign(target, { addEventListener });
    for (const [type, listener] of listeners) target.removeEventListener(type, listener);
    for (const { object, names } of objects)
      for (const name of namesOf(object))
        // React's own mark stands for a listener that stays.
        if (!names.includes(name) && !name.startsWith('_react'))
          Reflect.deleteProperty(object, name);
    globalThis.indexedDB = new IDBFactory();
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
    history.replaceState(null, '', '/');
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const { name } of [...document.documentElement.attributes])
      document.documentElement.removeAttribute(name);
  };
}
