import { samplePickles } from '@kalavara/shared-types/content/pickles';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  toLooseEvent,
  toEventValues,
  newEventValues,
} from '../../../features/pickle-events/values';
import { fromPicker, toPicker } from '../../../features/pickle-events/dateTime';
import { markCatalogueChanged } from '../../../features/catalogue/owner/store';
import { clearUnsaved } from '../../../forms/unsaved';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { type RecordedCall, refused, serve } from '../../../test/fakeServer';
import { closeForms } from '../openForm';
import PickleEventsPage from './PickleEventsPage';

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeForms();
  clearUnsaved();
});

const onam: PickleEvent = {
  id: 'onam',
  title: 'Onam Sale',
  date: 'Onam week',
  description: 'Cheaper',
  badge: 'Limited Time',
  buttonText: 'Shop Now',
  image: 'gone.jpg',
  isSpecialEvent: false,
  isFeatured: true,
  isActive: true,
  maxOrders: 100,
  discountPercent: 10,
  freeShippingThreshold: 500,
  products: {},
  startsAt: null,
  endsAt: null,
  isStackable: false,
  ml: null,
  ordersTaken: 12,
  createdAt: '2026-08-01T00:00:00.000Z',
  updatedAt: '2026-08-01T00:00:00.000Z',
};
const vishu: PickleEvent = {
  ...onam,
  id: 'vishu',
  title: 'Vishu',
  isActive: false,
  isFeatured: false,
};

type Answer = ReturnType<typeof refused>;
type Special = (call: RecordedCall) => Answer | Promise<Answer> | undefined;
/** Serves these events; `special` answers first. */
function serveEvents(events: PickleEvent[], special: Special = () => undefined) {
  return serve((call) => {
    const answer = special(call);
    if (answer) return answer;
    const { method, path } = call;
    if (path.startsWith('/api/products'))
      return { body: { success: true, data: samplePickles.slice(0, 2), revision: 1 } };
    if (method !== 'GET') return { body: { success: true, event: onam, revision: 2 } };
    return {
      body: {
        success: true,
        data: events.filter(({ isActive }) => isActive || path.includes('includeInactive=true')),
        revision: 1,
      },
    };
  });
}

const Address = () => (
  <output data-testid="address">{useLocation().pathname + useLocation().search}</output>
);
const show = () =>
  render(
    <MemoryRouter initialEntries={['/pickle-events']}>
      <Address />
      <Routes>
        <Route path="*" element={<PickleEventsPage />} />
      </Routes>
    </MemoryRouter>,
  );
const card = async (title = 'Onam Sale') =>
  (await screen.findByRole('heading', { name: title })).closest('li')!;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const saved = (calls: RecordedCall[]) =>
  calls.filter(({ method }) => method === 'POST' || method === 'PUT');
const lists = (calls: RecordedCall[]) =>
  calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/pickle-events'));
const openNew = async () =>
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create New Event' }))[0]!);

test(
  'the list has cards with the main facts, and Edit, View Orders and Delete',
  { meta: { requirements: ['O-089', 'O-098', 'O-099', 'O-100'] } },
  async () => {
    serveEvents([onam]);
    show();
    const first = within(await card());
    expect(first.getByText('12 of 100')).toBeDefined();
    expect(first.getByText('Limited Time')).toBeDefined();
    expect(first.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'View Orders',
      'Delete',
    ]);
    fireEvent.click(first.getByRole('button', { name: 'View Orders of Onam Sale' }));
    expect(screen.getByTestId('address').textContent).toBe('/admin?tab=orders&event=onam');
  },
);

test(
  'inactive events are shown with the switch, and are dimmed',
  { meta: { requirements: ['O-090', 'O-216', 'O-217', 'O-258'] } },
  async () => {
    const calls = serveEvents([onam, vishu]);
    show();
    await card();
    expect(screen.queryByText('Vishu')).toBeNull();
    expect(lists(calls)[0]?.path).toBe('/api/pickle-events');
    fireEvent.click(screen.getByRole('switch', { name: 'Show inactive events' }));
    expect((await card('Vishu')).dataset['off']).toBe('true');
    expect((await card()).dataset['off']).toBeUndefined();
    expect(lists(calls).at(-1)?.path).toBe('/api/pickle-events?includeInactive=true');
  },
);

