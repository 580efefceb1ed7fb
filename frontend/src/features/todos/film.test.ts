import { stages } from '@kalavara/shared-types/content/stages/index';
import { templateTasks } from '@kalavara/shared-types/content/tasks';
import { withOwnMedia } from '@kalavara/shared-types/step-media/step-media.rules';
import { expect, test } from 'vitest';
import { filmOf, hasFilm } from './texts';

const own = { stepId: '1-2', videoUrl: `/media/${'a'.repeat(24)}.webm`, stillUrl: null };
const shown = withOwnMedia(stages, { '1-2': own });

test(
  'a task with the video of a step shows the owner’s video if there is one',
  { meta: { requirements: ['K-359', 'K-262'] } },
  () => {
    const { videoUrl = '' } = templateTasks.find(({ steps }) => steps?.[0] === '1-2')!;
    expect(filmOf({ hasVideo: true, videoUrl }, stages)?.url).toBe('/videos/roadmap/1-2.mp4');
    expect(filmOf({ hasVideo: true, videoUrl }, shown)?.url).toBe(own.videoUrl);
  },
);

test('a task retains its own video, and a task without a video has none', () => {
  expect(filmOf({ hasVideo: true, videoUrl: 'https://elsewhere.example/a.mp4' }, shown)?.url).toBe(
    'https://elsewhere.example/a.mp4',
  );
  expect(filmOf({ hasVideo: false, videoUrl: '/videos/roadmap/1-2.mp4' }, shown)).toBeUndefined();
});

test('only an existing video counts: the owner’s, one with its own address, or the built-in one', () => {
  const task = templateTasks.find(({ steps }) => steps?.[0] === '1-2')!;
  const filmed = { id: task.id, hasVideo: true, videoUrl: task.videoUrl ?? null };
  expect([hasFilm(filmed, stages), hasFilm(filmed, shown)]).toEqual([false, true]);
  const elsewhere = { ...filmed, videoUrl: 'https://elsewhere.example/a.mp4' };
  expect(hasFilm(elsewhere, stages)).toBe(true);
  expect(hasFilm({ ...elsewhere, hasVideo: false }, stages)).toBe(false);
  expect(hasFilm({ ...filmed, videoUrl: '/videos/roadmap/1-1.mp4' }, stages)).toBe(true);
});
