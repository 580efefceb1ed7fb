import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { holdRows, settleRows, type OwnChanges, type RowGroup } from './heldRows';
import { trackTouches, type TouchState } from './touchState';
import { ownChangeOf } from './taskCommands';

type Anchor = { id: TaskId; top: number };
type ListHandlers = Record<'onPointerDown' | 'onPointerMove', (event: PointerEvent) => void> &
  Record<'onKeyDown' | 'onInput', () => void> & { onClickCapture: (event: MouseEvent) => void };
type HeldRows = { groups: readonly RowGroup[]; touches: TouchState; handlers: ListHandlers };

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? []),
];
const idOf = (row: HTMLElement) => row.dataset['task']!;

/** Rows of a hidden list have no size, and are not on the screen. */
function isOnScreen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
const isPending = ({ dataset }: HTMLElement) =>
  dataset['state'] === 'pending' || dataset['state'] === 'running';

/** What a press or a click is aimed at: a row, or a control outside of the rows. */
const aimedAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('[data-task]') ?? target.closest('button, a')) : null;

/**
 * The rows to draw, in fixed positions until the list has not been touched for 5 seconds.
 * After that, changes made elsewhere are applied, and finished rows leave as soon as they are off
 * the screen.
 */
export function useHeldRows(
  list: RefObject<HTMLElement | null>,
  eventId: EventId,
  tasks: readonly Task[],
  waitingIds: ReadonlySet<TaskId>,
  /** Only the tasks of this person; undefined for all. A task that is assigned anew stays until the list is not touched. */
  of?: string,
): HeldRows {
  const [touches] = useState(trackTouches);
  const isListed = useCallback(
    ({ assignedTo }: Task) => of === undefined || assignedTo === of,
    [of],
  );
  const anew = () => ({ tasks, of, groups: settleRows([], tasks, () => false, isListed) });
  const [drawn, setDrawn] = useState(anew);
  const anchor = useRef<Anchor | null>(null);
  const pressedOn = useRef<Element | null>(null);
  const isFirst = useRef(true);

  let { groups } = drawn;
  if (drawn.of !== of) {
    ({ groups } = anew());
    setDrawn({ tasks, of, groups });
  } else if (drawn.tasks !== tasks) {
    const own: OwnChanges = {
      isDeleted: (id) => ownChangeOf(eventId, id) === 'deleted',
      isAdded: (id) => waitingIds.has(id) || ownChangeOf(eventId, id) === 'brought back',
    };
    // A list that has just been loaded has no rows to hold, also if the page was scrolled before.
    const hasRows = groups.some(({ rows }) => rows.length > 0);
    groups = hasRows ? holdRows(groups, tasks, own) : anew().groups;
    setDrawn({ tasks, of, groups });
  }

  const settle = useCallback(() => {
    const onScreen = rowsIn(list.current).filter(isOnScreen);
    // No finger reaches a page in the background.
    const inReach = new Set(document.visibilityState === 'hidden' ? [] : onScreen.map(idOf));
    const first = onScreen.find(isPending);
    anchor.current = first ? { id: idOf(first), top: first.getBoundingClientRect().top } : null;
    setDrawn((before) => ({
      ...before,
      groups: settleRows(before.groups, before.tasks, (id) => inReach.has(id), isListed),
    }));
  }, [list, isListed]);

  // Rows that leave above the screen must not pull up those on it; not every browser anchors the scroll position itself.
  useLayoutEffect(() => {
    const before = anchor.current;
    anchor.current = null;
    const row = before && rowsIn(list.current).find((each) => idOf(each) === before.id);
    const moved = row ? row.getBoundingClientRect().top - before.top : 0;
    if (Math.abs(moved) >= 1) window.scrollBy(0, moved);
  }, [groups, list]);

  // In the same frame as the change, so that an untouched list never shows an intermediate state.
  // A list that has just been drawn is settled, and its page scrolls to the top after this effect.
  useLayoutEffect(() => {
    if (!isFirst.current && !touches.isTouched()) settle();
    isFirst.current = false;
  }, [tasks, touches, settle]);

  useEffect(() => {
    const onPress = ({ target }: Event) => void (pressedOn.current = aimedAt(target));
    const onCancel = () => {
      pressedOn.current = null;
      touches.release();
    };
    const listeners: [EventTarget, string, (event: Event) => void][] = [
      [document, 'pointerdown', onPress],
      [document, 'pointerup', touches.release],
      [document, 'pointercancel', onCancel],
      [window, 'scroll', touches.touch],
      [document, 'visibilitychange', touches.awaitIdle],
    ];
    const options = { capture: true, passive: true };
    for (const [target, name, listener] of listeners)
      target.addEventListener(name, listener, options);
    const stopSettling = touches.onIdle(settle);
    return () => {
      for (const [target, name, listener] of listeners)
        target.removeEventListener(name, listener, options);
      stopSettling();
      touches.stop();
    };
  }, [touches, settle]);

  const [handlers] = useState<ListHandlers>(() => ({
    onPointerDown: touches.press,
    // A mouse that moves over the list is on its way to a row; a finger is there only while it is down.
    onPointerMove: touches.touch,
    onKeyDown: touches.touch,
    onInput: touches.touch,
    onClickCapture(event) {
      touches.touch();
      const aimed = pressedOn.current;
      pressedOn.current = null;
      // The click of a finger goes to what is under it when it is lifted. Keys have no finger, and a detail of 0.
      if (event.detail === 0 || !aimed || aimed === aimedAt(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  }));
  return { groups, touches, handlers };
}
