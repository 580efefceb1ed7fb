import { routeOf } from '@kalavara/shared-types/calls';
import type { Failure } from '@kalavara/shared-types/contract';
import type { Picture } from '@kalavara/shared-types/media';
import { Refused, Unreachable } from './call';
import { shrink } from './shrink';

/** A photo over a phone's network takes its time; after this it will not come any more. */
const patience = 90_000;

type Said = ({ success: true; picture: Picture } | Failure) | null;

/** Sends a picture, made smaller first; `onProgress` hears the part that has left, from 0 to 1. */
export const uploadPicture = async (file: File, onProgress: (part: number) => void): Promise<Picture> => send(await shrink(file), onProgress);

/** A fetch could not say how far it is. */
function send(file: Blob, onProgress: (part: number) => void): Promise<Picture> {
  const { method, path } = routeOf('uploadPicture');
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, path);
    call.timeout = patience;
    call.responseType = 'json';
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('content-type', file.type || 'application/octet-stream');
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    call.onload = () => {
      const said = call.response as Said;
      if (said?.success === true) resolve(said.picture);
      // 507 is the disk's: the server understood all the same, and says what is the matter.
      else if (said && call.status >= 400 && (call.status < 500 || call.status === 507)) reject(new Refused(said, call.status));
      else reject(new Unreachable(said?.code ?? 'not-ours', call.status));
    };
    call.onerror = () => reject(new Unreachable('no network'));
    call.ontimeout = () => reject(new Unreachable('too-slow'));
    call.send(file);
  });
}
