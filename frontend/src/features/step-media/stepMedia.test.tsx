import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { useConnectionStore } from '../../realtime/status';
import { loadMessages } from '../../test/loadMessages';
import { serve } from '../../test/fakeServer';
import { Toasts } from '../../ui/Toast';
import OwnMedia from './OwnMedia';
import { replaceStepMedia, getStepMedia } from './store';

const film = `/media/${'a'.repeat(24)}.webm`;

/** An upload whose progress and end are controlled by the test. */
class Upload {
  static last: Upload;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown = null;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  address = '';
  sent: unknown;
  isOver = false;
  constructor() {
    Upload.last = this;
  }
  open(method: string, path: string) {
    this.address = `${method} ${path}`;
  }
  setRequestHeader() {}
  send(file: unknown) {
    this.sent = file;
  }
  abort() {
    if (this.isOver) return;
    this.isOver = true;
    this.onabort();
    this.onloadend();
  }
  end(status: number, response: unknown) {
    this.isOver = true;
    [this.status, this.response] = [status, response];
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  loadMessages();
  setLanguage('en');
  vi.stubGlobal('XMLHttpRequest', Upload);
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0 });
  replaceStepMedia([]);
  render(
    <>
      <OwnMedia stepId="1-2" title="Light the fire" />
      <Toasts />
    </>,
  );
});

const refusal = (code: string) => ({ success: false, error: 'No.', code, requestId: 'r' });
const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(`${label}: Light the fire`), {
    target: { files: [file] },
  });
const webm = new File(['x'], 'letter.txt', { type: 'video/webm' });
const servePut = () =>
  serve(({ body }) => ({
    body: {
      success: true,
      data: { stepId: '1-2', videoUrl: null, stillUrl: null, ...(body as object) },
      revision: 1,
    },
  }));

test('the owner’s video is uploaded with progress, replaces the built-in one, and is shown at once', async () => {
  const calls = servePut();
  choose('Replace video', webm);
  expect(Upload.last.address).toBe('POST /api/media/videos');
  act(() => Upload.last.upload.onprogress!({ loaded: 43, total: 100 }));
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.43');
  expect(screen.getByText('Uploading: 43%')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Replace image: Light the fire').disabled).toBe(
    true,
  );
  await act(async () => Upload.last.end(200, { success: true, url: film }));

  await screen.findByText('All screens show your video: Light the fire');
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/api/step-media/1-2', { videoUrl: film }],
  ]);
  expect(getStepMedia()).toEqual([{ stepId: '1-2', videoUrl: film, stillUrl: null }]);
  expect(screen.getByText(/^Video: yours\./)).toBeDefined();
});

test.each([
  [422, 'video-unreadable', 'This video cannot be played. Upload MP4 or WebM.'],
  [413, 'video-too-big', 'The video is too large: 200 MB at most.'],
  [507, 'disk-full', 'The disk of the kitchen computer is full. Free up space.'],
])(
  'a video refused with %i shows the reason, and nothing changes',
  async (status, code, sentence) => {
    const calls = servePut();
    choose('Replace video', webm);
    await act(async () => Upload.last.end(status, refusal(code)));
    expect(screen.getByRole('alert').textContent).toBe(`Not changed. ${sentence}`);
    expect(calls).toEqual([]);
    expect(getStepMedia()).toEqual([]);
  },
);

test('a video that is too big is not sent', async () => {
  const before = Upload.last;
  const big = new File(['x'], 'wedding.mp4');
  Object.defineProperty(big, 'size', { value: 200 * 1024 * 1024 + 1 });
  choose('Replace video', big);
  expect((await screen.findByRole('alert')).textContent).toContain('200 MB at most');
  expect(Upload.last).toBe(before);
});

test('an upload can be cancelled, which is not an error', async () => {
  choose('Replace video', webm);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop uploading' })));
  expect(Upload.last.isOver).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an upload that stalls for half a minute is aborted with an error', async () => {
  vi.useFakeTimers();
  choose('Replace video', webm);
  act(() => void vi.advanceTimersByTime(29_000));
  act(() => Upload.last.upload.onprogress!({ loaded: 1, total: 100 }));
  act(() => void vi.advanceTimersByTime(29_999));
  expect(Upload.last.isOver).toBe(false);
  await act(async () => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not changed\./);
});

test('a picture is uploaded like the pictures of the shop', async () => {
  const calls = servePut();
  choose('Replace image', new File(['x'], 'fire.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(Upload.last.address).toBe('POST /api/media'));
  const path = `/media/${'b'.repeat(24)}-90x60.jpg`;
  await act(async () =>
    Upload.last.end(200, { success: true, picture: { path, width: 90, height: 60 } }),
  );
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ stillUrl: path }]));
});

test('the built-in media are restored with one press, and the owner’s with another', async () => {
  const calls = servePut();
  act(() => replaceStepMedia([{ stepId: '1-2', videoUrl: film, stillUrl: null }]));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Restore default' })));
  expect(await screen.findByText('Default restored: Light the fire')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Restore default' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
  expect(calls.map(({ body }) => body)).toEqual([
    { videoUrl: null, stillUrl: null },
    { videoUrl: film, stillUrl: null },
  ]);
});

test('offline an error is shown before a video is chosen', () => {
  act(() => useConnectionStore.setState({ state: 'lost', since: null, failedTries: 1 }));
  expect(screen.getByLabelText<HTMLInputElement>('Replace video: Light the fire').disabled).toBe(
    true,
  );
  expect(screen.getByText(/^Offline:/)).toBeDefined();
  // Polled over HTTP, as in a network that blocks sockets.
  act(() => useConnectionStore.setState({ polledAt: Date.now() }));
  expect(screen.getByLabelText<HTMLInputElement>('Replace video: Light the fire').disabled).toBe(
    false,
  );
  act(() => useConnectionStore.setState({ polledAt: null }));
});
