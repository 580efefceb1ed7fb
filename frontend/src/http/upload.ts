import { routeOf } from '@kalavara/shared-types/contract/calls';
import type { Failure } from '@kalavara/shared-types/contract/contract';
import type { Picture } from '@kalavara/shared-types/media/media';
import { toCallError, tooSlow, Unreachable } from './call';
import { shrink } from './shrink';

/** A photo over a slow mobile network. */
const pictureTimeoutMs = 90_000;
/** A film has no time limit while bytes are sent. */
const stallTimeoutMs = 30_000;

type Answer<T> = ({ success: true } & T) | Failure | null;
type Sending = {
  name: 'uploadPicture' | 'uploadVideo';
  onProgress: (part: number) => void;
  signal?: AbortSignal | undefined;
};

/** Shrinks and uploads a picture. `onProgress` receives the uploaded share, 0 to 1. */
export const uploadPicture = async (
  file: File,
  onProgress: (part: number) => void,
): Promise<Picture> =>
  (await send<{ picture: Picture }>(await shrink(file), { name: 'uploadPicture', onProgress }))
    .picture;

/** Uploads a film unchanged and returns its path. `signal` aborts the upload; then nothing is stored. */
export const uploadFilm = async (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> =>
  (await send<{ url: string }>(file, { name: 'uploadVideo', onProgress, signal })).url;

/** XMLHttpRequest, because a fetch reports no upload progress. */
function send<T>(file: Blob, { name, onProgress, signal }: Sending): Promise<T> {
  const { method, path } = routeOf(name);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, path);
    call.timeout = name === 'uploadPicture' ? pictureTimeoutMs : 0;
    call.responseType = 'json';
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('content-type', file.type || 'application/octet-stream');

    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moves = () => {
      clearTimeout(stalled);
      if (name === 'uploadVideo') stalled = setTimeout(() => call.abort(), stallTimeoutMs);
    };
    signal?.addEventListener('abort', () => call.abort());
    call.upload.onprogress = ({ loaded, total }) => {
      moves();
      onProgress(total === 0 ? 0 : loaded / total);
    };
    call.onload = () => {
      const answer = call.response as Answer<T>;
      if (answer?.success === true) resolve(answer);
      else reject(toCallError(answer, call.status));
    };
    call.onerror = () => reject(new Unreachable('no network'));
    call.ontimeout = () => reject(new Unreachable(tooSlow));
    call.onabort = () => reject(new Unreachable(tooSlow));
    call.onloadend = () => clearTimeout(stalled);
    moves();
    call.send(file);
  });
}
