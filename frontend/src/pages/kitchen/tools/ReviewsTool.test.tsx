import type { Review } from '@kalavara/shared-types/reviews/reviews';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { upsertReview, replaceReviews } from '../../../features/reviews/store';
import { refreshSession } from '../../../features/accounts/sessionStore';
import { setLanguage } from '../../../i18n/language';
import { useOutbox } from '../../../outbox/store';
import { useConnectionStore } from '../../../realtime/status';
import { loadMessages } from '../../../test/loadMessages';
import { refused, serve, type RecordedCall } from '../../../test/fakeServer';
import { Toasts } from '../../../ui/Toast';
import { Refusals } from '../notices/Refusals';
import ReviewsTool from './ReviewsTool';

const stored = createStore('kalavara-outbox', 'entries');
const amina = { id: 'a1', name: 'Amina', role: 'staff' };
let eventId = '';
let count = 0;

/** Signs in with a role, and answers every other call. */
async function serveSignedIn(
  answer: (call: RecordedCall) => ReturnType<typeof refused> = () => 'no network',
) {
  const calls = serve((call) =>
    call.path === '/api/auth/session'
      ? { body: { success: true, data: amina, isOpenKitchen: false } }
      : answer(call),
  );
  await refreshSession();
  return calls;
}

beforeAll(loadMessages);
beforeEach(async () => {
  await clear(stored);
  useOutbox.setState({ entries: [], failing: [] });
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0 });
  eventId = `e${(count += 1)}`;
  await serveSignedIn();
});
afterEach(() => {
  setLanguage('en');
  vi.useRealTimers();
});

