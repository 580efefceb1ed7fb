import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { ReviewAverages } from './ReviewAverages';

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));
afterEach(() => vi.unstubAllGlobals());

const average = { eventId: 'e1', title: 'Onam', date: '2026-11-21', count: 2, stars: 9 };

test('without a network the averages can be loaded again', async () => {
  let isOnline = false;
  serve(() => (isOnline ? { body: { success: true, data: [average] } } : 'no network'));
  render(<ReviewAverages />);
  await screen.findByText('There was no answer. Try again in a moment.');
  isOnline = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText('The only event with reviews so far: 4.5 of 5, from 2 reviews'),
  ).toBeTruthy();
});

test('if no event has a review, the page states it', async () => {
  serve(() => ({ body: { success: true, data: [] } }));
  render(<ReviewAverages />);
  expect(await screen.findByText('No event has reviews yet')).toBeTruthy();
});
