import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { parseJson, storageOf } from '../../state/browserStorage';

const fields = ['name', 'phone', 'email', 'address', 'pincode', 'country'] as const;
export type SavedAddress = Record<(typeof fields)[number], string>;
type Store = { saved: SavedAddress | null };

const version = 1;

function read(text: string | null): Store {
  const stored = parseJson(text) as ({ version: number } & SavedAddress) | null;
  if (stored?.version !== version) return { saved: null };
  const texts = fields.map((field) => {
    const value: unknown = stored[field];
    return [field, typeof value === 'string' ? value : ''];
  });
  return { saved: Object.fromEntries(texts) as SavedAddress };
}

/** The shopper's details on this device, stored only while they have ticked the box. */
const useStore = create<Store>()(
  persist((): Store => ({ saved: null }), {
    name: 'kalavara.address',
    storage: storageOf(
      'local',
      read,
      ({ saved }) => saved && JSON.stringify({ version, ...saved }),
    ),
  }),
);

export const useIsSaved = (): boolean => useStore(({ saved }) => saved !== null);
export const savedAddress = (): SavedAddress | null => useStore.getState().saved;

export const saveAddress = ({ name, phone, email, address, pincode, country }: SavedAddress) =>
  useStore.setState({ saved: { name, phone, email, address, pincode, country } });
export const deleteSavedAddress = () => useStore.setState({ saved: null });
