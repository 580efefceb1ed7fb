import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { defaultSchedule } from '@kalavara/shared-types/schedule/schedule.rules';
import { type SetupTiming, stages } from '@kalavara/shared-types/content/stages/index';
import type { Panel, Stage } from '@kalavara/shared-types/content/types';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { upsertGuestCount } from '../../features/guest-counts/store';
import { refreshSession } from '../../features/accounts/sessionStore';
import { upsertIsDeleted } from '../../features/diary/deletedEvents';
import { upsertEventName } from '../../features/diary/eventNames';
import { replaceTimers, selectTimers, upsertTimer } from '../../features/timers/store';
import { replaceTasks } from '../../features/todos/store';
import { setLanguage } from '../../i18n/language';
import type { PendingCommand } from '../../outbox/commands';
import { add, getEntries, remove } from '../../outbox/store';
import { ConnectionContext } from '../../realtime/ConnectionContext';
import { setRoomStatus } from '../../realtime/rooms';
import { loadMessages } from '../../test/loadMessages';
import { done, serve } from '../../test/fakeServer';
import { afterDoubleTap, duringDoubleTap, tapAt } from '../../test/doubleTap';
import { makeFakeSocket } from '../../test/fakeSocket';
import { stopClocks } from '../../test/stopClocks';
import { waitUntilSent, waitUntilStored } from '../../test/waitForOutbox';
import { suspendToasts, Toasts } from '../../ui/Toast';
import { DisplayMessage } from './notices/DisplayMessage';
import { StageHome } from './StageHome';
import { StagePage } from './StagePage';
import { replaceAddress } from './navigation/navigation';
import { StickyStep } from './step/StickyStep';
import { forgetOpening } from './step/useStepInAddress';
import { useStages } from './useStages';
import { Vitals, VitalsBar } from './device/Vitals';
import { loadDeferredScript } from './useDeferredScript';

beforeAll(async () => void (await loadDeferredScript(() => import('./deferred'))));

const now = Date.parse('2026-11-21T06:30:00Z');
let number = 0;
let eventId: string;
let timers: Timer[];
let type: NavigationTimingType;

const stageOf = (name: string) => stages.find(({ route }) => route === `/soplocked/${name}`)!;
const running = (stepId: string, minutesAgo = 0): Timer => ({
  eventId,
  stepId,
  isActive: true,
  startTime: now - minutesAgo * minuteMs,
  startedBy: 'Amina',
});

beforeEach(() => {
  // The time is stopped so that digits can be compared; timeouts still run.
  stopClocks(now, []);
  loadMessages();
  setLanguage('en');
  forgetOpening();
  eventId = `e${(number += 1)}`;
  timers = [];
  chooses('standard');
  type = 'navigate';
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type } as PerformanceNavigationTiming,
  ]);
  serve(() => 'no network');
});
afterEach(async () => {
  for (const { id } of getEntries()) await remove(id);
  suspendToasts()();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const kitchen = {
  settings: {
    ...defaultBusiness,
    ...({ setupTiming: 'standard', riceAmounts: 'as-given', usesSecondTable: true } as const),
  },
  media: [],
};
const rest = { schedule: defaultSchedule, readings: [], reviews: [], stock: [], name: null };

/** Publishes the owner's setting in the room of the kitchen. */
const chooses = (setupTiming: SetupTiming) =>
  kitchenRoomStores.apply('kitchen', {
    type: 'kitchenSettings.changed',
    settings: { ...kitchen.settings, setupTiming },
  });

/** Renders the stage like the routes. */
function Timed({ id }: Pick<Stage, 'id'>) {
  return <StagePage stage={useStages().find((stage) => stage.id === id)!} />;
}

/** Renders the page; `query` is the query of its address. */
async function hang(page: Stage | 'home', query = '', { isLive = true } = {}) {
  const path = page === 'home' ? '/soplocked' : page.route;
  window.history.replaceState(null, '', `${path}?${query}`);
  const line = makeFakeSocket(({ payload }) => ({
    success: true,
    room: payload['room'],
    revision: 1,
    serverNow: Date.now(),
    snapshot:
      payload['room'] === 'kitchen' ? kitchen : { timers, todos: null, people: 50, ...rest },
  }));
  const shown = render(
    <ConnectionContext value={{ socket: line.socket, stores: kitchenRoomStores }}>
      {page === 'home' ? <StageHome /> : <Timed id={page.id} />}
    </ConnectionContext>,
  );
  const goLive = () => act(async () => line.emit('connect'));
  if (isLive) await goLive();
  let revision = 1;
  /** Receives a batch of the event's room. As on the server, stopped steps come before the started one. */
  const receive = (commandId: string | null, ...changed: Timer[]) =>
    act(async () => {
      const changes = changed.map((timer) => ({ type: 'timer.changed', timer }));
      const at = Date.now();
      revision += 1;
      const room = eventRoom(eventId);
      line.emit('changes', { room, revision, at, actor: null, commandId, changes });
    });
  return { ...shown, goLive, receive, address: () => location.pathname + location.search };
}

const signedIn = (data: object | null) => {
  serve(() => ({ body: { success: true, data, isOpenKitchen: true } }));
  return act(refreshSession);
};

type Start = { params: { stepId: string }; body: { isActive: boolean } };
const starts = () =>
  getEntries()
    .filter(({ name }) => name === 'setTimer')
    .map(({ given }) => given as unknown as Start);
const button = (name: RegExp) => screen.getByRole('button', { name });

const textsOf = (panel: Panel, language: 'en' | 'ml'): string[] => {
  if (panel.kind === 'list') return panel.lines.map((line) => line[language]);
  if (panel.kind === 'materials')
    return panel.rows.flatMap(({ name, quantity }) => [name[language], quantity[language]]);
  if (panel.kind === 'timeline')
    return panel.rows.flatMap(({ time, what }) => [time, what[language]]);
  return panel.rows.map(({ name }) => name[language]);
};

test.each(
  stages.flatMap((stage) =>
    (['en', 'ml'] as const).map((language) => [stage.title, language, stage] as const),
  ),
)(
  'all content of %s is on its page in %s',
  { meta: { requirements: ['K-011'] } },
  async (_title, language, stage) => {
    setLanguage(language);
    const { container } = await hang(stage);
    const all = screen.queryByRole('button', {
      name: language === 'en' ? 'Show all 8' : 'എല്ലാം (8)',
    });
    if (all) fireEvent.click(all);
    const expected = [
      stage.header[language],
      ...(stage.badge ? [stage.badge[language]] : []),
      ...stage.subSteps.flatMap((step) => [
        language === 'en' ? step.title : step.titleMalayalam,
        ...(step.window ? [step.window] : []),
        ...(language === 'en' ? step.description : step.descriptionMalayalam).slice(
          0,
          step.timeAllowed ? 99 : 3,
        ),
      ]),
      ...stage.panels.flatMap((panel) => [panel.title[language], ...textsOf(panel, language)]),
    ];
    expect(expected.filter((text) => !container.textContent.includes(text))).toEqual([]);
    const fallback = {
      en: 'Your browser does not support the video tag.',
      ml: 'നിങ്ങളുടെ ബ്രൗസറിൽ വീഡിയോ കാണാനാവില്ല.',
    };
    const videos = [...container.querySelectorAll('video')];
    expect(videos).toHaveLength(stage.subSteps.length);
    expect(
      videos.every(
        (video) => video.textContent === fallback[language] && !video.hasAttribute('src'),
      ),
    ).toBe(true);
  },
);

test(
  'the home page of the procedures has six cards, the language, a footer, and passes the event on',
  { meta: { requirements: ['K-014'] } },
  async () => {
    await hang('home', `eventId=${eventId}`);
    const cards = within(screen.getByRole('navigation', { name: 'Stages' })).getAllByRole('link');
    expect(cards.map((card) => card.getAttribute('href'))).toEqual(
      stages.map(({ route }) => `${route}?eventId=${eventId}`),
    );
    expect(cards.map((card) => card.querySelector('b')?.textContent)).toEqual(
      stages.map(({ title }) => title),
    );
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'മലയാളം' }));
    expect(cards[0]!.textContent).toContain('ഒരുക്കങ്ങൾ');
  },
);

