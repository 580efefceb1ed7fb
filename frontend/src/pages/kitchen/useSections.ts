import { useLayoutEffect, useRef } from 'react';
import type { Place, Section } from './place';

/** What was opened stays as it was left: a form half filled in, a search, a step that is open (K-030). */
const stays: readonly Section[] = ['guide', 'diary', 'stock'];

type Shown = { section: Section; place: Place; isOpen: boolean };

/** The sections that are there, each at the place it was left, the open one among them; the element around them; and the event that is open in the diary. */
export function useSections(place: Place) {
  const { section } = place;
  const around = useRef<HTMLElement>(null);
  const left = useRef(new Map<Section, Place>());
  left.current.set(section, place);
  useScroll(section);
  useLeaving(section, around);

  const all: Shown[] = [...left.current].map(([each, at]) => ({
    section: each,
    place: at,
    isOpen: each === section,
  }));
  const diaryEvent = left.current.get('diary')?.eventId;
  return {
    around,
    diaryEvent,
    shown: all.filter((one) => one.isOpen || stays.includes(one.section)),
  };
}

/** How far one had scrolled stays, too; what is opened anew is seen from its top. */
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
 * A section that is left keeps neither the focus nor an open dialog: with "back" one leaves it from inside of one, and
 * hidden it would keep all of the page from being pressed. Nor does a film go on that nobody sees.
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
