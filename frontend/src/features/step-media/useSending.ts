import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { maxFilmBytes } from '@kalavara/shared-types/media/media.rules';
import { useEffect, useRef, useState } from 'react';
import { call, codeOf } from '../../http/call';
import { uploadFilm, uploadPicture } from '../../http/upload';
import { upsertStepMedia } from './store';

export type Kind = 'film' | 'still';
/** What is on its way, and how much of it has left, from 0 to 1. */
type Sending = { kind: Kind; part: number };
type Change = { videoUrl?: string | null; stillUrl?: string | null };

/** Uploads a replacement of a built-in medium; other screens receive it through the room. */
async function put(stepId: string, body: Change): Promise<void> {
  upsertStepMedia((await call('setStepMedia', { params: { stepId }, body })).data);
}

/** Sends the owner's film or still of a step and shows it, one at a time. */
export function useSending(stepId: string) {
  const [sending, setSending] = useState<Sending>();
  const [failed, setFailed] = useState<{ kind: Kind; code: ErrorCode }>();
  const abort = useRef<AbortController>(undefined);
  // Closing the step cancels the upload.
  useEffect(() => () => abort.current?.abort(), []);

  async function attempt(
    kind: Kind,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    const { signal } = (abort.current = new AbortController());
    setFailed(undefined);
    setSending({ kind, part: 0 });
    try {
      await work(signal);
      return true;
    } catch (error) {
      if (!signal.aborted) setFailed({ kind, code: codeOf(error) });
      return false;
    } finally {
      setSending(undefined);
    }
  }

  async function send(kind: Kind, file: File): Promise<boolean> {
    const onProgress = (part: number) => setSending({ kind, part });
    if (kind === 'still')
      return attempt(kind, async () =>
        put(stepId, { stillUrl: (await uploadPicture(file, onProgress)).path }),
      );
    if (file.size > maxFilmBytes) {
      // Checked here too, since the server would refuse it only after minutes of upload.
      setFailed({ kind, code: 'video-too-big' });
      return false;
    }
    return attempt(kind, async (signal) =>
      put(stepId, { videoUrl: await uploadFilm(file, onProgress, signal) }),
    );
  }
  const change = (body: Change) => attempt('film', () => put(stepId, body));

  return { sending, failed, send, change, cancel: () => abort.current?.abort() };
}