test.each([
  ['setup', ['/', '/soplocked', '/soplocked/meatmasala'], 'Back to Home|SOP Home|Next: Meat Prep'],
  [
    'meatmasala',
    ['/soplocked/setup', '/soplocked', '/soplocked/pitlighting'],
    'Previous: Setting Up|SOP Home|Next: Pit Lighting',
  ],
  [
    'pitlighting',
    ['/soplocked/meatmasala', '/soplocked', '/soplocked/riceprep'],
    'Previous: Meat Prep|SOP Home|Next: Rice Prep',
  ],
  [
    'riceprep',
    ['/soplocked/pitlighting', '/soplocked', '/soplocked/finalcooking'],
    'Previous: Pit Lighting|SOP Home|Next: Final Cooking',
  ],
  [
    'finalcooking',
    ['/soplocked/riceprep', '/soplocked', '/soplocked/chutneyprep'],
    'Previous: Rice Prep|SOP Home|Next: Chutney Prep',
  ],
  [
    'chutneyprep',
    ['/soplocked/finalcooking', '/soplocked', '/soplocked'],
    'Previous: Final Cooking|Home|SOP Home',
  ],
])(
  'the links of %s contain the event',
  {
    meta: {
      requirements: [
        'K-144',
        'K-145',
        'K-146',
        'K-157',
        'K-158',
        'K-172',
        'K-173',
        'K-174',
        'K-184',
        'K-207',
        'K-208',
        'K-209',
        'K-222',
        'K-223',
      ],
    },
  },
  async (name, paths, names) => {
    await hang(stageOf(name), `eventId=${eventId}`);
    const links = within(screen.getByRole('navigation', { name: 'Stages' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      paths.map((path) => (path === '/' ? path : `${path}?eventId=${eventId}`)),
    );
    expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent).join('|')).toBe(
      names,
    );
  },
);

test(
  'without an event Start only logs, and the page shows instructions',
  { meta: { requirements: ['K-497', 'K-646', 'D-028'] } },
  async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await hang(stageOf('meatmasala'));
    expect(screen.getByText('Open from an event to share this timer')).toBeTruthy();
    fireEvent.click(button(/^Start: 2-1/));
    expect(log).toHaveBeenCalledWith('Cannot toggle timer: No eventId provided');
    expect(starts()).toEqual([]);
  },
);

test('on a paired TV without an event the home page and Start explain how to open one', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await signedIn({ id: 'tv', name: 'TV', role: 'display' });
  const how = /No event is open on this screen\. Open one from a phone: More, TVs, Send to a page/;
  const home = await hang('home');
  expect(screen.getByText(how)).toBeTruthy();
  home.unmount();
  render(<Toasts />);
  await hang(stageOf('meatmasala'));
  fireEvent.click(button(/^Start: 2-1/));
  expect(screen.getByText(how)).toBeTruthy();
  await signedIn(null);
});

test(
  'pages without timers have neither Start nor the hint',
  { meta: { requirements: ['K-185', 'D-034'] } },
  async () => {
    for (const name of ['riceprep', 'finalcooking', 'chutneyprep']) {
      const { unmount } = await hang(stageOf(name));
      expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
      expect(screen.queryByText(/Open from an event/)).toBeNull();
      unmount();
    }
  },
);

test(
  'Start starts and Stop stops a step, and the address has the running step',
  { meta: { requirements: ['K-488', 'K-489', 'K-500', 'D-036'] } },
  async () => {
    const page = await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    fireEvent.click(button(/^Start: 2-2/));
    await waitFor(() =>
      expect(page.address()).toBe(`/soplocked/meatmasala?eventId=${eventId}&startTimer=2-2`),
    );
    expect(screen.getAllByRole('timer')[0]!.textContent).toBe('10:00');
    expect(screen.getByText('not synced')).toBeTruthy();
    fireEvent.click(button(/^Stop: 2-2/));
    await waitFor(() => expect(page.address()).toBe(`/soplocked/meatmasala?eventId=${eventId}`));
  },
);

test(
  'starting a second step replaces the first',
  { meta: { requirements: ['K-494'] } },
  async () => {
    timers = [running('2-1')];
    await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    fireEvent.click(button(/^Start: 2-3/));
    await waitFor(() => expect(button(/^Stop: 2-3/)).toBeTruthy());
    expect(screen.getAllByRole('button', { name: /^Stop/ })).toHaveLength(1);
  },
);

test(
  'startTimer in the address starts its step, once, after the event is known',
  { meta: { requirements: ['K-498'] } },
  async () => {
    const page = await hang(stageOf('meatmasala'), `eventId=${eventId}&startTimer=2-1`, {
      isLive: false,
    });
    expect(starts()).toHaveLength(0);
    await page.goLive();
    await waitFor(() => expect(button(/^Stop: 2-1/)).toBeTruthy());
    expect(starts()).toHaveLength(1);
    fireEvent.click(button(/^Stop: 2-1/));
    await waitFor(() => expect(page.address()).toBe(`/soplocked/meatmasala?eventId=${eventId}`));
    expect(starts().map(({ body }) => body.isActive)).toEqual([true, false]);
  },
);

test(
  'pit lighting starts 3-1 for startTimer=1-1',
  { meta: { requirements: ['D-020'] } },
  async () => {
    await hang(stageOf('pitlighting'), `eventId=${eventId}&startTimer=1-1`);
    await waitFor(() =>
      expect(starts().map(({ params }) => params)).toEqual([{ eventId, stepId: '3-1' }]),
    );
  },
);

