import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stages } from '@kalavara/shared-types/content/stages/index';
import type { Stage } from '@kalavara/shared-types/content/types';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { minuteMs } from '@kalavara/shared-types/durations';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { replaceTimers } from '../../features/timers/store';
import { replaceTasks } from '../../features/todos/store';
import { setLanguage } from '../../i18n/language';
import { getEntries, remove } from '../../outbox/store';
import { enterRoom } from '../../realtime/enterRoom';
import { pollWhileLost } from '../../realtime/poll';
import { markFailedTry, markLive } from '../../realtime/status';
import { makeFakeSocket } from '../../test/fakeSocket';
import { loadMessages } from '../../test/loadMessages';
import { done, refused, serve } from '../../test/fakeServer';
import { stopClocks } from '../../test/stopClocks';
import { waitUntilSent } from '../../test/waitForOutbox';
import { StageHome } from './StageHome';
import { StagePage } from './StagePage';
import { StepVideo } from './step/StepVideo';
import { loadDeferredScript } from './useDeferredScript';

beforeAll(async () => void (await loadDeferredScript(() => import('./deferred'))));

const now = Date.parse('2026-11-21T06:30:10Z');
const pages = join(import.meta.dirname, '..', '..');
const stageOf = (name: string) => stages.find(({ route }) => route === `/soplocked/${name}`)!;
let number = 0;
let eventId: string;

beforeEach(() => {
  stopClocks(now);
  loadMessages();
  setLanguage('en');
  serve(() => 'no network');
  eventId = `rows-${(number += 1)}`;
});
afterEach(() => vi.useRealTimers());

