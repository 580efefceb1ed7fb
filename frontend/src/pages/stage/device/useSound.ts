import { useEffect } from 'react';
import { openSound } from '../../../ui/bell';

/** Any press unlocks the bell. */
export function useSound() {
  useEffect(() => {
    openSound();
    window.addEventListener('pointerdown', openSound);
    window.addEventListener('keydown', openSound);
    return () => {
      window.removeEventListener('pointerdown', openSound);
      window.removeEventListener('keydown', openSound);
    };
  }, []);
}
