import { useEffect } from 'react';
import { openSound } from '../../../ui/bell';

/** Unlocks the bell at the first press of any key or button. */
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
