import { expect, test } from 'vitest';
import { stages, subStepOf } from '../content/stages/index';
import { withOwnMedia } from './step-media.rules';

const own = {
  stepId: '3-1',
  videoUrl: `/media/${'a'.repeat(24)}.webm`,
  stillUrl: `/media/${'b'.repeat(24)}-90x60.jpg`,
};

test(
  'the owner’s film and picture replace the built-in ones in their own step only',
  { meta: { requirements: ['K-353', 'K-359'] } },
  () => {
    const shown = withOwnMedia(stages, { '3-1': own });
    expect(subStepOf('3-1', shown)).toEqual({
      ...subStepOf('3-1'),
      videoUrl: own.videoUrl,
      stillUrl: own.stillUrl,
    });
    expect(shown.filter((stage) => !stages.includes(stage)).map(({ id }) => id)).toEqual(['3']);
    expect(subStepOf('1-1', shown)).toBe(subStepOf('1-1'));
  },
);

test('one of the two may be the built-in one, and both can be reset to it', () => {
  expect(
    subStepOf('3-1', withOwnMedia(stages, { '3-1': { ...own, videoUrl: null } }))?.videoUrl,
  ).toBe('/videos/roadmap/3-1.mp4');
  expect(
    subStepOf('3-1', withOwnMedia(stages, { '3-1': { ...own, stillUrl: null } })),
  ).not.toHaveProperty('stillUrl');
  expect(
    subStepOf('3-1', withOwnMedia(stages, { '3-1': { ...own, videoUrl: null, stillUrl: null } })),
  ).toEqual(subStepOf('3-1'));
});
