/**
 * A ref for an element whose controls leave it or are disabled when they were pressed: browsers give the focus to the page
 * then. It goes to what took the place of the control, a row of a list for example, and to a control that is enabled again. A
 * row is focused itself, not a button of it, which a second press of Enter would press.
 */
export function recoverFocus(root: HTMLElement | null) {
  if (!root) return undefined;
  let last: Position | undefined;
  const remember = ({ target }: FocusEvent) => {
    // A question that is opened from here gives the focus back itself.
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

/** An ancestor, and at which index in it the path to the control goes on. */
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

/** What is now where the path to the control left the page, else what contained it. */
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