test.each(['reload', 'back_forward'] as const)(
  'a %s only shows running steps',
  { meta: { requirements: ['D-186'] } },
  async (kind) => {
    type = kind;
    const page = await hang(stageOf('meatmasala'), `eventId=${eventId}&startTimer=2-1`);
    await waitFor(() => expect(page.address()).toBe(`/soplocked/meatmasala?eventId=${eventId}`));
    expect(starts()).toEqual([]);
  },
);

test('a running step is not started twice', { meta: { requirements: ['D-186'] } }, async () => {
  timers = [running('2-1', 7)];
  const page = await hang(stageOf('meatmasala'), `eventId=${eventId}&startTimer=2-1`);
  await waitFor(() => expect(screen.getAllByRole('timer')[0]!.textContent).toBe('13:00'));
  expect(starts()).toEqual([]);
  expect(page.address()).toContain('startTimer=2-1');
});

test(
  'a step that ran on the last visit and was stopped since is not started by the mirror',
  { meta: { requirements: ['D-186'] } },
  async () => {
    replaceTimers(eventId, [running('2-1', 7)]);
    const page = await hang(stageOf('meatmasala'), `eventId=${eventId}`, { isLive: false });
    await waitFor(() => expect(page.address()).toContain('startTimer=2-1'));
    await page.goLive();
    await waitFor(() => expect(page.address()).toBe(`/soplocked/meatmasala?eventId=${eventId}`));
    expect(starts()).toEqual([]);
  },
);

test(
  'startTimer is removed from the address when the step is stopped elsewhere',
  { meta: { requirements: ['D-186'] } },
  async () => {
    timers = [running('2-1', 7)];
    const page = await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    await waitFor(() => expect(page.address()).toContain('startTimer=2-1'));
    act(() =>
      replaceTimers(
        eventId,
        selectTimers(eventId).map((timer) => ({ ...timer, isActive: false, startTime: null })),
      ),
    );
    expect(page.address()).toBe(`/soplocked/meatmasala?eventId=${eventId}`);
  },
);

test(
  'the running step of the stage is shown, and the others are links to their stages',
  { meta: { requirements: ['K-499', 'D-023'] } },
  async () => {
    timers = [running('1-2', 1), running('2-4', 3), running('3-3', 10)];
    const page = await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    await waitFor(() => expect(page.address()).toContain('startTimer=2-4'));
    const links = screen.getAllByRole('link', { name: /^Also running/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Also running: Setting Up 1-2 Light the fire 14:00', `/soplocked/setup?eventId=${eventId}`],
      [
        'Also running: Pit Lighting 3-3 Watch and feed the fire 50:00',
        `/soplocked/pitlighting?eventId=${eventId}`,
      ],
    ]);
  },
);

test(
  'after its allowance a step shows OVERTIME!',
  { meta: { requirements: ['K-492'] } },
  async () => {
    timers = [running('2-2', 12)];
    await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    expect(await screen.findByText('OVERTIME!')).toBeTruthy();
    expect(screen.getAllByRole('timer')[0]!.textContent).toBe('+2:00');
  },
);

test.each([
  [7, 'Ends 12:13 PM'],
  [35, 'Over since 11:45 AM'],
])(
  'a step that runs for %i minutes shows when it ends, and the next one with its minutes',
  async (minutes, end) => {
    timers = [running('2-1', minutes)];
    await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    expect(screen.getByText(end)).toBeTruthy();
    expect(screen.getByText('Next: 2-2 Weigh and trim · 10 min')).toBeTruthy();
  },
);

test('above 75 percent the text changes too, before the colour has to', async () => {
  timers = [running('2-2', 8)];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  expect(await screen.findByText('Almost over')).toBeTruthy();
});

test.each(['setup', 'pitlighting'])(
  '%s shows its event',
  { meta: { requirements: ['K-147', 'K-148', 'K-149', 'K-161', 'K-166', 'K-175', 'K-176'] } },
  async (name) => {
    const label = name === 'setup' ? '1-2' : '3-2';
    timers = [running(label, 5)];
    const { container } = await hang(stageOf(name), `eventId=${eventId}`);
    await waitFor(() => expect(container.textContent).toContain(`Active Timer: ${label} 10:00`));
    expect(container.textContent).toContain(`Event ID: ${eventId}`);
    expect(button(/^Back to To-Do List$/)).toBeTruthy();
    const dashboard = screen.getByRole('region', { name: 'Process timers' });
    expect(within(dashboard).getAllByRole('listitem')).toHaveLength(4);
    expect(within(dashboard).getByRole('timer').textContent).toBe('10:00');
    expect(dashboard.querySelectorAll('[data-pulses="true"]')).toHaveLength(1);
  },
);

test.each([
  [
    'goes back to the list this page was opened from',
    'http://localhost:3000/roadmap?eventId=x',
    0,
    2,
    -1,
  ],
  [
    'leads to the list also after Next and Previous',
    'http://localhost:3000/roadmap?eventId=x',
    2,
    4,
    -3,
  ],
  ['opens the list on the first page of a tab', '', 0, 1, undefined],
  [
    'opens the list if the page before was on another site',
    'https://elsewhere.example/roadmap',
    0,
    3,
    undefined,
  ],
  [
    'opens the list after a page of ours that is no list',
    'http://localhost:3000/soplocked',
    1,
    3,
    undefined,
  ],
  [
    'opens the list in a tab of its own, which has nothing to go back to',
    'http://localhost:3000/roadmap',
    0,
    1,
    undefined,
  ],
])(
  'Back to To-Do List %s',
  { meta: { requirements: ['K-149', 'K-175', 'D-039'] } },
  async (_what, referrer, idx, length, back) => {
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => {});
    const assign = vi.fn();
    vi.stubGlobal('location', {
      ...location,
      origin: 'http://localhost:3000',
      search: `?eventId=${eventId}`,
      assign,
    });
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(length);
    await hang(stageOf('setup'), `eventId=${eventId}`);
    window.history.replaceState({ idx }, '');
    fireEvent.click(button(/^Back to To-Do List$/));
    expect(go.mock.calls).toEqual(back ? [[back]] : []);
    expect(assign.mock.calls).toEqual(back ? [] : [[`/roadmap?eventId=${eventId}`]]);
  },
);

test(
  'a page that reloaded itself still links to its list',
  { meta: { requirements: ['K-149'] } },
  async () => {
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => {});
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
    const referrer = vi
      .spyOn(document, 'referrer', 'get')
      .mockReturnValue(`${location.origin}/roadmap`);
    const before = await hang(stageOf('setup'), `eventId=${eventId}`);
    before.unmount();
    type = 'reload';
    referrer.mockReturnValue(`${location.origin}/soplocked/setup`);
    await hang(stageOf('setup'), `eventId=${eventId}`);
    fireEvent.click(button(/^Back to To-Do List$/));
    expect(go).toHaveBeenCalledWith(-1);
  },
);

