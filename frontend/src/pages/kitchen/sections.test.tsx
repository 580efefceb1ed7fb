import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Role } from '@kalavara/shared-types/contract/roles';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { guideSteps } from '@kalavara/shared-types/content/guide';
import { stages } from '@kalavara/shared-types/content/stages/index';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upsertIsDeleted } from '../../features/diary/deletedEvents';
import { upsertEventName } from '../../features/diary/eventNames';
import { replaceDiary } from '../../features/diary/store';
import { refreshSession } from '../../features/accounts/sessionStore';
import { replaceStepMedia } from '../../features/step-media/store';
import { replaceTasks } from '../../features/todos/store';
import { setLanguage } from '../../i18n/language';
import { useOutbox } from '../../outbox/store';
import { setRoomStatus } from '../../realtime/rooms';
import { loadMessages } from '../../test/loadMessages';
import { eventOf } from '../../test/eventOf';
import { stopClocks } from '../../test/stopClocks';
import { waitUntilLoaded } from '../../test/waiting';
import { serve } from '../../test/fakeServer';
import { Kitchen } from './Kitchen';
// Lazy parts are preloaded: load time is not tested here.
import '../../features/guide/StepDetail';
import './inventory/InventoryPage';

const shownAddress = { query: '' };
function Address() {
  shownAddress.query = useLocation().search;
  return null;
}
let scrolls: number[];

beforeEach(async () => {
  loadMessages();
  setLanguage('en');
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
  replaceStepMedia([]);
  replaceDiary({ events: [], wasUsed: false });
  scrolls = [];
  window.scrollY = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation(
    (...at: unknown[]) => void scrolls.push(at[1] as number),
  );
});

