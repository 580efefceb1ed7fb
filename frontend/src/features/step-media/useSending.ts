import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { maxFilmBytes } from '@kalavara/shared-types/media/media.rules';
import { useEffect, useRef, useState } from 'react';
import { call, codeOf } from '../../http/call';
import { uploadFilm, uploadPicture } from '../../http/upload';
import { upsertStepMedia } from './store';

export type Kind = 'film' | 'still';
/** The running upload, and its progress from 0 to 1. */
type Sending = { kind: Kind; part: number };
type Change = { videoUrl?: string | null; stillUrl?: string | null };

/** Replaces or restores a built-in medium; other screens receive the change through the room. */
async function put(stepId: string, body: Change): Promise<void> {
  upsertStepMedia((await call('setStepMedia', { params: { stepId }, body })).data);
}

/** Uploads the owner's video or picture of a step, one at a time. */
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
      // Checked here too, because the server would refuse the file only after minutes of upload.
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
