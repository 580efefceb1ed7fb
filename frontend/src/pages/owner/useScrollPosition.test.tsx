import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { useScrollPosition } from './useScrollPosition';

afterEach(() => vi.unstubAllGlobals());

/**
 * Simulates layout, which jsdom lacks: the page scrolls at most to its length, and observers are called when it grows.
 */
function simulateLayout() {
  const root = document.documentElement;
  let length = 3_000;
  let position = 0;
  let onGrowth = () => {};
  vi.spyOn(root, 'scrollTop', 'get').mockImplementation(() => position);
  vi.spyOn(root, 'scrollTop', 'set').mockImplementation((to) => {
    position = Math.min(to, length);
    window.dispatchEvent(new Event('scroll'));
  });
  class Observer {
    constructor(callback: () => void) {
      onGrowth = callback;
    }
    observe() {}
    disconnect() {
      onGrowth = () => {};
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  return {
    root,
    setLength(to: number) {
      length = to;
      root.scrollTop = position;
      onGrowth();
    },
  };
}

function Page() {
  useScrollPosition();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/admin?tab=orders&q=KV-1">an order</Link>
      <Link to="/admin?tab=orders&q=KV-1&new=by-hand">the form of a new order</Link>
      <Link to="/admin?tab=orders" replace>
        the list instead
      </Link>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        forward
      </button>
    </>
  );
}

function openOverview() {
  render(
    <MemoryRouter initialEntries={['/admin']}>
      <Page />
    </MemoryRouter>,
  );
  return simulateLayout();
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));

test('each page opens at its top, and going back restores the scroll position', async () => {
  const { root } = openOverview();
  root.scrollTop = 1_400;
  await press('an order');
  expect(root.scrollTop).toBe(0);
  root.scrollTop = 300;
  await press('the form of a new order');
  expect(root.scrollTop).toBe(0);
  root.scrollTop = 700;
  await press('back');
  expect(root.scrollTop).toBe(300);
  await press('back');
  expect(root.scrollTop).toBe(1_400);
});

test('a page that replaces another one opens at its top', async () => {
  const { root } = openOverview();
  await press('the form of a new order');
  root.scrollTop = 700;
  await press('the list instead');
  expect(root.scrollTop).toBe(0);
});

test.each([
  ['as soon as it is long enough', undefined, 1_400],
  ['but not once the person touches it', 'touchStart', 150],
  ['but not once the person presses a key', 'keyDown', 150],
] as const)(
  'a page that is loaded later is scrolled to its former position, %s',
  async (_, input, at) => {
    const { root, setLength } = openOverview();
    root.scrollTop = 1_400;
    await press('an order');
    setLength(150);
    await press('back');
    setLength(700);
    expect(root.scrollTop).toBe(700);
    setLength(150);
    if (input) fireEvent[input](window);
    setLength(3_000);
    expect(root.scrollTop).toBe(at);
    root.scrollTop = 2_000;
    setLength(3_500);
    expect(root.scrollTop).toBe(2_000);
  },
);

test('the browser’s own scrolling while it goes back is not recorded for the page that is left', async () => {
  const { root } = openOverview();
  root.scrollTop = 1_400;
  await press('an order');
  root.scrollTop = 300;
  fireEvent.popState(window);
  root.scrollTop = 150;
  await press('back');
  await press('forward');
  expect(root.scrollTop).toBe(300);
});