test.each([
  [true, { code: 'room-full', status: 409 }, 'Error starting timer: 409'],
  [false, { code: 'not-found', status: 410 }, 'Error stopping timer: 410'],
  [false, { code: 'not-found' }, 'Error stopping timer: 404'],
])(
  'a refused command is logged once with the status of its answer',
  { meta: { requirements: ['K-643', 'K-644'] } },
  async (isActive, refusal, line) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const given = { params: { eventId, stepId: '2-1' }, body: { isActive } };
    const stored = {
      id: `r${number}`,
      order: 1,
      name: 'setTimer',
      room: `event:${eventId}`,
      by: 'Amina',
      at: now,
      given,
      refusal,
    };
    await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    await act(() => add(stored as unknown as PendingCommand));
    await waitFor(() => expect(log.mock.calls).toEqual([[line]]));
  },
);

test('a running step that is not sent yet has a mark on its button, which does not shift the status', async () => {
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  fireEvent.click(button(/^Start: 2-1/));
  const stop = await screen.findByRole('button', { name: /^Stop: 2-1/ });
  const mark = within(stop.parentElement!).getByRole('status');
  expect(mark.title).toBe('not synced');
  expect(mark.className).toMatch(/waiting/);
  const css = readFileSync(
    join(join(import.meta.dirname, '..', '..'), 'pages/stage/step/StepButton.module.css'),
    'utf8',
  );
  expect(css).toMatch(/\.waiting \{[^}]*position: absolute;/);
});

test('a double tap on Start does not stop the step, and one on Stop does not undo it', async () => {
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  tapAt(button(/^Start: 2-1/), 100, 200);
  const stop = await screen.findByRole('button', { name: /^Stop: 2-1/ });
  // Moved under the finger by the first tap.
  tapAt(stop, 100, 200);
  afterDoubleTap();
  duringDoubleTap();
  tapAt(stop, 100, 300);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  tapAt(undo, 100, 300);
  await waitUntilStored();
  expect(starts().map(({ body }) => body.isActive)).toEqual([true, false]);
  expect(screen.queryByRole('timer')).toBeNull();
});

test('a stop can be undone for ten seconds, and the countdown continues from its start', async () => {
  timers = [running('2-1', 7)];
  serve(() => done(1));
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  const calls = serve(() => done(7));
  fireEvent.click(button(/^Stop: 2-1/));
  await screen.findByText(/^Stopped: 2-1/);
  await waitUntilSent();
  act(() => {
    const timer = { ...running('2-1'), isActive: false, startTime: null };
    kitchenRoomStores.apply(eventRoom(eventId), { type: 'timer.changed', timer });
    setRoomStatus(eventRoom(eventId), { revision: 7 });
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() => expect(starts()).toHaveLength(1));
  await waitUntilSent();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { isActive: false },
    { isActive: true, startTime: now - 7 * minuteMs },
  ]);
});

const adjustments = () =>
  getEntries()
    .filter(({ name }) => name === 'adjustTimer')
    .map(({ given }) => (given as { body: object }).body);

test('a minute more or less by button or key changes the digits at once, one after the other', async () => {
  timers = [running('2-1', 5)];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  const digits = () =>
    within(screen.getByRole('article', { name: /Wash and drain/ })).getByRole('timer');
  expect(digits().textContent).toBe('15:00');
  fireEvent.click(button(/\+1 min/));
  await waitFor(() => expect(digits().textContent).toBe('16:00'));
  fireEvent.click(button(/−1 min/));
  await waitFor(() => expect(digits().textContent).toBe('15:00'));
  fireEvent.keyDown(document.body, { key: '-' });
  await waitFor(() => expect(digits().textContent).toBe('14:00'));
  const start = now - 5 * minuteMs;
  expect(adjustments()).toEqual([
    { startTime: start + minuteMs, from: start },
    { startTime: start, from: start + minuteMs },
    { startTime: start - minuteMs, from: start },
  ]);
});

test('three quick presses of a minute more add three minutes', async () => {
  timers = [running('2-1', 5)];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  for (let press = 0; press < 3; press += 1) fireEvent.click(button(/\+1 min/));
  await waitFor(() => expect(screen.getAllByRole('timer')[0]!.textContent).toBe('18:00'));
  const start = now - 5 * minuteMs;
  expect(adjustments()).toEqual(
    [0, 1, 2].map((before) => ({
      startTime: start + (before + 1) * minuteMs,
      from: start + before * minuteMs,
    })),
  );
});

test('a step that just started is not moved into the future', async () => {
  timers = [running('2-1')];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  fireEvent.keyDown(document.body, { key: '+' });
  await waitFor(() => expect(adjustments()).toEqual([{ startTime: now, from: now }]));
});

test('a minute above the full time is refused, and the page shows the reason', async () => {
  timers = [running('2-2', 1.5)];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  const why = '2-2 Weigh and trim has its full time from now. It cannot have more.';
  fireEvent.click(button(/^\+1 min/));
  await waitFor(() => expect(screen.getAllByRole('timer')[0]!.textContent).toBe('09:30'));
  expect(screen.queryByText(why)).toBeNull();
  fireEvent.click(button(/^\+1 min/));
  expect(await screen.findByText(why)).toBeTruthy();
  await waitFor(() => expect(adjustments()).toHaveLength(2));
});