async function openAs(role: Exclude<Role, 'guest' | 'display'>, address = '/roadmap') {
  const me = { id: role, name: 'Amina', username: 'amina', role };
  serve(({ path }) =>
    path === '/api/auth/session'
      ? { body: { success: true, data: me, isOpenKitchen: false } }
      : 'no network',
  );
  await refreshSession();
  render(
    <MemoryRouter initialEntries={[address]}>
      <Kitchen />
      <Address />
    </MemoryRouter>,
  );
}
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name });
const press = (name: string) => fireEvent.click(tab(name));
const step = (name: RegExp | string) => screen.getByRole('button', { name });
/** The parts of a step are loaded asynchronously. */
async function open(name: string) {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^\\d ?${name}`) }));
  await waitUntilLoaded();
  return within(screen.getByRole('button', { name: `Watch Video: ${name}` }).closest('li')!);
}
function scrollTo(y: number) {
  window.scrollY = y;
  fireEvent.scroll(window);
}

test(
  'the guide opens by default; diary and stock are beside it, and each has its title',
  { meta: { requirements: ['K-022', 'K-027', 'K-028', 'K-029'] } },
  async () => {
    await openAs('staff');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Preparation Guide');
    expect(tab('Preparation Guide').getAttribute('aria-current')).toBe('page');
    expect(document.title).toBe('Preparation Guide · Kalavara');
    press('Event Diary');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Event Diary');
    expect([document.title, shownAddress.query]).toEqual(['Event Diary · Kalavara', '?view=diary']);
    press('Inventory Management');
    await waitUntilLoaded();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inventory Management');
    expect(document.title).toBe('Inventory Management · Kalavara');
  },
);

test(
  'a tab that is left preserves its input, open parts and scroll position',
  { meta: { requirements: ['K-030'] } },
  async () => {
    await openAs('staff');
    await open('Setting Up');
    scrollTo(640);
    press('Event Diary');
    expect(scrolls.at(-1)).toBe(0);
    fireEvent.click(screen.getAllByText('Create New Event')[0]!);
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Wedding at Aluva' } });
    scrollTo(120);

    press('Preparation Guide');
    expect(scrolls.at(-1)).toBe(640);
    expect(step(/^1 ?Setting Up/).getAttribute('aria-expanded')).toBe('true');
    press('Event Diary');
    expect(scrolls.at(-1)).toBe(120);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Wedding at Aluva');
    // The other tabs start at their top each time.
    press('More');
    expect(scrolls.at(-1)).toBe(0);
  },
);

test(
  'a hidden tab does not scroll: the list of an event is scrolled into view when it is chosen, and not each time its tab is opened',
  { meta: { requirements: ['K-030'] } },
  async () => {
    // On a phone only: in the wide layout the list is beside the diary.
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
    const scrollIntoView = vi
      .spyOn(Element.prototype, 'scrollIntoView')
      .mockImplementation(() => undefined);
    await openAs('staff', '/roadmap?eventId=e1');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    press('Preparation Guide');
    await act(async () => replaceDiary({ events: [], wasUsed: true }));
    press('Event Diary');
    expect(shownAddress.query).toBe('?eventId=e1');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  },
);

test(
  'a tab that is left loses the focus and open dialogs',
  { meta: { requirements: ['K-030'] } },
  async () => {
    await openAs('staff');
    const detail = await open('Rice Prep');
    fireEvent.click(detail.getByRole('button', { name: 'Watch Video: Rice Prep' }));
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog');
    expect(dialog.open).toBe(true);
    // As when Back is pressed inside the dialog.
    press('Event Diary');
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(0);
    expect(document.activeElement?.closest('[hidden]')).toBeNull();
  },
);

test(
  'the guide has five numbered steps, and a press opens and closes one',
  {
    meta: {
      requirements: ['K-031', 'K-032', 'O-004', 'O-184', 'O-185', 'O-186', 'O-187', 'O-188'],
    },
  },
  async () => {
    await openAs('staff');
    const heads = within(screen.getByRole('list', { name: 'Steps of the guide' })).getAllByRole(
      'button',
    );
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      guideSteps.map(({ id, title, titleMalayalam }) => `${id}${title} ${titleMalayalam}`),
    );
    await open('Cooking Day');
    expect(heads.map((head) => head.getAttribute('aria-expanded'))).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
    ]);
    fireEvent.click(heads[1]!);
    expect(screen.queryByRole('button', { name: 'Watch Video: Cooking Day' })).toBeNull();
  },
);

describe.each(['en', 'ml'] as const)('read in %s', (language) => {
  test.each(guideSteps)(
    'the step "$title" is complete in both languages',
    {
      meta: {
        requirements: [
          'K-033',
          'K-034',
          'K-345',
          'K-346',
          'K-347',
          'K-348',
          'K-349',
          'K-351',
          'K-353',
          'K-354',
          'K-355',
          'K-356',
          'K-357',
          'K-358',
          'K-360',
          'O-189',
        ],
      },
    },
    async ({ id, title, titleMalayalam, route }) => {
      setLanguage(language);
      await openAs('staff');
      const stage = stages.find((one) => one.id === id)!;
      fireEvent.click(step(new RegExp(`^${id} ?${language === 'en' ? title : titleMalayalam}`)));
      const card = document.getElementById(`guide-${id}`)!;
      await waitUntilLoaded();
      expect(within(card).getByText(stage.description)).toBeTruthy();
      expect(within(card).getByText(stage.descriptionMalayalam).lang).toBe('ml');
      expect(card.querySelector(`a[href="${route}"]`)).not.toBeNull();
      for (const sub of stage.subSteps) {
        const head = [...card.querySelectorAll<HTMLElement>('h4 button')].find(({ textContent }) =>
          textContent.includes(language === 'en' ? sub.title : sub.titleMalayalam),
        )!;
        expect(head.textContent).toContain(sub.id);
        if (sub.timeAllowed) expect(head.textContent).toContain(String(sub.timeAllowed));
        fireEvent.click(head);
        const shown = document.getElementById(head.getAttribute('aria-controls')!)!.textContent;
        for (const text of [
          sub.title,
          sub.titleMalayalam,
          ...sub.description,
          ...sub.descriptionMalayalam,
        ])
          expect(shown).toContain(text);
        fireEvent.click(head);
      }
    },
  );
});

test(
  'a video opens over the page, the next one is one press away, and a missing one is replaced by a picture with a message',
  { meta: { requirements: ['K-035', 'K-359'] } },
  async () => {
    await openAs('staff');
    const detail = await open('Setting Up');
    fireEvent.click(detail.getByRole('button', { name: 'Watch Video: Setting Up' }));
    const film = within(await screen.findByRole('dialog'));
    const player = () => film.getByLabelText<HTMLVideoElement>(/^Video: /);
    expect(player().getAttribute('src')).toBe('/videos/roadmap/1-1.mp4');
    expect(player().textContent).toBe('Your browser does not support the video tag.');
    fireEvent.click(film.getByRole('button', { name: 'Next video' }));
    expect(player().getAttribute('src')).toBe('/videos/roadmap/1-2.mp4');
    fireEvent.error(player());
    expect(film.getByRole('status').textContent).toMatch(/^No video here yet/);
    expect(film.getByText('Light it from two sides')).toBeDefined();
    fireEvent.click(film.getByRole('button', { name: 'Close' }));
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(0);
  },
);

test(
  'the guide links to TV mode, to all six stages in their colours, to the cutlets and to the reports',
  { meta: { requirements: ['K-036', 'K-350', 'K-352', 'D-031', 'D-120'] } },
  async () => {
    await openAs('staff');
    expect(screen.getByRole('link', { name: 'TV mode' }).getAttribute('href')).toBe('/soplocked');
    expect(screen.getByRole('link', { name: 'Cutlet production' }).getAttribute('href')).toBe(
      '/cutlets',
    );
    expect(screen.getByRole('link', { name: 'Event Reports' }).getAttribute('href')).toBe(
      '/eventreports',
    );
    const links = within(screen.getByRole('navigation', { name: 'All six stages' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => [link.getAttribute('href'), link.dataset['color']])).toEqual(
      stages.map(({ route, color }) => [route, color]),
    );
  },
);

test('More links to the dashboard for the owner, and not for staff', async () => {
  await openAs('owner');
  press('More');
  expect(screen.getByRole('link', { name: 'Owner’s dashboard' }).getAttribute('href')).toBe(
    '/admin',
  );
  cleanup();
  await openAs('staff');
  press('More');
  expect(screen.queryByRole('link', { name: 'Owner’s dashboard' })).toBeNull();
});

test('More links to the shopping list', async () => {
  await openAs('staff');
  press('More');
  fireEvent.click(screen.getByRole('link', { name: 'Shopping list' }));
  expect(shownAddress.query).toBe('?view=shopping');
});

test('the owner’s media are in the guide as soon as they are received, also in an open step', async () => {
  await openAs('staff');
  const detail = await open('Setting Up');
  const videoUrl = `/media/${'a'.repeat(24)}.webm`;
  const stillUrl = `/media/${'b'.repeat(24)}-90x60.jpg`;
  act(() => replaceStepMedia([{ stepId: '1-1', videoUrl, stillUrl }]));
  expect(
    detail.getByRole('button', { name: /^1-1/ }).querySelector('img')?.getAttribute('src'),
  ).toBe(stillUrl);
  fireEvent.click(detail.getByRole('button', { name: 'Watch Video: Setting Up' }));
  expect((await screen.findByLabelText<HTMLVideoElement>(/^Video: /)).getAttribute('src')).toBe(
    videoUrl,
  );
});

test('a cook cannot replace a video', async () => {
  await openAs('staff');
  const detail = await open('Setting Up');
  fireEvent.click(detail.getByRole('button', { name: /^1-1/ }));
  expect(screen.queryByText('Replace video')).toBeNull();
});

test('the list of a deleted event shows that it was deleted, and offers no reset of its tasks', async () => {
  replaceDiary({ events: [eventOf('lunch', '2099-12-05')], wasUsed: true });
  replaceTasks('dinner', []);
  upsertEventName('dinner', null);
  upsertIsDeleted('dinner', true);
  await openAs('staff', '/roadmap?view=tasks&eventId=dinner');
  expect(screen.getByText(/The owner can restore it for 30 days/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the diary' })).toBeTruthy();
  expect(screen.queryByText(/All tasks were deleted/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reset All Tasks' })).toBeNull();
  // The event is restored.
  act(() => {
    replaceTasks('dinner', defaultTasks('dinner'));
    upsertEventName('dinner', { title: 'Dinner', date: '2099-12-01' });
    upsertIsDeleted('dinner', false);
  });
  expect(screen.queryByText(/It may have been deleted/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Reset All Tasks' })).toBeTruthy();
});

test(
  'an address with only an event opens its task list in the diary tab, with the toggle and the reset',
  { meta: { requirements: ['D-076'] } },
  async () => {
    replaceDiary({ events: [eventOf('e1', '2099-12-05')], wasUsed: true });
    replaceTasks('e1', defaultTasks('e1'));
    await openAs('staff', '/roadmap?eventId=e1');
    expect(screen.getByRole('link', { name: 'Event Diary', current: 'page' })).toBeTruthy();
    expect(step('Reset All Tasks')).toBeTruthy();
    const first = `Complete: ${defaultTasks('e1')[0]!.task}`;
    fireEvent.click(step('Hide To-Do List'));
    expect(screen.queryByRole('button', { name: first })).toBeNull();
    fireEvent.click(step('Show To-Do List'));
    expect(step(first)).toBeTruthy();
  },
);

test('the list of an event outside the diary whose tasks were all removed can be reset', async () => {
  replaceDiary({ events: [eventOf('lunch', '2099-12-05')], wasUsed: true });
  replaceTasks('stall', []);
  upsertEventName('stall', null);
  await openAs('staff', '/roadmap?view=tasks&eventId=stall');
  expect(screen.queryByText(/It may have been deleted/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Reset All Tasks' })).toBeTruthy();
});

describe('The list of the next event', () => {
  const at = Date.parse('2026-11-28T20:00:00+05:30');
  const minute = 60_000;
  const dinner = eventOf('dinner', '2026-11-28');
  const lunch = eventOf('lunch', '2026-12-05');
  const shownEvent = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Event' }).value;
  const replaceEvents = (...events: DiaryEvent[]) =>
    act(() => replaceDiary({ events, wasUsed: true }));

  beforeEach(() => {
    stopClocks(at, ['setTimeout', 'clearTimeout']);
    setRoomStatus('diary', { isLive: true });
  });
  afterEach(() => {
    setRoomStatus('diary', { isLive: false });
    vi.useRealTimers();
  });

  test('remains while it is in use when its event is marked complete, and changes ten minutes after the last touch', async () => {
    replaceDiary({ events: [dinner, lunch], wasUsed: true });
    await openAs('staff', '/roadmap?view=tasks');
    expect(shownEvent()).toBe('dinner');
    act(() => void vi.advanceTimersByTime(9 * minute));
    fireEvent.pointerDown(document.body);
    replaceEvents({ ...dinner, isCompleted: true }, lunch);
    expect(shownEvent()).toBe('dinner');
    act(() => void vi.advanceTimersByTime(9 * minute));
    expect(shownEvent()).toBe('dinner');
    act(() => void vi.advanceTimersByTime(minute));
    expect(shownEvent()).toBe('lunch');
  });

  test('changes after ten minutes of the server’s time, even if the phone’s clock was set back', async () => {
    replaceDiary({ events: [dinner, lunch], wasUsed: true });
    await openAs('staff', '/roadmap?view=tasks');
    fireEvent.pointerDown(document.body);
    replaceEvents({ ...dinner, isCompleted: true }, lunch);
    vi.setSystemTime(at - 60 * minute);
    act(() => void vi.advanceTimersByTime(10 * minute));
    expect(shownEvent()).toBe('lunch');
  });

  test('links from "Now" to its own rows while the hidden diary has the same list', async () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    replaceDiary({ events: [dinner, lunch], wasUsed: true });
    replaceTasks('dinner', defaultTasks('dinner'));
    await openAs('staff', '/roadmap?view=diary&eventId=dinner');
    press('Tasks');
    await waitUntilLoaded();
    const now = document.querySelector<HTMLElement>('div:not([hidden]) > * [data-now]')!;
    const id = now.dataset['now']!;
    expect(document.querySelectorAll(`[data-task="${id}"]`)).toHaveLength(2);
    into.mockClear();
    fireEvent.click(now);
    const row = into.mock.contexts[0] as HTMLElement;
    expect([row.dataset['task'], row.closest('[hidden]')]).toEqual([id, null]);
    expect(row.contains(document.activeElement)).toBe(true);
  });

  test('changes at once if its event was deleted, or if the list was not touched for ten minutes', async () => {
    replaceDiary({ events: [dinner, lunch], wasUsed: true });
    await openAs('staff', '/roadmap?view=tasks');
    replaceEvents(lunch);
    expect(shownEvent()).toBe('lunch');
    act(() => void vi.advanceTimersByTime(10 * minute));
    replaceEvents(dinner, lunch);
    expect(shownEvent()).toBe('dinner');
  });

  test('follows the diary as soon as it is live, regardless of the stored diary', async () => {
    setRoomStatus('diary', { isLive: false });
    replaceDiary({ events: [dinner, lunch], wasUsed: true });
    await openAs('staff', '/roadmap?view=tasks');
    fireEvent.pointerDown(document.body);
    act(() => {
      replaceDiary({ events: [{ ...dinner, isCompleted: true }, lunch], wasUsed: true });
      setRoomStatus('diary', { isLive: true });
    });
    expect(shownEvent()).toBe('lunch');
  });
});