test('Refresh reloads the list', { meta: { requirements: ['O-091', 'O-257'] } }, async () => {
  const calls = serveEvents([onam]);
  show();
  await card();
  const before = lists(calls).length;
  press('Refresh');
  await waitFor(() => expect(lists(calls)).toHaveLength(before + 1));
});

test(
  'without an event a message is shown, with the next step',
  { meta: { requirements: ['O-093', 'O-092'] } },
  async () => {
    serveEvents([]);
    show();
    expect(await screen.findByRole('heading', { name: 'No Pickle Events Found' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Create New Event' })).toHaveLength(2);
  },
);

test(
  'a picture that cannot be loaded is replaced by the default one',
  { meta: { requirements: ['O-280'] } },
  async () => {
    serveEvents([onam]);
    show();
    const img = (await card()).querySelector('img')!;
    expect(img.getAttribute('src')).toBe('/pictures/events/gone.jpg');
    fireEvent.error(img);
    expect(img.getAttribute('src')).toBe('/pictures/events/default-event.svg');
  },
);

test(
  'the form replaces the list, with every default',
  {
    meta: {
      requirements: [
        'O-094',
        'O-147',
        'O-148',
        'O-149',
        'O-152',
        'O-153',
        'O-154',
        'O-155',
        'O-214',
        'O-244',
        'O-282',
        'O-283',
      ],
    },
  },
  async () => {
    serveEvents([onam]);
    show();
    await card();
    await openNew();
    expect(screen.queryByRole('heading', { name: 'Onam Sale' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Create New Event');
    const values = [
      'Badge',
      'Button text',
      'Picture',
      'Maximum orders',
      'Discount in percent',
      'Free delivery from (₹)',
    ].map((label) => box(label).value);
    expect(values).toEqual(['Limited Time', 'Shop Now', 'default-event.svg', '100', '0', '500']);
    expect(
      [/^Active/, /^Featured/, /^Special event/].map(
        (name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked,
      ),
    ).toEqual([true, false, false]);
    expect(screen.getByText(/must be in the event images folder/)).toBeDefined();
    press('Cancel');
    expect(await card()).toBeDefined();
  },
);

test(
  'the five samples are listed beside the real products',
  { meta: { requirements: ['O-157', 'O-158', 'O-159', 'O-160', 'O-161', 'D-157'] } },
  async () => {
    serveEvents([]);
    show();
    await openNew();
    const rows = (await screen.findByText('Samples')).closest('details')!;
    const text = within(rows)
      .getAllByRole('listitem', { hidden: true })
      .map(
        (row) =>
          `${row.querySelector('.flag, label')!.textContent} ${row.querySelector('input')!.checked}`,
      );
    expect(text).toEqual([
      'Classic mangoMedium · 500g · ₹299 ₹349 true',
      'Tangy lemonHot · ₹249 ₹299 true',
      'Fiery chilliExtra hot · 400g · ₹199 ₹249 false',
      'Mixed garlicMedium · ₹329 ₹379 true',
      'Sweet limeMild · ₹279 ₹329 false',
    ]);
    expect(await screen.findByText(samplePickles[0]!.name)).toBeDefined();
  },
);

test.each([
  ['“Try again”', () => press('Try again')],
  ['the network', () => fireEvent(window, new Event('online'))],
  ['a change of the shop', () => act(markCatalogueChanged)],
])(
  'without the products no event can be saved, since all would take part; they are loaded with %s',
  { meta: { requirements: ['O-157'] } },
  async (_by, comeBack) => {
    let isAway = true;
    const calls = serveEvents([], ({ path }) =>
      isAway && path.startsWith('/api/products') ? 'no network' : undefined,
    );
    show();
    await openNew();
    const failed = await screen.findByRole('heading', { name: 'This could not be loaded' });
    expect(failed.closest('form')).not.toBeNull();
    expect(screen.queryByText('Samples')).toBeNull();
    type('Event title', 'Diwali');
    type('Event date', 'Diwali week');
    type('Description', 'One pickle');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Event' });
    expect(save.disabled).toBe(true);
    fireEvent.submit(save.form!);

    isAway = false;
    comeBack();
    expect(await screen.findByText(samplePickles[0]!.name)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByText(/Products that are not listed take part too/)).toBeDefined();
    expect(saved(calls)).toEqual([]);
    press('Create Event');
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
  },
);

test('loaded products remain when a later request for them fails', async () => {
  let isAway = false;
  const calls = serveEvents([], ({ path }) =>
    isAway && path.startsWith('/api/products') ? refused(500, 'unexpected') : undefined,
  );
  show();
  await openNew();
  await screen.findByText(samplePickles[0]!.name);
  isAway = true;
  act(markCatalogueChanged);
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.startsWith('/api/products'))).toHaveLength(2),
  );
  expect(screen.getByText(samplePickles[0]!.name)).toBeDefined();
});

test(
  'missing fields show the documented sentences, and the first field has the focus',
  { meta: { requirements: ['O-233', 'O-234', 'O-235', 'O-236', 'O-239'] } },
  async () => {
    const calls = serveEvents([]);
    show();
    await openNew();
    type('Maximum orders', '0');
    const alertText = () => document.querySelector('form > [role="alert"]')?.textContent;
    for (const [label, sentence] of [
      ['Event title', 'Event title is required'],
      ['Event date', 'Event date is required'],
      ['Description', 'Event description is required'],
      ['Maximum orders', 'Maximum orders must be greater than 0'],
    ] as const) {
      press('Create Event');
      await waitFor(() => expect(alertText()).toBe(sentence));
      await waitFor(() => expect(document.activeElement).toBe(box(label)));
      type(label, label === 'Maximum orders' ? '5' : 'Onam');
    }
    await waitFor(() => expect(alertText()).toBeUndefined());
    expect(saved(calls)).toEqual([]);
  },
);

test.each([
  ['Discount in percent', '91', 'Enter a discount from 0 to 90 percent.'],
  ['Free delivery from (₹)', '-1', 'Enter 0 to 1000000 rupees, without commas.'],
  [
    `Discount in percent: ${samplePickles[0]!.name}`,
    '90.5',
    'Enter a discount from 0 to 90 percent.',
  ],
  [
    `Special price in rupees: ${samplePickles[0]!.name}`,
    '-5',
    'Enter 0 to 1000000 rupees, without commas.',
  ],
])(
  '%s: a number outside its limits is refused before it is sent',
  { meta: { requirements: ['O-237', 'O-238', 'O-240'] } },
  async (label, value, sentence) => {
    const calls = serveEvents([]);
    show();
    await openNew();
    await screen.findByText(samplePickles[0]!.name);
    ['Event title', 'Event date', 'Description'].forEach((field) => type(field, 'Onam'));
    type(label, value);
    press('Create Event');
    await waitFor(() =>
      expect(document.querySelector('form > [role="alert"]')?.textContent).toBe(sentence),
    );
    expect(box(label).value).toBe(value);
    expect(saved(calls)).toEqual([]);
  },
);

test(
  'the input is sent, and an empty value is omitted',
  { meta: { requirements: ['O-156', 'O-162', 'O-241', 'O-242', 'O-243', 'O-259'] } },
  async () => {
    const calls = serveEvents([]);
    show();
    await openNew();
    await screen.findByText(samplePickles[0]!.name);
    const [first, second] = samplePickles as unknown as [
      { name: string; id: string; price: number },
      { name: string; id: string },
    ];
    type('Event title', 'Onam');
    type('Event date', 'Onam week');
    type('Description', 'Cheaper');
    type('Discount in percent', '10');
    const row = within(screen.getByText(first.name).closest('li')!);
    expect(row.getByText(`₹${(first.price * 0.9).toFixed(2)}`)).toBeDefined();
    type(`Special price in rupees: ${first.name}`, '399');
    expect(row.getByText('₹399')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(second.name) }));
    press('Create Event');
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
    const body = saved(calls)[0]!.body as { products: object };
    expect(body).toMatchObject({
      title: 'Onam',
      date: 'Onam week',
      discountPercent: 10,
      maxOrders: 100,
      startsAt: null,
      ml: null,
    });
    expect(body.products).toMatchObject({
      [first.id]: { enabled: true, specialPrice: 399 },
      [second.id]: { enabled: false },
      'mango-classic': { enabled: true },
      'chili-fiery': { enabled: false },
    });
  },
);

test(
  'the form of an event has its values, and a product not listed in it counts as enabled',
  { meta: { requirements: ['O-214', 'O-260'] } },
  async () => {
    const calls = serveEvents([
      { ...onam, products: { 'kerala-tuna': { enabled: false, discountPercent: 25 } } },
    ]);
    show();
    fireEvent.click(within(await card()).getByRole('button', { name: 'Edit Onam Sale' }));
    expect(box('Event title').value).toBe('Onam Sale');
    press('Save Changes');
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
    expect(saved(calls)[0]).toMatchObject({
      method: 'PUT',
      path: '/api/pickle-events/onam',
      body: {
        basedOn: onam.updatedAt,
        products: {
          'kerala-tuna': { enabled: false, discountPercent: 25 },
          'chili-fiery': { enabled: true },
        },
      },
    });
  },
);

test(
  'a success is shown for three seconds',
  { meta: { requirements: ['O-215', 'O-284'] } },
  async () => {
    serveEvents([onam]);
    show();
    fireEvent.click(within(await card()).getByRole('button', { name: 'Edit Onam Sale' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press('Save Changes');
    await act(async () => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Event updated.')).toBeDefined();
    await act(async () => vi.advanceTimersByTimeAsync(2_999));
    expect(screen.queryByText('Event updated.')).not.toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('Event updated.')).toBeNull();
  },
);

test(
  'a deletion is confirmed in two sentences, performed, and the list is reloaded',
  { meta: { requirements: ['O-095', 'O-096', 'O-097', 'O-261', 'O-262'] } },
  async () => {
    const calls = serveEvents([onam]);
    show();
    fireEvent.click(within(await card()).getByRole('button', { name: 'Delete Onam Sale' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Deletion' }));
    expect(
      dialog.getByText('Are you sure you want to delete the event "Onam Sale"?'),
    ).toBeDefined();
    expect(
      dialog.getByText('This action cannot be undone and will affect any ongoing orders.'),
    ).toBeDefined();
    const before = lists(calls).length;
    fireEvent.click(dialog.getByRole('button', { name: 'Delete event' }));
    expect(await screen.findByText('Event deleted.')).toBeDefined();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      'DELETE /api/pickle-events/onam',
    );
    await waitFor(() => expect(lists(calls).length).toBeGreaterThan(before));
  },
);

const unexpected = (): Answer => refused(500, 'unexpected');

test(
  'a list that cannot be loaded shows an error, with the server’s own sentence first, and can be retried',
  { meta: { requirements: ['O-274'] } },
  async () => {
    let answer: Answer | undefined = unexpected();
    serveEvents([onam], ({ path }) => (path.startsWith('/api/pickle-events') ? answer : undefined));
    show();
    expect(await screen.findByText('Failed to load pickle events')).toBeDefined();
    answer = refused(429, 'too-many-tries');
    press('Try again');
    await waitFor(() => expect(screen.queryByText('Failed to load pickle events')).toBeNull());
    answer = undefined;
    press('Refresh');
    expect(await card()).toBeDefined();
  },
);

test(
  'a failed save or deletion shows an error, and no input is lost',
  { meta: { requirements: ['O-275', 'O-277', 'O-278', 'O-276'] } },
  async () => {
    let answer: Answer | 'no network' = 'no network';
    serve((call) => {
      if (call.method !== 'GET') return answer;
      return {
        body: {
          success: true,
          data: call.path.startsWith('/api/products') ? [] : [onam],
          revision: 1,
        },
      };
    });
    show();
    await card();
    await openNew();
    ['Event title', 'Event date', 'Description'].forEach((field) => type(field, 'Onam'));
    press('Create Event');
    expect(await screen.findByText('Failed to create pickle event')).toBeDefined();
    answer = unexpected();
    press('Create Event');
    expect(await screen.findByText('Failed to save pickle event')).toBeDefined();
    answer = refused(400, 'event-title-needed');
    press('Create Event');
    expect(await screen.findByText('Event title is required')).toBeDefined();
    expect(box('Event title').value).toBe('Onam');
    press('Cancel');
    press('Leave');

    answer = 'no network';
    fireEvent.click(within(await card()).getByRole('button', { name: 'Edit Onam Sale' }));
    press('Save Changes');
    expect(await screen.findByText('Failed to update pickle event')).toBeDefined();
    press('Cancel');
    fireEvent.click(within(await card()).getByRole('button', { name: 'Delete Onam Sale' }));
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete event' }),
    );
    expect(await screen.findByText('Failed to delete pickle event')).toBeDefined();
  },
);

test('the input of an event is restored after another page was visited, until it is discarded', async () => {
  serveEvents([onam]);
  show();
  await openNew();
  type('Event title', 'Vishu Sale');
  cleanup();
  show();
  expect(box('Event title').value).toBe('Vishu Sale');
  press('Cancel');
  press('Leave');
  await openNew();
  expect(box('Event title').value).toBe('');
});

test('one draft creates one event, also after a reload and with another title', async () => {
  const ids = () => saved(calls).map(({ headers }) => headers['idempotency-key']);
  let answer: Answer = { status: 502, body: null };
  const calls = serveEvents([onam], ({ method }) => (method === 'POST' ? answer : undefined));
  show();
  await openNew();
  type('Event title', 'Vishu Sale');
  type('Event date', '14 April');
  type('Description', 'Pickles for Vishu.');
  press('Create Event');
  await screen.findByRole('alert');
  cleanup();
  show();
  answer = refused(422, 'id-reused');
  type('Event title', 'Vishu Sale 2027');
  await screen.findByText(samplePickles[0]!.name);
  press('Create Event');
  expect((await screen.findByRole('alert')).textContent).toContain('already created this');
  expect(ids()).toHaveLength(2);
  expect(ids()[1]).toBe(ids()[0]);
  press('Cancel');
  press('Leave');
  await openNew();
  for (const label of ['Event title', 'Event date', 'Description']) type(label, 'Onam');
  press('Create Event');
  await waitFor(() => expect(ids()).toHaveLength(3));
  expect(ids()[2]).not.toBe(ids()[0]);
});

test.each([
  ['en', 'Picture', 'onam offer.jpg', /A file name without spaces/],
  ['en', 'Picture', 'http://pictures.example/onam.jpg', /begins with \/ or https:\/\//],
  ['en', 'Maximum orders', '2000000', /^At most 1000000/],
  ['ml', 'പരമാവധി ഓർഡറുകൾ', '2000000', /^പരമാവധി 1000000/],
] as const)(
  'a value that the server would refuse is marked beside its field, in %s: %s %s',
  async (language, label, typed, text) => {
    setLanguage(language);
    const calls = serveEvents([onam]);
    show();
    fireEvent.click(within(await card()).getAllByRole('button')[0]!);
    await screen.findAllByText(new RegExp(samplePickles[0]!.weight));
    type(label, typed);
    fireEvent.submit(document.querySelector('form')!);
    await waitFor(() => expect(box(label).getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(box(label));
    const note = document.getElementById(box(label).getAttribute('aria-describedby')!);
    expect(note?.textContent).toMatch(text);
    expect(saved(calls)).toEqual([]);
    type(label, label === 'Picture' ? 'onam.jpg' : '200');
    await waitFor(() => expect(box(label).getAttribute('aria-invalid')).toBeNull());
  },
);

test('in Malayalam the form and the confirmation of an event name it like its card', async () => {
  setLanguage('ml');
  const ml = { title: 'ഓണം മേള', description: '', badge: '', buttonText: '' };
  serveEvents([{ ...onam, ml }]);
  show();
  const [edit, , remove] = within(await card(ml.title)).getAllByRole('button');
  fireEvent.click(remove!);
  expect((await screen.findByRole('dialog')).textContent).toContain(`"${ml.title}" എന്ന മേള`);
  fireEvent.click(edit!);
  expect(await screen.findByRole('heading', { name: '“ഓണം മേള” തിരുത്തുക' })).toBeDefined();
});

test('a year of five digits is refused beside its field', async () => {
  const calls = serveEvents([onam]);
  show();
  fireEvent.click(within(await card()).getByRole('button', { name: 'Edit Onam Sale' }));
  // A browser's date picker allows such a year; that of jsdom does not.
  box('Starts').type = 'text';
  type('Starts', '12026-08-20T09:00');
  press('Save Changes');
  expect((await screen.findAllByText('Enter a year of four digits, such as 2026.')).length).toBe(2);
  expect(box('Starts').getAttribute('aria-invalid')).toBe('true');
  expect(saved(calls)).toEqual([]);
});

test('the person with the older version sees both versions, and saves the chosen values', async () => {
  let isOld = true;
  const changedElsewhere = {
    ...onam,
    badge: 'Onam special',
    discountPercent: 30,
    updatedAt: '2026-08-02T00:00:00.000Z',
  };
  const calls = serveEvents([onam], ({ method, path }) => {
    if (method === 'PUT' && isOld) {
      isOld = false;
      return refused(409, 'changed-meanwhile');
    }
    return path.includes('includeInactive')
      ? { body: { success: true, data: [changedElsewhere], revision: 3 } }
      : undefined;
  });
  show();
  fireEvent.click(within(await card()).getByRole('button', { name: 'Edit Onam Sale' }));
  type('Badge', 'Festival price');
  press('Save Changes');
  const both = within(
    await screen.findByRole('alertdialog', { name: 'Someone saved this in the meantime' }),
  );
  expect(both.getByText('Festival price')).toBeDefined();
  expect(both.getByText('Onam special')).toBeDefined();
  expect(both.getAllByRole('group')).toHaveLength(1);
  fireEvent.click(both.getByRole('button', { name: 'Save what I chose' }));
  await waitFor(() => expect(saved(calls)).toHaveLength(2));
  // Fields changed here have the own value, and fields changed only by the other person have theirs.
  expect(saved(calls)[1]!.body).toMatchObject({
    badge: 'Festival price',
    discountPercent: 30,
    basedOn: changedElsewhere.updatedAt,
  });
});

test(
  'an event passes through the form unchanged',
  { meta: { requirements: ['O-143', 'O-144', 'O-145', 'O-146', 'O-150', 'O-151'] } },
  () => {
    const event = {
      ...onam,
      startsAt: '2026-08-20T03:30:00.000Z',
      endsAt: '2026-08-25T12:30:00.000Z',
      products: { a: { enabled: false }, b: { enabled: true, specialPrice: 0 } },
      ml: { title: 'ഓണം', description: '', badge: '', buttonText: '' },
    };
    const { id: _id, ordersTaken: _taken, createdAt: _made, updatedAt: _saved, ...fields } = event;
    expect(toLooseEvent(toEventValues(event))).toMatchObject(fields);
    expect(toLooseEvent(newEventValues).products).toEqual({
      'mango-classic': { enabled: true },
      'lemon-tangy': { enabled: true },
      'chili-fiery': { enabled: false },
      'garlic-mixed': { enabled: true },
      'lime-sweet': { enabled: false },
    });
  },
);

test('the pickers use Kerala’s time, regardless of the device’s time zone', () => {
  expect(toPicker('2026-08-20T03:30:00.000Z')).toBe('2026-08-20T09:00');
  expect(fromPicker('2026-08-20T09:00')).toBe('2026-08-20T03:30:00.000Z');
  expect([toPicker(null), fromPicker('')]).toEqual(['', null]);
});

test.each(['Create New Event', 'Edit Onam Sale'])(
  'after its form is closed, "%s" has the focus again',
  async (name) => {
    serveEvents([onam]);
    show();
    await card();
    screen.getByRole('button', { name }).focus();
    press(name);
    expect(document.activeElement?.tagName).toBe('H1');
    press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  },
);
