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

/** Whether a row is on the screen; rows of a hidden list have no size. */
function isOnScreen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
const isPending = ({ dataset }: HTMLElement) =>
  dataset['state'] === 'pending' || dataset['state'] === 'running';

/** Returns the target of a press or a click: a row, or a control outside of the rows. */
const targetOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('[data-task]') ?? target.closest('button, a')) : null;

/**
 * Returns the rows to render, in fixed positions until the list has not been touched for 5 seconds. Then changes made
 * elsewhere are applied, and finished rows are removed as soon as they are off the screen.
 */
export function useHeldRows(
  list: RefObject<HTMLElement | null>,
  eventId: EventId,
  tasks: readonly Task[],
  waitingIds: ReadonlySet<TaskId>,
  /** Only the tasks of this person; undefined for all. A reassigned task stays until the list is idle. */
  of?: string,
): HeldRows {
  const [touches] = useState(trackTouches);
  const isListed = useCallback(
    ({ assignedTo }: Task) => of === undefined || assignedTo === of,
    [of],
  );
  const createDrawn = () => ({ tasks, of, groups: settleRows([], tasks, () => false, isListed) });
  const [drawn, setDrawn] = useState(createDrawn);
  const anchor = useRef<Anchor | null>(null);
  const pressedOn = useRef<Element | null>(null);
  const isFirst = useRef(true);

  let { groups } = drawn;
  if (drawn.of !== of) {
    ({ groups } = createDrawn());
    setDrawn({ tasks, of, groups });
  } else if (drawn.tasks !== tasks) {
    const own: OwnChanges = {
      isDeleted: (id) => ownChangeOf(eventId, id) === 'deleted',
      isAdded: (id) => waitingIds.has(id) || ownChangeOf(eventId, id) === 'brought back',
    };
    // A list that has just been loaded has no rows to hold, also if the page was scrolled before.
    const hasRows = groups.some(({ rows }) => rows.length > 0);
    groups = hasRows ? holdRows(groups, tasks, own) : createDrawn().groups;
    setDrawn({ tasks, of, groups });
  }

  const settle = useCallback(() => {
    const onScreen = rowsIn(list.current).filter(isOnScreen);
    // A page in the background cannot be touched.
    const visibleIds = new Set(document.visibilityState === 'hidden' ? [] : onScreen.map(idOf));
    const first = onScreen.find(isPending);
    anchor.current = first ? { id: idOf(first), top: first.getBoundingClientRect().top } : null;
    setDrawn((before) => ({
      ...before,
      groups: settleRows(before.groups, before.tasks, (id) => visibleIds.has(id), isListed),
    }));
  }, [list, isListed]);

  // Rows removed above the screen must not pull up the rows on it; some browsers do not anchor the scroll position.
  useLayoutEffect(() => {
    const before = anchor.current;
    anchor.current = null;
    const row = before && rowsIn(list.current).find((each) => idOf(each) === before.id);
    const moved = row ? row.getBoundingClientRect().top - before.top : 0;
    if (Math.abs(moved) >= 1) window.scrollBy(0, moved);
  }, [groups, list]);

  // In the same frame as the change, so that an idle list never shows an intermediate state. A list that was just
  // rendered is settled already; its page scrolls to the top after this effect.
  useLayoutEffect(() => {
    if (!isFirst.current && !touches.isTouched()) settle();
    isFirst.current = false;
  }, [tasks, touches, settle]);

  useEffect(() => {
    const onPress = ({ target }: Event) => void (pressedOn.current = targetOf(target));
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
    // A mouse that moves over the list may be about to press a row; a finger is reported only while it is down.
    onPointerMove: touches.touch,
    onKeyDown: touches.touch,
    onInput: touches.touch,
    onClickCapture(event) {
      touches.touch();
      const aimed = pressedOn.current;
      pressedOn.current = null;
      // The click of a finger goes to the element under it when it is lifted. Clicks by keyboard have a detail of 0.
      if (event.detail === 0 || !aimed || aimed === targetOf(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  }));
  return { groups, touches, handlers };
}