test('a step can be started some minutes ago with a note, and the start can be undone', async () => {
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  fireEvent.click(button(/Start time/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start time' }));
  expect(dialog.getByText('Started 5 min ago, at 11:55 AM')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '2-2 Weigh and trim' }));
  fireEvent.click(dialog.getByText('5 min earlier'));
  fireEvent.click(dialog.getByText('1 min later'));
  const note = dialog.getByLabelText('Why (optional)');
  fireEvent.change(note, { target: { value: ' meat came late ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start' }));
  const startTime = now - 9 * minuteMs;
  await waitFor(() =>
    expect(adjustments()).toEqual([{ startTime, from: null, note: 'meat came late' }]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  const panel = within(screen.getByRole('article', { name: /Weigh and trim/ }));
  expect(panel.getByRole('timer').textContent).toBe('01:00');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(adjustments()).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
});

/** Opens the start time dialog of step 2-1, which has run for 3 min 20 s. */
async function openStartOfRunning() {
  const startTime = now - 3 * minuteMs - 20_000;
  timers = [{ ...running('2-1'), startTime }];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  fireEvent.click(button(/Start time/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start time' }));
  return { dialog, startTime };
}

test('a note that takes two minutes to type does not change the start', async () => {
  const { dialog, startTime } = await openStartOfRunning();
  const note = dialog.getByLabelText('Why (optional)');
  fireEvent.change(note, { target: { value: 'meat came late' } });
  vi.advanceTimersByTime(2 * minuteMs);
  fireEvent.click(dialog.getByRole('button', { name: 'Set start time' }));
  await waitFor(() =>
    expect(adjustments()).toEqual([
      { startTime, from: startTime, note: 'meat came late', movesTask: true },
    ]),
  );
});

test('the dialog of the start does not start a step that another screen has stopped', async () => {
  const { dialog } = await openStartOfRunning();
  act(() => replaceTimers(eventId, [{ ...running('2-1'), isActive: false, startTime: null }]));
  expect(dialog.getByText(/^Stopped: 2-1/)).toBeTruthy();
  const set = dialog.getByRole<HTMLButtonElement>('button', { name: 'Set start time' });
  expect(set.disabled).toBe(true);
  fireEvent.submit(set.form!);
  expect(screen.getByRole('dialog', { name: 'Start time' })).toBeTruthy();
  expect(adjustments()).toEqual([]);
  // Chosen once more, it can be started.
  fireEvent.click(dialog.getByRole('button', { name: /^2-1/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(adjustments()).toMatchObject([{ from: null }]));
});

test('the dialog of the start is closed when its screen is sent to another event', async () => {
  await openStartOfRunning();
  const { route } = stageOf('meatmasala');
  act(() => replaceAddress(`${route}?eventId=another`));
  expect(screen.queryByRole('dialog', { name: 'Start time' })).toBeNull();
  act(() => replaceAddress(`${route}?eventId=${eventId}`));
  expect(screen.queryByRole('dialog', { name: 'Start time' })).toBeNull();
});

test('another step in the dialog of the start begins with its own start, and a minute that was set remains', async () => {
  const { dialog } = await openStartOfRunning();
  expect(dialog.getByText('Started 3 min ago, at 11:56 AM')).toBeTruthy();
  const choose = (name: RegExp) => fireEvent.click(dialog.getByRole('button', { name }));
  choose(/^2-2/);
  expect(dialog.getByText('Started 5 min ago, at 11:55 AM')).toBeTruthy();
  choose(/^1 min earlier/);
  choose(/^2-1/);
  expect(dialog.getByText('Started 6 min ago, at 11:54 AM')).toBeTruthy();
});

test('the note about a corrected start is shown on the other screens', async () => {
  timers = [running('2-1', 5)];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  act(() =>
    kitchenRoomStores.apply(eventRoom(eventId), {
      type: 'timer.changed',
      timer: running('2-1', 6),
      adjustment: { by: 'Biju', note: 'meat came late' },
    }),
  );
  expect(screen.getByText('Biju set the start of 2-1: meat came late')).toBeTruthy();
});

test.each([
  ['an idle stage', stageOf('meatmasala')],
  ['the idle page of all stages', 'home'],
] as const)(
  '%s of a running event shows running, late and next tasks, with persons, until a step runs',
  async (_, page) => {
    await hang(page, `eventId=${eventId}`);
    expect(screen.queryByRole('region', { name: 'Now' })).toBeNull();
    const task = (id: string, startTime: string, more: object) => ({
      ...defaultTasks(eventId).find((each) => each.id === id)!,
      startTime,
      dueDate: 'Event day',
      ...more,
    });
    const [first, second, third] = defaultTasks(eventId)
      .filter(({ isTemperature }) => !isTemperature)
      .map(({ id }) => id) as [string, string, string];
    act(() => {
      upsertEventName(eventId, { title: 'Wedding', date: '2026-11-21' });
      replaceTasks(eventId, [
        task(first, '11:30 AM', {
          startedAt: 'x',
          startedAtIso: '2026-11-21T06:00:00Z',
          startedBy: 'Biju',
        }),
        task(second, '11:42 AM', { assignedTo: 'Amina' }),
        task(third, '12:12 PM', {}),
      ]);
    });
    const band = () => screen.queryByRole('region', { name: 'Now' });
    const cells = () =>
      within(band()!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(band()).not.toBeNull());
    const [now, late, next] = cells();
    expect(now).toMatch(/^Now.*11:30 AM · Biju/);
    expect(late).toMatch(/^Late.*11:42 AM · 18 min late · Amina/);
    expect(next).toMatch(/^Next.*12:12 PM · in 12 min/);
    expect(band()!.textContent).toContain('18 min behind');
    act(() => upsertTimer(running('2-1', 1)));
    await waitFor(() => expect(band()).toBeNull());
  },
);

test('a step shows its ingredients for the guest count of the event, and updates them at once', async () => {
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  const step = () => screen.getByRole('article', { name: /Wash and drain/ }).textContent;
  expect(step()).toContain('Required materials: mutton 20 kg');
  act(() => kitchenRoomStores.apply(eventRoom(eventId), { type: 'people.changed', count: 120 }));
  expect(step()).toContain('Required materials: mutton 48 kg');
});

test('a stage without an event shows no amounts for its steps', async () => {
  await hang(stageOf('meatmasala'));
  expect(screen.queryByText(/Required materials:/)).toBeNull();
});

test('undoing a stop does not stop a step that was started since', async () => {
  timers = [running('2-1', 7)];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  serve(() => done(7));
  fireEvent.click(button(/^Stop: 2-1/));
  await screen.findByText(/^Stopped: 2-1/);
  await waitUntilSent();
  act(() => {
    replaceTimers(eventId, [running('2-2')]);
    setRoomStatus(eventRoom(eventId), { revision: 7 });
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await screen.findByText('Another step of this stage is running by now.');
  expect(starts()).toEqual([]);
});

test('undoing a stop that the room has not published yet starts the step with its start', async () => {
  timers = [running('2-1', 7)];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  serve(() => done(7));
  fireEvent.click(button(/^Stop: 2-1/));
  await screen.findByText(/^Stopped: 2-1/);
  await waitUntilSent();
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  const start = { isActive: true, startTime: now - 7 * minuteMs };
  await waitFor(() => expect(starts().map(({ body }) => body)).toContainEqual(start));
  expect(adjustments()).toEqual([]);
});

test('undoing a stop continues from its start, even if another person has started the step again', async () => {
  timers = [running('2-1', 7)];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  serve(() => done(7));
  fireEvent.click(button(/^Stop: 2-1/));
  await screen.findByText(/^Stopped: 2-1/);
  await waitUntilSent();
  act(() => {
    replaceTimers(eventId, [running('2-1', 1)]);
    setRoomStatus(eventRoom(eventId), { revision: 7 });
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() =>
    expect(adjustments()).toEqual([{ startTime: now - 7 * minuteMs, from: now - minuteMs }]),
  );
  expect(screen.getAllByRole('timer')[0]!.textContent).toBe('13:00');
  expect(starts()).toEqual([]);
});

test('a start that was the first shows no notice', async () => {
  timers = [];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  fireEvent.click(button(/^Start: 2-1/));
  await waitFor(() => expect(starts()).toHaveLength(1));
  serve(() => done(7));
  await waitUntilSent();
  const { startTime } = starts()[0]!.body as unknown as { startTime: number };
  await act(async () => {
    const timer = { ...running('2-1', 0), startTime };
    kitchenRoomStores.apply(eventRoom(eventId), { type: 'timer.changed', timer });
    setRoomStatus(eventRoom(eventId), { revision: 7 });
  });
  expect(screen.queryByText(/already started/)).toBeNull();
});

test('a start that another person made first shows the person and the time', async () => {
  timers = [];
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  fireEvent.click(button(/^Start: 2-1/));
  await waitFor(() => expect(starts()).toHaveLength(1));
  serve(() => done(7));
  await waitUntilSent();
  expect(screen.queryByText(/already started/)).toBeNull();
  const timer = { ...running('2-1', 3), startedBy: 'Biju' };
  await act(async () => {
    kitchenRoomStores.apply(eventRoom(eventId), { type: 'timer.changed', timer });
    setRoomStatus(eventRoom(eventId), { revision: 7 });
  });
  expect(
    screen.getByText(/^2-1 Wash and drain was already started by Biju at \d+:\d\d [AP]M/),
  ).toBeTruthy();
});

test('a deleted event is shown as deleted, and none of its steps starts', async () => {
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  act(() => {
    upsertEventName(eventId, null);
    upsertIsDeleted(eventId, true);
  });
  const text = 'This event was deleted from the diary.';
  expect(screen.getByRole('alert').textContent).toBe(text);
  fireEvent.click(button(/^Start: 2-1/));
  expect(await screen.findAllByText(text)).toHaveLength(2);
  expect(starts()).toEqual([]);
});

test('no step of a deleted event starts by its address or with an earlier time', async () => {
  upsertIsDeleted(eventId, true);
  const page = await hang(stageOf('meatmasala'), `eventId=${eventId}&startTimer=2-1`);
  render(<Toasts />);
  await waitFor(() => expect(page.address()).not.toContain('startTimer'));
  expect(starts()).toEqual([]);
  fireEvent.click(button(/Start time/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start time' }));
  fireEvent.click(dialog.getByRole('button', { name: '2-2 Weigh and trim' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Start' }));
  const text = 'This event was deleted from the diary.';
  expect(await screen.findAllByText(text)).toHaveLength(2);
  expect(adjustments()).toEqual([]);
});

test('a step of an event outside the diary starts, also with an empty list', async () => {
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  act(() => {
    replaceTasks(eventId, []);
    upsertEventName(eventId, null);
  });
  expect(screen.queryByText(/It may have been deleted/)).toBeNull();
  await pressStart('2-1');
});

const stopped = (stepId: string): Timer => ({
  ...running(stepId),
  isActive: false,
  startTime: null,
  startedBy: null,
});

/** Presses Start, and returns the command with its timer. The batch of the room confirms it before the answer does. */
async function pressStart(stepId: string) {
  const before = starts().length;
  fireEvent.click(button(new RegExp(`^Start: ${stepId}`)));
  await waitFor(() => expect(starts()).toHaveLength(before + 1));
  const { id, given } = getEntries().at(-1)!;
  const { startTime } = (given as unknown as { body: { startTime: number } }).body;
  return { command: id, timer: { ...running(stepId), startTime } };
}
async function hangForStart() {
  const { receive } = await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  render(<Toasts />);
  return receive;
}

test('a start that stops a step started by another person in the same second shows both steps', async () => {
  const receive = await hangForStart();
  const { command, timer } = await pressStart('2-1');
  await receive(null, { ...running('2-2'), startedBy: 'Biju' });
  await receive(command, stopped('2-2'), timer);
  expect(
    screen.getByText(
      /^2-2 .+, which Biju started at \d+:\d\d [AP]M, has stopped: 2-1 Wash and drain is running\.$/,
    ),
  ).toBeTruthy();
});

test('a start whose step is stopped by another person’s start in the same second shows both steps', async () => {
  const receive = await hangForStart();
  const { command, timer } = await pressStart('2-1');
  await receive(command, timer);
  expect(screen.queryByText(/has stopped|another screen/)).toBeNull();
  await receive(null, stopped('2-1'), { ...running('2-2'), startedBy: 'Biju' });
  expect(
    screen.getByText(/^2-1 Wash and drain has stopped: Biju started 2-2 .+ at \d+:\d\d [AP]M\.$/),
  ).toBeTruthy();
});

test('a notice names a step that another screen stops directly after its start', async () => {
  const receive = await hangForStart();
  const { command, timer } = await pressStart('2-1');
  await receive(command, timer);
  await receive(null, stopped('2-1'));
  expect(screen.getByText('2-1 Wash and drain was stopped on another screen.')).toBeTruthy();
});

test('a step that this screen stops, directly or by another start, causes no notice', async () => {
  const receive = await hangForStart();
  const first = await pressStart('2-1');
  await receive(first.command, first.timer);
  const second = await pressStart('2-2');
  await receive(second.command, stopped('2-1'), second.timer);
  fireEvent.click(button(/^Stop: 2-2/));
  await screen.findByText(/^Stopped: 2-2/);
  await receive(getEntries().at(-1)!.id, stopped('2-2'));
  expect(screen.queryByText(/has stopped|another screen/)).toBeNull();
});

test.each([
  [false, 'Stop: 2-1 Wash and drain'],
  [true, 'Start: 2-1 Wash and drain'],
])(
  'a command that waited too long for the network is shown, and can be repeated (start: %s)',
  async (isActive, name) => {
    const stored = {
      id: `late${number}`,
      order: 1,
      name: 'setTimer',
      room: `event:${eventId}`,
      by: 'Amina',
      at: now,
      given: { params: { eventId, stepId: '2-1' }, body: { isActive } },
      refusal: { code: 'too-late' },
    };
    await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    await act(() => add(stored as unknown as PendingCommand));
    const refusals = within(await screen.findByRole('alert', { name: 'Not done' }));
    expect(refusals.getByText(name)).toBeTruthy();
    fireEvent.click(refusals.getByRole('button', { name: 'Do it now' }));
    const repeated = () =>
      getEntries().filter(({ id, room }) => room === stored.room && id !== stored.id);
    await waitFor(() => expect(repeated().length).toBe(1));
    expect(repeated()[0]!.given).toMatchObject({ params: { stepId: '2-1' }, body: { isActive } });
    expect(screen.queryByRole('alert', { name: 'Not done' })).toBeNull();
  },
);

test.each(['home', 'riceprep'])(
  'a refused start is shown with its step on the %s page too, until it is dismissed',
  async (name) => {
    const stored = {
      id: `refused${number}`,
      order: 1,
      name: 'setTimer',
      room: `event:${eventId}`,
      by: 'Amina',
      at: now,
      given: { params: { eventId, stepId: '2-1' }, body: { isActive: true } },
      refusal: { code: 'timer-moved-on', status: 409 },
    };
    await hang(name === 'home' ? 'home' : stageOf(name), `eventId=${eventId}`);
    await act(() => add(stored as unknown as PendingCommand));
    const alert = await screen.findByText('Someone used this timer in the meantime.', {
      exact: false,
    });
    expect(alert.textContent).toContain('2-1 Wash and drain');
    await act(() => remove(stored.id));
  },
);

test('a removed task with a refused temperature can be restored on a stage page too', async () => {
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  const params = { eventId, taskId: 'temp-2' };
  const body = { id: 'a-reading', kind: 'pit', value: 181, at: now, by: 'Amina' };
  const refused = {
    id: `r${number}`,
    order: 1,
    name: 'addReading',
    room: eventRoom(eventId),
    by: 'Amina',
    at: now,
    given: { params, body },
    refusal: { code: 'task-removed', status: 409 },
  };
  await act(() => add(refused as unknown as PendingCommand));
  const refusals = within(await screen.findByRole('alert', { name: 'Not done' }));
  expect(refusals.getByText('Temperature reading: Temperature check 2 · 181°C')).toBeTruthy();
  fireEvent.click(refusals.getByRole('button', { name: 'Put it back on the list' }));
  await waitFor(() =>
    expect(getEntries().map(({ name, given }) => [name, given])).toEqual([
      ['restoreTask', { params }],
      ['addReading', { params, body }],
    ]),
  );
});

test.each(['a refusal', 'a message'])(
  'a double tap that closes %s starts no step behind it',
  async (what) => {
    const isMessage = what === 'a message';
    const y = isMessage ? 500 : 600;
    await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    const refused = {
      id: `r${number}`,
      order: 1,
      name: 'setPeople',
      room: eventRoom(eventId),
      by: 'Amina',
      at: now,
      given: { params: { eventId }, body: { count: 90 } },
      refusal: { code: 'changed-meanwhile', status: 409 },
    };
    if (isMessage) render(<DisplayMessage message="Tea" dismiss={() => {}} />);
    else await act(() => add(refused as unknown as PendingCommand));
    const name = isMessage ? 'Close' : 'Understood';
    tapAt(await screen.findByRole('button', { name }), 100, y);
    if (!isMessage) await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    tapAt(button(/^Start: 2-1/), 100, y);
    await waitUntilStored();
    expect(starts()).toEqual([]);
    afterDoubleTap();
    tapAt(button(/^Start: 2-1/), 100, y);
    await waitFor(() => expect(starts()).toHaveLength(1));
  },
);

test('of several refusals a stage page shows that of its last start first, and a tick with its task', async () => {
  const refusedOf = (id: string, name: string, given: object, code: string) =>
    ({
      id: `${id}${number}`,
      order: 1,
      name,
      room: `event:${eventId}`,
      by: 'Amina',
      at: now,
      given,
      refusal: { code, status: 409 },
    }) as unknown as PendingCommand;
  const start = (stepId: string) => ({ params: { eventId, stepId }, body: { isActive: true } });
  const tick = { params: { eventId, taskId: 'wood-1' }, body: {} };
  await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  act(() => replaceTasks(eventId, defaultTasks(eventId)));
  await act(() => add(refusedOf('tick', 'completeTask', tick, 'task-removed')));
  await act(() => add(refusedOf('first', 'setTimer', start('2-1'), 'timer-moved-on')));
  await act(() => add(refusedOf('last', 'setTimer', start('2-2'), 'timer-moved-on')));
  const shown = screen.getByRole('alert');
  const cards = () => within(shown).getAllByText(/:/, { selector: 'strong' });
  expect(cards().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('2-2 Weigh and trim'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: '2 more not done' }));
  expect(cards().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('2-2'),
    expect.stringContaining('2-1'),
    expect.stringContaining('Tick: Wood'),
  ]);
});

test.each([
  ['on a TV with its remote', 'en', false, 'Press OK for sound'],
  ['on a phone', 'en', true, 'Tap for sound'],
  ['on a phone', 'ml', true, 'ശബ്ദത്തിന് തൊടുക'],
] as const)(
  'the bell is unlocked %s, in %s, depending on the screen',
  (_where, language, matches, message) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    setLanguage(language);
    render(
      <>
        <Vitals />
        <VitalsBar />
      </>,
    );
    // The status is in the footer only, so that nothing covers the panels.
    expect(screen.getByRole('status').textContent).toBe(message);
    expect(screen.getByRole('status').parentElement!.querySelector('svg')).toBeTruthy();
  },
);

test('a device on which the bell was unlocked is not prompted at its next load', () => {
  localStorage.setItem('kalavara.sound', 'yes');
  render(<Vitals />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('img', { name: 'Press OK for sound' })).toBeTruthy();
  localStorage.removeItem('kalavara.sound');
});

test('a paired TV has no links to pages that it may not open', async () => {
  await signedIn({ id: 'tv', name: 'TV', role: 'display' });
  const home = await hang('home', `eventId=${eventId}`);
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href')!);
  expect(ways.filter((way) => !/^\/soplocked/.test(way))).toEqual([]);
  home.unmount();
  await hang(stageOf('setup'), `eventId=${eventId}`);
  expect(screen.queryByRole('button', { name: 'Back to To-Do List' })).toBeNull();
  const back = screen.getByRole('link', { name: 'Back to Home' });
  expect(back.getAttribute('href')).toBe(`/soplocked?eventId=${eventId}`);
  await signedIn(null);
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(button(/^Back to To-Do List$/)).toBeTruthy();
});

test('a phone that is scrolled down shows that it is offline, and that the start was not sent', () => {
  const step = stageOf('meatmasala').subSteps[0]!;
  const given = { step, timer: running(step.id) };
  const { rerender, container } = render(
    <StickyStep {...given} isWaiting={false} staleness="none" />,
  );
  expect(container.textContent).toBe('20:002-1 Wash and drain');
  rerender(<StickyStep {...given} isWaiting={false} staleness="short" />);
  expect(screen.getByText('Offline')).toBeTruthy();
  rerender(<StickyStep {...given} isWaiting staleness="long" />);
  expect(screen.getByText('Offline · not synced')).toBeTruthy();
});

test('the amounts of a Malayalam page have Malayalam units', async () => {
  setLanguage('ml');
  const { container } = await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  await waitFor(() => expect(container.textContent).toContain('400.0 ഗ്രാം'));
  expect(container.textContent).not.toMatch(/\d (g|kg)\b/);
});

test(
  'servings start at the guest count, and change in steps of 5 from 1 up without a limit',
  { meta: { requirements: ['K-545', 'K-546', 'K-154', 'D-102'] } },
  async () => {
    const { container } = await hang(stageOf('meatmasala'), `eventId=${eventId}`);
    const count = () => Number(container.querySelector('output')?.textContent);
    const press = (name: string, times: number) => {
      const button = screen.getByRole('button', { name });
      for (let n = 0; n < times; n += 1) fireEvent.click(button);
    };
    await waitFor(() => expect(count()).toBe(50));
    expect(container.textContent).toContain('400.0 g');
    press('5 servings more', 2);
    expect(count()).toBe(60);
    press('5 servings fewer', 12);
    expect(count()).toBe(1);
    expect(container.textContent).toContain('0.4 kg');
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: '5 servings fewer' }).disabled,
    ).toBe(true);
    act(() => upsertGuestCount(eventId, 80));
    expect(count()).toBe(80);
    // The materials of the steps on the same page are those for ten guests.
    act(() => upsertGuestCount(eventId, 4));
    expect(count()).toBe(10);
  },
);

test('servings chosen for one event are not used for the next one with the same guest count', async () => {
  const { container } = await hang(stageOf('meatmasala'), `eventId=${eventId}`);
  const count = () => Number(container.querySelector('output')?.textContent);
  await waitFor(() => expect(count()).toBe(50));
  fireEvent.click(screen.getByRole('button', { name: '5 servings more' }));
  expect(count()).toBe(55);
  // A phone sends the TV to the next event.
  act(() => replaceAddress(`${location.pathname}?eventId=next-${eventId}`));
  act(() => upsertGuestCount(`next-${eventId}`, 50));
  expect(count()).toBe(50);
});

test('without an event the amounts are for 20 guests, as documented', async () => {
  const { container } = await hang(stageOf('chutneyprep'));
  expect(container.querySelector('output')?.textContent).toBe('20');
  expect(container.textContent).toContain('196.0 g');
});

test(
  'a step without a timer shows three lines, and can be opened for all of them',
  { meta: { requirements: ['K-177', 'D-033'] } },
  async () => {
    const stage = stageOf('riceprep');
    const { container } = await hang(stage);
    const last = stage.subSteps[1]!.description.at(-1)!;
    expect(container.textContent).not.toContain(last);
    fireEvent.click(button(/^Show all 5: Fry onion/));
    expect(container.textContent).toContain(last);
    fireEvent.click(button(/^Close$/));
    expect(container.textContent).not.toContain(last);
  },
);

test.each(['finalcooking', 'chutneyprep'])(
  '%s shows four steps, and all eight on request',
  { meta: { requirements: ['K-188', 'D-032'] } },
  async (name) => {
    await hang(stageOf(name));
    expect(screen.getAllByRole('article')).toHaveLength(4);
    fireEvent.click(button(/^Show all 8$/));
    expect(screen.getAllByRole('article')).toHaveLength(8);
    fireEvent.click(button(/^Show first 4$/));
    expect(screen.getAllByRole('article')).toHaveLength(4);
  },
);

test('a lost connection is shown after 5 seconds, across the screen after 60, and the countdown continues', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await hang(stageOf('setup'), `eventId=${eventId}`, { isLive: false });
  expect(screen.queryByText('Offline')).toBeNull();
  act(() => void vi.advanceTimersByTime(5_100));
  expect(screen.getByText('Offline')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void vi.advanceTimersByTime(55_000));
  expect(screen.getByRole('alert').textContent).toContain('cannot be reached');
  expect(screen.getAllByRole('article')).toHaveLength(4);
});

const minutesShown = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-kind="step"]')].map(
    (panel) => /1-\d(\d+):00/.exec(panel.textContent ?? '')?.[1],
  );

test(
  'the setup stage has the minutes that the owner has chosen, and its printed text agrees',
  { meta: { requirements: ['K-150', 'K-724', 'D-021'] } },
  async () => {
    const { container } = await hang(stageOf('setup'));
    expect(minutesShown(container)).toEqual(['30', '15', '60', '10']);
    expect(container.textContent).toContain('Close the lid after 1 hour of fire');

    act(() => chooses('long-burn'));
    expect(minutesShown(container)).toEqual(['15', '15', '120', '10']);
    expect(container.textContent).toContain('Close the lid after 2 hours of fire');
    expect(container.textContent).toContain('10:30 PM');
    expect(
      screen.getByRole('link', { name: /Meat Preparation|Meat Prep/ }).getAttribute('href'),
    ).toContain('/soplocked/meatmasala');
  },
);

test(
  'the rice page has the amounts of onion and fat that the owner has chosen',
  { meta: { requirements: ['K-714', 'K-715', 'D-100'] } },
  async () => {
    const { container } = await hang(stageOf('riceprep'));
    expect(container.textContent).toContain('Ghee250.0 g');
    expect(container.textContent).toContain('Differs from the calculator');

    act(() =>
      kitchenRoomStores.apply('kitchen', {
        type: 'kitchenSettings.changed',
        settings: { ...kitchen.settings, riceAmounts: 'calculator' },
      }),
    );
    expect(container.textContent).toContain('Onion500.0 g');
    expect(container.textContent).toContain('Oil500.0 g');
    expect(container.textContent).not.toContain('Ghee');
  },
);

test('an edited recipe is on its stage page at once, and the documented one after a reset', async () => {
  const { container } = await hang(stageOf('chutneyprep'));
  expect(container.textContent).toContain('Jaggery196.0 g');
  const ingredients = [
    { name: { en: 'Palm sugar', ml: 'കരുപ്പട്ടി' }, amount: '210 g', itemId: null },
  ];
  const change = { id: 'chutney', name: null, ingredients, note: '', isForEvents: true } as const;
  act(() =>
    kitchenRoomStores.apply('kitchen', {
      type: 'kitchenRecipe.changed',
      recipe: { ...change, ingredients, version: 2, updatedAt: 0, updatedBy: 'Amina' },
    }),
  );
  expect(container.textContent).toContain('Palm sugar210.0 g');
  expect(container.textContent).not.toContain('Jaggery196.0 g');
  act(() =>
    kitchenRoomStores.apply('kitchen', { type: 'kitchenRecipe.removed', recipeId: 'chutney' }),
  );
  expect(container.textContent).toContain('Jaggery196.0 g');
});

test(
  'a step that runs while the owner changes its minutes continues with the new ones, on all stages',
  { meta: { requirements: ['K-724'] } },
  async () => {
    timers = [running('1-3', 61)];
    const { container } = await hang(stageOf('setup'), `eventId=${eventId}`);
    expect(screen.getAllByText('OVERTIME!').length).toBeGreaterThan(0);
    act(() => chooses('long-burn'));
    expect(screen.queryByText('OVERTIME!')).toBeNull();
    await waitFor(() => expect(container.textContent).toContain('59:00'));
  },
);

test('a changed delivery time or guest count is shown on every TV of the event, and changes older than ten minutes are not', async () => {
  await hang(stages[1]!, `eventId=${eventId}`);
  expect(screen.queryByText(/start times changed|people, before/)).toBeNull();
  const room = eventRoom(eventId);
  const schedule = {
    deliveryTime: '2:00 PM',
    table: 'first',
    changedAt: Date.now(),
    changedBy: 'Amina',
  } as const;
  act(() => kitchenRoomStores.apply(room, { type: 'schedule.changed', schedule }));
  act(() => kitchenRoomStores.apply(room, { type: 'people.changed', count: 60 }));
  act(() => kitchenRoomStores.apply(room, { type: 'people.changed', count: 70 }));
  expect(screen.getByText('Delivery at 2:00 PM. The start times changed (Amina).')).toBeTruthy();
  expect(screen.getByText('Now 70 people, before 50.')).toBeTruthy();
  act(() => kitchenRoomStores.apply(room, { type: 'people.changed', count: 50 }));
  act(() =>
    kitchenRoomStores.apply(room, {
      type: 'schedule.changed',
      schedule: { ...schedule, changedAt: Date.now() - 11 * 60_000 },
    }),
  );
  expect(screen.queryByText(/start times changed|people, before/)).toBeNull();
});
