import { guideSteps } from '@kalavara/shared-types/content/guide';
import { stages } from '@kalavara/shared-types/content/stages/index';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadMessages } from '../../test/loadMessages';
import StepDetail from './StepDetail';

beforeAll(loadMessages);

const open = () =>
  render(<StepDetail step={guideSteps[0]!} stage={stages[0]!} extras={() => null} />);
const buttons = () => screen.queryAllByRole('button', { name: /^Watch Video/ });

test('without an answer of the server a step with a video has its button, and a step without one has none', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { unmount } = open();
  await Promise.resolve();
  expect(buttons()).toHaveLength(1);
  unmount();
  vi.stubGlobal('fetch', () => Promise.resolve({ status: 404 }));
  open();
  await waitFor(() => expect(buttons()).toEqual([]));
});
