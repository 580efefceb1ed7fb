import { useLayoutEffect, useRef } from 'react';
import type { KitchenLocation, Section } from './location';

/** Opened sections stay mounted, so that a half-filled form, a search or an open step is not lost. */
const stays: readonly Section[] = ['guide', 'diary', 'stock'];

type Shown = { section: Section; location: KitchenLocation; isOpen: boolean };

/**
 * Returns the mounted sections, each with its last location, including the open one; their container element; and the
 * event that is open in the diary.
 */
export function useSections(location: KitchenLocation) {
  const { section } = location;
  const around = useRef<HTMLElement>(null);
  const left = useRef(new Map<Section, KitchenLocation>());
  left.current.set(section, location);
  useScroll(section);
  useLeaving(section, around);

  const all: Shown[] = [...left.current].map(([each, at]) => ({
    section: each,
    location: at,
    isOpen: each === section,
  }));
  const diaryEvent = left.current.get('diary')?.eventId;
  return {
    around,
    diaryEvent,
    shown: all.filter((one) => one.isOpen || stays.includes(one.section)),
  };
}

/** Restores the scroll position of a section; a section that is opened for the first time starts at its top. */
function useScroll(section: Section) {
  const scrolled = useRef(new Map<Section, number>());
  useLayoutEffect(() => {
    window.scrollTo(0, stays.includes(section) ? (scrolled.current.get(section) ?? 0) : 0);
    const note = () => void scrolled.current.set(section, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [section]);
}

/**
 * Removes the focus, open dialogs and playing videos from a section that is left: "back" can leave it from inside a
 * dialog, and a hidden modal dialog would block the whole page.
 */
function useLeaving(section: Section, around: { readonly current: HTMLElement | null }) {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const element = around.current;
    element
      ?.querySelectorAll('[hidden] dialog[open]')
      .forEach((dialog) => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    element?.querySelectorAll<HTMLVideoElement>('[hidden] video').forEach((film) => film.pause());
    const at = document.activeElement;
    if (!isFirst.current && (at === document.body || at?.closest('[hidden]')))
      element?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [section, around]);
}
