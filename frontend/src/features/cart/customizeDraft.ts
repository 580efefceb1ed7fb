import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { parseJson, storageOf } from '../../state/browserStorage';
import { isCustomization } from './cartStorage';

/** Customizations that were neither added to the cart nor cancelled, by product or cart line. */
type Drafts = Record<string, Customization>;

function read(text: string | null): Drafts {
  const stored = Object.entries(Object(parseJson(text)) as object);
  return Object.fromEntries(
    stored.filter((entry): entry is [string, Customization] => isCustomization(entry[1])),
  );
}

/** Stored for the tab, so that drafts survive a reload. */
const store = createStore<Drafts>()(
  persist((): Drafts => ({}), {
    name: 'kalavara.customize',
    storage: storageOf('session', read, (drafts) => JSON.stringify(drafts)),
  }),
);

export const findDraft = (key: string): Customization | undefined => store.getState()[key];
export const storeDraft = (key: string, customization: Customization) =>
  store.setState({ [key]: customization });
export function deleteDraft(key: string) {
  const { [key]: _deleted, ...others } = store.getState();
  store.setState(others, true);
}
