/**
 * A ref for an element whose controls are removed or disabled when they are pressed: browsers would then move the
 * focus to the page. It moves to what took the place of the control, such as a row of a list, and to a control that is
 * enabled again. A row itself is focused instead of a button in it, which a second press of Enter would press.
 */
export function recoverFocus(root: HTMLElement | null) {
  if (!root) return undefined;
  let last: Position | undefined;
  const remember = ({ target }: FocusEvent) => {
    // A dialog that is opened from here restores the focus itself.
    if (target instanceof HTMLElement && target.closest('dialog') === root.closest('dialog'))
      last = positionOf(target, root);
  };
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    // Browsers that report the removal of the focused element do so before it is removed.
    queueMicrotask(() => {
      const wasElsewherePressed = target.isConnected && isEnabled(target);
      if (wasElsewherePressed) last = undefined;
    });
  };
  const recover = () => {
    if (!last || !hasNoFocus()) return;
    if (!last.control.isConnected) focusItself(nearest(last.steps, root));
    else if (isEnabled(last.control)) last.control.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(recover);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', remember);
  root.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', remember);
    root.removeEventListener('focusout', forget);
  };
}

/** An ancestor, and the index of the child in it that leads to the control. */
type Step = { parent: Element; index: number };
type Position = { control: HTMLElement; steps: readonly Step[] };

function positionOf(control: HTMLElement, root: Element): Position {
  const steps: Step[] = [];
  for (let child: Element = control; child !== root && child.parentElement;) {
    const parent = child.parentElement;
    steps.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { control, steps };
}

/**
 * Returns the element at the position where the path to the control was removed, otherwise the element that contained
 * it.
 */
function nearest(steps: readonly Step[], root: HTMLElement): HTMLElement {
  const stayed = steps.find(({ parent }) => parent.isConnected);
  const { parent, index } = stayed ?? { parent: root, index: 0 };
  const next = parent.children[Math.min(index, parent.children.length - 1)] ?? parent;
  return next instanceof HTMLElement ? next : root;
}

const isEnabled = (element: HTMLElement) => !element.matches(':disabled');
const hasNoFocus = () => {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(':disabled');
};

function focusItself(element: HTMLElement) {
  const isAdded = !element.hasAttribute('tabindex') && element.tabIndex < 0;
  if (isAdded) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (isAdded)
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