function hang(page: Stage | 'home', query = `eventId=${eventId}`) {
  const path = page === 'home' ? '/soplocked' : page.route;
  window.history.replaceState(null, '', `${path}?${query}`);
  return render(page === 'home' ? <StageHome /> : <StagePage stage={page} />);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const panels = () => screen.getAllByRole('article');
const run = (stepId: string, minutesAgo: number) =>
  replaceTimers(eventId, [
    { eventId, stepId, isActive: true, startTime: now - minutesAgo * minuteMs, startedBy: 'Amina' },
  ]);

const all = [
  ['the home', 'home'],
  ...stages.map((stage) => [stage.title, stage] as const),
] as const;
test.each(all)(
  '%s changes from English to Malayalam and back',
  { meta: { requirements: ['K-127', 'D-011'] } },
  (_name, page) => {
    hang(page);
    const title = () => screen.getByRole('heading', { level: 1 }).textContent;
    const english = title();
    const toEnglish = screen.getByRole('button', { name: 'English' });
    const toMalayalam = screen.getByRole('button', { name: 'മലയാളം' });
    fireEvent.click(toMalayalam);
    expect([title() === english, document.documentElement.lang]).toEqual([false, 'ml']);
    expect(toMalayalam.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(toEnglish);
    expect([title(), document.documentElement.lang]).toEqual([english, 'en']);
  },
);

test(
  'the clock is updated every 60 seconds',
  { meta: { requirements: ['K-128', 'K-656'] } },
  async () => {
    const { container } = hang(stageOf('setup'));
    const shown = () => container.querySelector('header time')!.textContent;
    expect(shown()).toBe('12:00 PM');
    await pass(48_000);
    expect(shown()).toBe('12:00 PM');
    await pass(4_000);
    expect(shown()).toBe('12:01 PM');
    await pass(minuteMs);
    expect(shown()).toBe('12:02 PM');
  },
);

test(
  'each stage links to the previous one, home, and the next one, with its event',
  { meta: { requirements: ['K-131'] } },
  () => {
    for (const [index, stage] of stages.entries()) {
      const { unmount } = hang(stage);
      const links = within(screen.getByRole('navigation', { name: 'Stages' })).getAllByRole('link');
      const previous = stages[index - 1];
      const next = stages[index + 1];
      const paths = [previous?.route, '/soplocked', next?.route].filter(
        (path) => path !== undefined,
      );
      const hrefs = links.map((link) => link.getAttribute('href'));
      for (const path of paths) expect(hrefs, stage.title).toContain(`${path}?eventId=${eventId}`);
      unmount();
    }
  },
);

test.each([
  ['setup', ['Back to Home: /', 'SOP Home: /soplocked?eventId=']],
  ['meatmasala', ['SOP Home: /soplocked?eventId=']],
  ['chutneyprep', ['Home: /soplocked?eventId=', 'SOP Home: /soplocked?eventId=']],
] as const)(
  'the links of %s to a home page are these',
  { meta: { requirements: ['D-038'] } },
  (name, expected) => {
    hang(stageOf(name));
    const links = within(screen.getByRole('navigation', { name: 'Stages' })).getAllByRole('link');
    const shown = links.map((link) => `${link.textContent}: ${link.getAttribute('href')}`);
    const home = shown.filter((text) => text.includes('Home'));
    expect(home.map((text) => text.replace(eventId, ''))).toEqual(expected);
  },
);

test.each(stages.map((stage) => [stage.title, stage] as const))(
  '%s shows the materials and the important points, in separate panels',
  { meta: { requirements: ['K-129', 'K-130'] } },
  (_title, stage) => {
    hang(stage);
    const linesOf = (title: string) =>
      within(screen.getByRole('region', { name: title })).getAllByRole('listitem', { hidden: true })
        .length;
    const needed = stage.panels.filter(
      (panel) => panel.kind === 'materials' || panel.kind === 'ingredients',
    );
    expect(needed.length).toBeGreaterThan(0);
    for (const { title, rows } of needed) expect(linesOf(title.en)).toBe(rows.length);
    expect(linesOf('Key points')).toBeGreaterThan(2);
  },
);

test.each([
  ['setup', 4],
  ['meatmasala', 6],
  ['pitlighting', 4],
])(
  'each panel of %s has a video, numbered instructions, a countdown, a bar and Start',
  { meta: { requirements: ['K-133', 'K-134', 'K-135', 'K-136', 'K-137', 'K-152', 'K-163'] } },
  (name, count) => {
    const stage = stageOf(name);
    hang(stage);
    expect(panels()).toHaveLength(count);
    for (const [index, panel] of panels().entries()) {
      const step = stage.subSteps[index]!;
      expect(panel.querySelector('video')).toBeTruthy();
      expect([...panel.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual(
        step.description,
      );
      expect(panel.querySelectorAll('[aria-hidden][data-phase="idle"]')).toHaveLength(1);
      expect(panel.textContent).toContain(`${String(step.timeAllowed).padStart(2, '0')}:00`);
      expect(within(panel).getByRole('button', { name: /^Start: / }).textContent).toBe('Start');
    }
  },
);

test(
  'the button of the running step is labelled Stop',
  { meta: { requirements: ['K-134'] } },
  () => {
    run('1-2', 1);
    hang(stageOf('setup'));
    expect(screen.getByRole('button', { name: /^Stop: 1-2/ }).textContent).toBe('Stop');
    expect(screen.getAllByRole('button', { name: /^Start: / })).toHaveLength(3);
  },
);

test(
  'each of the six meat panels has the badge of its window',
  { meta: { requirements: ['K-153'] } },
  () => {
    const stage = stageOf('meatmasala');
    hang(stage);
    expect(panels().map((panel) => panel.querySelector('h2 > span')?.textContent)).toEqual(
      stage.subSteps.map(({ window }) => window),
    );
  },
);

test('with an event a step whose task was removed shows no time, since the printed one is not of its day', () => {
  const stage = stageOf('meatmasala');
  replaceTasks(
    eventId,
    defaultTasks(eventId).filter(({ id }) => id !== 'marination-2'),
  );
  hang(stage);
  const windows = panels().map((panel) => panel.querySelector('h2 > span')?.textContent);
  expect(windows[1]).toBeUndefined();
  expect(windows.filter((time) => time?.includes('AM'))).toHaveLength(5);
});

test('pit lighting fills a grid of four by three', { meta: { requirements: ['K-162'] } }, () => {
  const { container } = hang(stageOf('pitlighting'));
  const css = readFileSync(join(pages, 'pages/stage/StagePage.module.css'), 'utf8');
  const grid = /\.grid \{[^}]*\}/.exec(css)![0];
  expect(grid).toMatch(/grid-template-columns: repeat\(4, minmax\(0, 1fr\)\);/);
  expect(/grid-template-rows: (.*);/.exec(grid)![1]!.match(/minmax/g)).toHaveLength(3);
  expect(container.querySelector('[data-mode="grid"]')!.children).toHaveLength(12);
});

test(
  'chutney has four step panels, and servings with minus and plus',
  { meta: { requirements: ['K-211', 'K-212'] } },
  () => {
    hang(stageOf('chutneyprep'));
    expect(panels().map((panel) => panel.getAttribute('aria-labelledby'))).toEqual([
      'step-6-1',
      'step-6-2',
      'step-6-3',
      'step-6-4',
    ]);
    const servings = within(screen.getByRole('region', { name: 'Servings' }));
    const [minus, plus] = servings.getAllByRole('button');
    expect([minus!.textContent, plus!.textContent]).toEqual(['−', '+']);
    fireEvent.click(plus!);
    expect(servings.getByRole('status').textContent).toBe('25');
    fireEvent.click(minus!);
    fireEvent.click(minus!);
    expect(servings.getByRole('status').textContent).toBe('15');
  },
);

test('if a video cannot play, a text is shown', { meta: { requirements: ['K-132'] } }, () => {
  const { container } = hang(stageOf('setup'));
  const texts = new Set(
    [...container.querySelectorAll('video')].map(({ textContent }) => textContent),
  );
  expect([...texts]).toEqual(['Your browser does not support the video tag.']);
});

test(
  'after its allowance the bar of a step flashes, 500 ms light and 500 ms dark',
  { meta: { requirements: ['K-493', 'K-659'] } },
  async () => {
    run('2-2', 12);
    const { container } = hang(stageOf('meatmasala'));
    await pass(1_000);
    const featured = container.querySelector('[data-kind="featured"]')!;
    expect(featured.querySelector('[aria-hidden][data-phase]')!.getAttribute('data-phase')).toBe(
      'red',
    );
    const css = readFileSync(join(pages, 'features/timers/TimerBar.module.css'), 'utf8');
    expect(css).toMatch(
      /\.bar\[data-phase='red'\] \.fill \{[^}]*animation: flash 1s steps\(1, end\) infinite;/,
    );
    expect(css).toMatch(/@keyframes flash \{\s*50% \{\s*background: #[0-9a-f]{6};\s*\}\s*\}/);
  },
);

test(
  'the video of an opened step is requested 300 ms after it appeared, and plays automatically',
  { meta: { requirements: ['K-655'] } },
  () => {
    const step = stageOf('riceprep').subSteps[0]!;
    const { container } = render(<StepVideo step={step} plays />);
    const video = container.querySelector('video')!;
    expect(video.autoplay).toBe(true);
    act(() => void vi.advanceTimersByTime(299));
    expect(video.hasAttribute('src')).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(video.getAttribute('src')).toBe(step.videoUrl);
  },
);

test(
  'the address contains the event and the step, and opens an untimed step',
  { meta: { requirements: ['K-025', 'K-151'] } },
  () => {
    hang(stageOf('riceprep'), `eventId=${eventId}&startTimer=4-2`);
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    expect(screen.getByRole('article', { name: /^4-2 / })).toBeTruthy();
  },
);

test(
  'pit lighting starts and stops its steps by the documented calls',
  { meta: { requirements: ['K-590', 'D-020', 'D-025'] } },
  async () => {
    vi.useRealTimers();
    const calls = serve(() => done(1));
    hang(stageOf('pitlighting'));
    fireEvent.click(screen.getByRole('button', { name: /^Start: 3-1/ }));
    await waitUntilSent();
    expect(calls).toHaveLength(1);
    act(() => run('3-1', 1));
    fireEvent.click(screen.getByRole('button', { name: /^Stop: 3-1/ }));
    await waitUntilSent();
    expect(calls).toHaveLength(2);
    const path = `/api/timers/${eventId}/3-1`;
    expect(calls).toMatchObject([
      { method: 'PUT', path, body: { isActive: true } },
      { method: 'PUT', path, body: { isActive: false } },
    ]);
    for (const { id } of getEntries()) await act(() => remove(id));
  },
);

test.each([
  ['Start', 'Error starting timer: 409'],
  ['Stop', 'Error stopping timer: 409'],
])(
  'a refused %s is logged as "%s"',
  { meta: { requirements: ['K-643', 'K-644'] } },
  async (name, text) => {
    vi.useRealTimers();
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    serve(() => refused(409, 'timer-moved-on'));
    if (name === 'Stop') run('1-2', 1);
    hang(stageOf('setup'));
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}: 1-2`) }));
    await waitUntilSent();
    expect(log).toHaveBeenCalledWith(text);
    for (const { id } of getEntries()) await act(() => remove(id));
  },
);

test(
  'while the connection is down the list is polled at least every 10 s, running steps are read from it, and a failure removes nothing',
  { meta: { requirements: ['K-490', 'K-657', 'K-645', 'K-647', 'K-589', 'D-027'] } },
  async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const step = {
      eventId,
      stepId: '1-3',
      isActive: true,
      startTime: now - minuteMs,
      startedBy: 'Ravi',
    };
    const stopped = { eventId, stepId: '1-4', isActive: false, startTime: null, startedBy: null };
    run('1-2', 1);
    hang(stageOf('setup'));
    serve(() => refused(503, 'unavailable'));
    const leave = enterRoom(
      { socket: makeFakeSocket(() => null).socket, stores: kitchenRoomStores },
      eventRoom(eventId),
    );
    const stop = pollWhileLost(kitchenRoomStores, { onReceived: () => {} });
    for (let tries = 0; tries < 3; tries += 1) act(markFailedTry);
    await pass(10_000);
    expect(log).toHaveBeenCalledWith('Error fetching timers: 503');
    expect(screen.getByRole('button', { name: /^Stop: 1-2/ })).toBeTruthy();

    serve(() => ({
      body: { success: true, data: [step, stopped], revision: 9, serverNow: Date.now() },
    }));
    await pass(10_000);
    expect(screen.getByRole('button', { name: /^Stop: 1-3/ })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Stop: / })).toHaveLength(1);
    act(markLive);
    stop();
    leave();
  },
);