const review = (id: string, more: Partial<Review> = {}): Review => ({
  id,
  eventId,
  reviewerName: 'Mini',
  comment: 'The rice was perfect.',
  rating: 4,
  date: '2026-11-20T06:00:00.000Z',
  tags: ['Tasty'],
  verified: false,
  source: 'staff',
  ...more,
});
const show = (reviews: Review[] | undefined = []) => {
  if (reviews) replaceReviews(eventId, reviews);
  render(
    <>
      <Refusals events={[]} go={() => {}} />
      <ReviewsTool eventId={eventId} event={undefined} me="Amina" onClose={() => {}} />
      <Toasts />
    </>,
  );
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const cards = () => screen.queryAllByRole('article');

test(
  'the reviews of the event are listed, the newest first, with stars, tags, day and origin',
  { meta: { requirements: ['K-057', 'K-091'] } },
  () => {
    show([
      review('review-1'),
      review('review-2', {
        reviewerName: 'Ravi',
        rating: 5,
        date: '2026-11-21T06:00:00.000Z',
        verified: true,
        source: 'customer',
      }),
    ]);
    const [first, second] = cards().map((card) => within(card));
    expect(first!.getByRole('heading').textContent).toBe('Ravi');
    expect(first!.getByRole('img', { name: '5 of 5 stars' })).toBeTruthy();
    expect(first!.getByText('Verified customer')).toBeTruthy();
    expect(second!.getByText('entered by staff')).toBeTruthy();
    expect(second!.getByText('Tasty')).toBeTruthy();
    expect(second!.getByText('Fri, 20 Nov 2026')).toBeTruthy();
    expect(screen.getByText('4.5 of 5, from 2 reviews')).toBeTruthy();
  },
);

test('an event without reviews shows that, and one still loading does not', () => {
  show([]);
  expect(screen.getByText('No reviews yet')).toBeTruthy();
});

test(
  'reviews that cannot be loaded show the documented sentence',
  { meta: { requirements: ['K-605'] } },
  () => {
    vi.useFakeTimers();
    replaceReviews('other', []);
    eventId = 'never-loaded';
    render(<ReviewsTool eventId={eventId} event={undefined} me="Amina" onClose={() => {}} />);
    expect(screen.getByRole('status', { name: 'Loading reviews' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(6_000));
    expect(screen.getByText('Failed to load reviews. Please try again later.')).toBeTruthy();
  },
);

test(
  'the form opens, is sent and closes, and the review is listed at once, also offline',
  { meta: { requirements: ['K-092', 'K-093', 'K-094', 'K-095', 'K-479', 'K-531'] } },
  async () => {
    show();
    press('Write a Review');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '5 stars' }).checked).toBe(true);
    type('Name', ' Lekha ');
    fireEvent.click(screen.getByRole('radio', { name: '3 stars' }));
    type('Review', 'A little late, but good.');
    type('YouTube link (optional)', 'youtu.be/dQw4w9WgXcQ');
    press('Tasty');
    press('Great aroma');
    press('Submit Review');
    await waitFor(() => expect(cards()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    const card = within(cards()[0]!);
    expect(card.getByText('Lekha')).toBeTruthy();
    expect(card.getByRole('img', { name: '3 of 5 stars' })).toBeTruthy();
    expect(card.getByText('Not sent yet')).toBeTruthy();
    expect(screen.getByText('Review added')).toBeTruthy();
  },
);

test(
  'a sent review has an id with the current time, its date, and verified as documented',
  { meta: { requirements: ['K-304', 'K-308', 'K-311', 'K-577'] } },
  async () => {
    const calls = await serveSignedIn(() => ({
      body: { success: true, data: review('x'), revision: 1 },
    }));
    show();
    press('Write a Review');
    type('Name', 'Lekha');
    type('Review', 'Good.');
    press('Submit Review');
    await waitFor(() =>
      expect(calls.some(({ path }) => path === `/api/reviews/${eventId}/add`)).toBe(true),
    );
    const body = calls.find(({ path }) => path.endsWith('/add'))!.body as Record<string, unknown>;
    expect(body).toMatchObject({
      reviewerName: 'Lekha',
      comment: 'Good.',
      rating: 5,
      verified: true,
      tags: [],
      youtubeLink: '',
    });
    expect(body['id']).toMatch(/^review-\d{13}$/);
    expect(body['date']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  },
);

test(
  'each invalid field shows its error and has the focus, and no input is lost',
  { meta: { requirements: ['K-528', 'K-529', 'K-530'] } },
  () => {
    show();
    press('Write a Review');
    const expectErrorAt = (label: string, sentence: string) => {
      press('Submit Review');
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toBe(
        screen.getByRole('alert').id,
      );
    };
    type('YouTube link (optional)', 'vimeo.com/1');
    expectErrorAt('Name', 'Please enter your name');
    type('Name', 'Lekha');
    expectErrorAt('Review', 'Please enter your review');
    type('Review', 'Good.');
    expectErrorAt(
      'YouTube link (optional)',
      'Please enter a valid YouTube link (e.g., youtube.com/watch?v=XXXXXXXXXXX)',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lekha');
    expect(cards()).toHaveLength(0);
  },
);

test(
  'three tags can be chosen, and a fourth only after one is removed',
  { meta: { requirements: ['K-095', 'K-532'] } },
  () => {
    show();
    press('Write a Review');
    for (const tag of ['Tasty', 'Authentic', 'On time', 'Good value']) press(tag);
    const chosen = () =>
      screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(chosen()).toEqual(['Tasty', 'Authentic', 'On time']);
    expect(screen.getByText('Three are chosen. Remove one to choose another.')).toBeTruthy();
    press('Tasty');
    press('Good value');
    expect(chosen()).toEqual(['Authentic', 'Good value', 'On time']);
  },
);

test(
  'the tags are in the reader’s language too',
  {
    meta: {
      requirements: [
        'K-667',
        'K-668',
        'K-669',
        'K-670',
        'K-671',
        'K-672',
        'K-673',
        'K-674',
        'K-675',
      ],
    },
  },
  () => {
    show();
    press('Write a Review');
    for (const tag of [
      'Tasty',
      'Authentic',
      'Good value',
      'Fast service',
      'On time',
      'Friendly service',
      'Large portions',
      'Great aroma',
      'Perfect spice level',
    ])
      expect(screen.getByRole('button', { name: tag })).toBeTruthy();
    act(() => setLanguage('ml'));
    expect(screen.getByRole('button', { name: 'പാകത്തിന് എരിവ്' })).toBeTruthy();
  },
);

test(
  'a video is loaded only on request, from the host without cookies; without an id it is a link',
  { meta: { requirements: ['K-533'] } },
  () => {
    show([
      review('review-1', { youtubeLink: 'https://youtube.com/shorts/dQw4w9WgXcQ' }),
      review('review-2', { reviewerName: 'Ravi', youtubeLink: 'youtube.com/@kalavara' }),
      review('review-3', { reviewerName: 'Lekha', youtubeLink: 'javascript:alert(1)' }),
    ]);
    expect(document.querySelector('iframe')).toBeNull();
    press('Play the video of Mini');
    expect(screen.getByTitle<HTMLIFrameElement>('Video of Mini').src).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    );
    expect(
      screen
        .getAllByRole<HTMLAnchorElement>('link', { name: 'Watch Video' })
        .map(({ href }) => href),
    ).toEqual(['https://youtube.com/@kalavara']);
  },
);

test(
  'a refused review shows the documented sentence and the reason, and is removed from the list',
  { meta: { requirements: ['K-606', 'D-093'] } },
  async () => {
    await serveSignedIn(() => refused(409, 'event-not-found'));
    show();
    press('Write a Review');
    type('Name', 'Lekha');
    type('Review', 'Good.');
    press('Submit Review');
    expect(
      (await screen.findByText(/Failed to save review\. Please try again\./)).textContent,
    ).toBeTruthy();
    await waitFor(() => expect(cards()).toHaveLength(0));
  },
);

test(
  'a review that cannot be stored on the phone shows an error, and its text remains in the form',
  { meta: { requirements: ['K-607', 'D-093'] } },
  async () => {
    show();
    press('Write a Review');
    type('Name', 'Lekha');
    type('Review', 'Good.');
    const full = vi.spyOn(await import('../../../outbox/outbox'), 'perform');
    full.mockRejectedValueOnce(new Error('QuotaExceededError'));
    press('Submit Review');
    expect(await screen.findByText('An error occurred while saving your review.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Review').value).toBe('Good.');
  },
);

test('a review is deleted after a confirmation, and can be restored', async () => {
  show([review('review-1')]);
  press('Delete the review of Mini');
  const dialog = screen.getByRole('dialog', { name: 'Delete this review?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(cards()).toHaveLength(0));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(cards()).toHaveLength(1));
});

test('a review of another phone appears while the list is open', () => {
  show([]);
  act(() => upsertReview(review('review-9', { reviewerName: 'Ravi' })));
  expect(screen.getByText('Ravi')).toBeTruthy();
});

test(
  'the invitation of a customer is a link as a QR code, to copy, and by WhatsApp',
  { meta: { requirements: ['D-091'] } },
  async () => {
    const url = 'http://house/review#' + 'x'.repeat(43);
    await serveSignedIn(() => ({
      body: { success: true, data: { url, expiresAt: '2027-02-19T06:00:00.000Z' } },
    }));
    show();
    press('Ask the Customer');
    press('Create the link');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(url);
    const share = screen.getByRole<HTMLAnchorElement>('link', { name: 'Send by WhatsApp' });
    expect(decodeURIComponent(share.href)).toContain(url);
    press('Ask the Customer');
    press('Ask the Customer');
    expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(url);
  },
);

test('an invitation in Malayalam opens in Malayalam on the phone of the customer', async () => {
  const url = `http://shop.example/review#${'x'.repeat(43)}`;
  await serveSignedIn(() => ({
    body: { success: true, data: { url, expiresAt: '2027-02-19T06:00:00.000Z' } },
  }));
  show();
  press('Ask the Customer');
  press('Create the link');
  await screen.findByRole('img', { name: /QR code/ });
  act(() => setLanguage('ml'));
  const inMalayalam = url.replace('#', '?lang=ml#');
  expect(screen.getByLabelText<HTMLInputElement>('ലിങ്ക്').value).toBe(inMalayalam);
  const share = screen.getByRole<HTMLAnchorElement>('link', { name: 'വാട്‌സാപ്പിൽ അയയ്ക്കുക' });
  expect(decodeURIComponent(share.href)).toContain(inMalayalam);
});

test('offline no link is created, and the page shows the reason', async () => {
  useConnectionStore.setState({ state: 'lost', since: null, failedTries: 3 });
  show();
  press('Ask the Customer');
  expect(screen.getByText('This needs the network.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create the link' }).disabled).toBe(
    true,
  );
});

test('a link that could not be created shows the reason', async () => {
  await serveSignedIn(() => refused(409, 'event-not-found'));
  show();
  press('Ask the Customer');
  press('Create the link');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The link could not be created\./,
  );
});
