import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refreshSession } from '../../features/accounts/sessionStore';
import { setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { serve } from '../../test/fakeServer';
import { takeLoggedErrors } from '../../test/setup';
import KitchenRoutes from './KitchenRoutes';
import { NoticesAbove } from './notices/NoticesAbove';
import { EventTools } from './tools/EventTools';

const once = vi.hoisted(() => (name: string) => {
  let tries = 0;
  return () => {
    if (++tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>{name}</p> };
  };
});
vi.mock('./reports/ReportsPage', once('all reports'));
vi.mock('./tools/ScheduleTool', once('new times'));
vi.mock('./tools/SheetsTool', () => ({ default: () => <p>four sheets</p> }));

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a toast on a phone does not cover the column of ticks', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const free = /--tick-column: (\d+)px/.exec(read('pages/kitchen/frame/Navigation.module.css'))!;
  const tick = /\.tick \{\s*width: (\d+)px/.exec(read('features/todos/TickButton.module.css'))!;
  expect(Number(free[1])).toBeGreaterThan(Number(tick[1]));
  expect(read('ui/Toast.module.css')).toMatch(/right: calc\([^;]*var\(--tick-column, 0px\)\)/);
});

test('a notice above the visible area is announced in the header, and one tap shows it', () => {
  let measure = () => {};
  class Observer {
    constructor(run: () => void) {
      measure = run;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', Observer);
  const notices = document.createElement('div');
  const moveNoticesTo = (top: number, height: number) => {
    notices.getBoundingClientRect = () => new DOMRect(0, top, 360, height);
    act(measure);
  };
  const shown = vi.fn();
  notices.scrollIntoView = shown;
  const ref: { current: HTMLElement | null } = { current: notices };
  render(<NoticesAbove notices={ref} />);
  const flag = () => screen.queryByRole('button', { name: 'Notice at the top' });
  moveNoticesTo(-900, 0);
  expect(flag()).toBeNull();
  moveNoticesTo(-900, 90);
  fireEvent.click(flag()!);
  expect(shown).toHaveBeenCalled();
  moveNoticesTo(200, 90);
  expect(flag()).toBeNull();
  ref.current = null; // React has cleared the ref, but the observer still calls
  expect(() => act(measure)).not.toThrow();
});

test('a link opens its tool', async () => {
  window.history.replaceState(null, '', '/roadmap?eventId=e1&tool=sheets');
  render(<EventTools eventId="e1" event={undefined} me="Amina" />);
  expect(await screen.findByText('four sheets')).toBeTruthy();
  window.history.replaceState(null, '', '/');
});

test(
  'a tool that failed to load shows an error below its button; the other tools open, and it opens after a retry',
  { meta: { requirements: ['K-055', 'D-004'] } },
  async () => {
    render(<EventTools eventId="e1" event={undefined} me="Amina" />);
    press('Schedule Tasks');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'needs the network the first time',
    );
    expect(takeLoggedErrors().length).toBeGreaterThan(0);
    press('Print sheets');
    expect(await screen.findByText('four sheets')).toBeTruthy();
    press('Schedule Tasks');
    await screen.findByRole('alert');
    takeLoggedErrors();
    press('Try again');
    expect(await screen.findByText('new times')).toBeTruthy();
  },
);

test(
  'a page that failed to load shows an error, and opens after a retry',
  { meta: { requirements: ['K-021', 'S-015', 'D-004'] } },
  async () => {
    const me = { id: 'amina', name: 'Amina', username: 'amina', role: 'staff' };
    serve(({ path }) =>
      path === '/api/auth/session'
        ? { body: { success: true, data: me, isOpenKitchen: false } }
        : 'no network',
    );
    await refreshSession();
    render(
      <MemoryRouter initialEntries={['/eventreports']}>
        <KitchenRoutes />
      </MemoryRouter>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'needs the network the first time',
    );
    expect(takeLoggedErrors().length).toBeGreaterThan(0);
    press('Try again');
    expect(await screen.findByText('all reports')).toBeTruthy();
  },
);
