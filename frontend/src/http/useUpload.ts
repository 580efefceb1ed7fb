import { useState } from 'react';
import { codeOf } from './call';
import { uploadPicture } from './upload';

/** The upload of a picture: its progress, 0 to 1, and after a failure the error code. */
export function useUpload(onDone: (path: string) => void, onBusy: (isBusy: boolean) => void) {
  const [part, setPart] = useState<number>();
  const [failed, setFailed] = useState<ReturnType<typeof codeOf>>();

  async function send(file: File) {
    setFailed(undefined);
    setPart(0);
    onBusy(true);
    try {
      onDone((await uploadPicture(file, setPart)).path);
    } catch (error) {
      setFailed(codeOf(error));
    } finally {
      setPart(undefined);
      onBusy(false);
    }
  }
  /** Handles the `change` of an `<input type="file">`. */
  const choose = ({ target }: { target: HTMLInputElement }) => {
    const file = target.files?.[0];
    if (file) void send(file);
    // Resetting the field allows the same file to be chosen after a failure.
    target.value = '';
  };
  return { part, failed, choose };
}
