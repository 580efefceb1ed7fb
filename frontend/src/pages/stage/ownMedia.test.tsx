import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { StepVideo } from './step/StepVideo';
import { useStages } from './useStages';

const videoUrl = `/media/${'c'.repeat(24)}.webm`;
const stillUrl = `/media/${'d'.repeat(24)}-90x60.jpg`;
const receive = (media: { videoUrl: string | null; stillUrl: string | null }) =>
  act(
    () =>
      void kitchenRoomStores.apply('kitchen', {
        type: 'stepMedia.changed',
        media: { stepId: '2-1', ...media },
      }),
  );

/** A step as rendered by its stage page. */
function Step({ plays }: { plays: boolean }) {
  return <StepVideo step={subStepOf('2-1', useStages())!} plays={plays} />;
}
const video = () => screen.getByLabelText<HTMLVideoElement>(/^Video: /);
const photo = () => document.querySelector('img');

beforeEach(() => {
  loadMessages();
  setLanguage('en');
  vi.useFakeTimers();
  receive({ videoUrl: null, stillUrl: null });
});
afterEach(() => vi.useRealTimers());
const wait = () => act(() => void vi.advanceTimersByTime(300));

test(
  'a video that the owner has just uploaded plays on the TV that shows the step, and the built-in one can be restored',
  { meta: { requirements: ['K-359'] } },
  () => {
    render(<Step plays />);
    wait();
    expect(video().getAttribute('src')).toBe('/videos/roadmap/2-1.mp4');
    receive({ videoUrl, stillUrl: null });
    wait();
    expect(video().getAttribute('src')).toBe(videoUrl);
    fireEvent.playing(video());
    expect(video().dataset['shown']).toBe('true');
    receive({ videoUrl: null, stillUrl: null });
    wait();
    expect(video().getAttribute('src')).toBe('/videos/roadmap/2-1.mp4');
  },
);

test('the owner’s picture replaces our drawing; one that cannot be loaded falls back to our drawing', () => {
  render(<Step plays={false} />);
  expect([photo(), document.querySelectorAll('svg').length]).toEqual([null, 1]);
  receive({ videoUrl: null, stillUrl });
  expect(photo()?.getAttribute('src')).toBe(stillUrl);
  expect(document.querySelectorAll('svg')).toHaveLength(0);
  fireEvent.error(photo()!);
  expect([photo(), document.querySelectorAll('svg').length]).toEqual([null, 1]);
});

test('a video that an old TV cannot play leaves the picture visible', () => {
  receive({ videoUrl: `/media/${'e'.repeat(24)}.mp4`, stillUrl });
  render(<Step plays />);
  wait();
  fireEvent.error(video());
  expect(video().getAttribute('src')).toBeNull();
  expect(photo()?.getAttribute('src')).toBe(stillUrl);
});
