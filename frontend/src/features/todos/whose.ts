import { create } from 'zustand';
import { readItem, writeItem } from '../../state/browserStorage';

const storageKey = 'kalavara.now';
const useWhose = create(() => ({ isMine: readItem('local', storageKey) === 'mine' }));

/** Whether this device shows only the tasks of its person, in Now and in the list below it. */
export const useIsMine = (): boolean => useWhose(({ isMine }) => isMine);

export function showMine(isMine: boolean) {
  useWhose.setState({ isMine });
  writeItem('local', storageKey, isMine ? 'mine' : null);
}
