import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { refused, serve, type RecordedCall } from '../../test/fakeServer';
import { ReviewPage } from './ReviewPage';

beforeAll(loadMessages);
afterEach(() => {
  setLanguage('en');
  vi.restoreAllMocks();
});

const token = 'x'.repeat(43);
const event = { title: 'Wedding at Aluva', date: '2027-01-09' };
const written = {
  id: 'review-1',
  eventId: 'e1',
  reviewerName: 'Mini',
  comment: 'The rice was perfect.',
  rating: 4,
  date: '2026-11-21T06:00:00.000Z',
  tags: ['Tasty'],
  verified: true,
  source: 'customer',
};
const form = (more: object = {}) => ({
  body: { success: true, data: { event, review: null, isEditable: true, ...more } },
});
const saved = { body: { success: true, data: written } };

function open(answer: Parameters<typeof serve>[0]) {
  const calls = serve(answer);
  render(
    <MemoryRouter initialEntries={[`/review#${token}`]}>
      <ReviewPage />
    </MemoryRouter>,
  );
  return calls;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = async () => {
  await screen.findByLabelText('Your name');
  type('Your name', 'Mini');
  type('Your review', 'The rice was perfect.');
};

test(
  'a customer can write a review by the link, without signing in, and sees a thank-you',
  { meta: { requirements: ['K-001', 'D-091'] } },
  async () => {
    const calls = open(({ method }) => (method === 'GET' ? form() : saved));
    expect(await screen.findByText('Wedding at Aluva')).toBeTruthy();
    expect(screen.getByText('Sat, 9 Jan 2027')).toBeTruthy();
    await fill();
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    press('Tasty');
    press('Send');
    expect((await screen.findByText('Thank you!')).parentElement).toBe(document.activeElement);
    expect(screen.getByText('The rice was perfect.')).toBeTruthy();
    expect(screen.getByText('You can change it for 24 hours with this same link.')).toBeTruthy();
    expect(
      calls.map(({ method, path, headers }) => [method, path, headers['x-review-token']]),
    ).toEqual([
      ['GET', '/api/reviews', token],
      ['POST', '/api/reviews', token],
    ]);
    expect(calls[1]!.body).toEqual({
      reviewerName: 'Mini',
      comment: 'The rice was perfect.',
      rating: 4,
      youtubeLink: '',
      tags: ['Tasty'],
    });
  },
);

test('within 24 hours the review can be changed, starting from its text, or the change cancelled', async () => {
  const calls = open(({ method }) => (method === 'GET' ? form({ review: written }) : saved));
  fireEvent.click(await screen.findByRole('button', { name: 'Change the review' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your review').value).toBe(
    'The rice was perfect.',
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
  press('Leave it as it was');
  press('Change the review');
  press('Save the change');
  expect(await screen.findByText('Your review has reached the kitchen.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('after 24 hours the review is read-only, with a message', async () => {
  open(() => form({ review: written, isEditable: false }));
  expect(
    await screen.findByText('A review can be changed for 24 hours. This one stays as it is.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the review' })).toBeNull();
});

test('an invalid link states it and offers nothing else, also if it becomes invalid during writing', async () => {
  open(({ method }) => (method === 'GET' ? form() : refused(410, 'review-link-gone')));
  await fill();
  press('Send');
  expect(await screen.findByText('This link has expired. Ask us for a new one.')).toBeTruthy();
  expect(screen.getAllByText(/expired/)).toHaveLength(1);
});

test(
  'a refusal shows the documented sentence and the reason',
  { meta: { requirements: ['K-606'] } },
  async () => {
    open(({ method }) => (method === 'GET' ? form() : refused(409, 'review-closed')));
    await fill();
    press('Send');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to save review. Please try again. A review can be changed for 24 hours.',
    );
  },
);

test(
  'a technical failure shows the other sentence, and the text remains to be sent again',
  { meta: { requirements: ['K-607'] } },
  async () => {
    let isBroken = true;
    open(({ method }) => (method === 'GET' ? form() : isBroken ? 'no network' : saved));
    await fill();
    press('Send');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^An error occurred while saving your review\. /,
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your review').value).toBe(
      'The rice was perfect.',
    );
    isBroken = false;
    press('Send');
    expect(await screen.findByText('Thank you!')).toBeTruthy();
  },
);

test('a page that cannot be loaded can be retried', async () => {
  let isBroken = true;
  open(() => (isBroken ? 'no network' : form()));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Wedding at Aluva')).toBeTruthy();
});

test('an offline phone states that the text remains', async () => {
  open(() => form());
  await screen.findByText('Wedding at Aluva');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
});

test('the customer can switch to Malayalam, and the input remains', async () => {
  open(() => form());
  await fill();
  fireEvent.click(screen.getByRole('button', { name: 'മലയാളം' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ഭക്ഷണം എങ്ങനെ ഉണ്ടായിരുന്നു?'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('നിങ്ങളുടെ പേര്').value).toBe('Mini');
});

test('the address has the chosen language, so that a reload does not change it', async () => {
  history.replaceState(null, '', `/review?lang=ml#${token}`);
  setLanguage('ml');
  open(() => form());
  await screen.findByText('Wedding at Aluva');
  press('English');
  expect(location.pathname + location.search + location.hash).toBe(`/review#${token}`);
  press('മലയാളം');
  expect(location.search).toBe('?lang=ml');
});

test('the draft of a review survives a reload, and is deleted when it is sent', async () => {
  const answer = ({ method }: RecordedCall) => (method === 'GET' ? form() : saved);
  open(answer);
  await fill();
  cleanup();
  expect(sessionStorage.getItem('kalavara.unsaved')).toContain('The rice was perfect.');
  open(answer);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your review');
  expect(field.value).toBe('The rice was perfect.');
  press('Send');
  await screen.findByText('Thank you!');
  expect(sessionStorage.getItem('kalavara.unsaved')).toBeNull();
});

test('the fields are locked while the review is sent, and unlocked with the focus after a failure', async () => {
  let answer: (text: 'no network') => void = () => {};
  open(({ method }) =>
    method === 'GET' ? form() : new Promise<'no network'>((resolve) => (answer = resolve)),
  );
  await fill();
  const field = screen.getByLabelText('Your review');
  field.focus();
  press('Send');
  const isLocked = () => field.closest('fieldset[disabled]') !== null;
  expect(isLocked()).toBe(true);
  // Browsers blur a disabled field; jsdom does not.
  field.blur();
  await act(async () => answer('no network'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(isLocked()).toBe(false);
  expect(document.activeElement).toBe(field);
});
