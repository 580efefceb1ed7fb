import type { Failure } from '@kalavara/shared-types/contract/contract';
import { minuteMs } from '@kalavara/shared-types/durations';
import { toCallError, Unreachable } from './call';

const revokeAfterMs = minuteMs;

export type Fetched = { blob: Blob; name: string | undefined };

/** Fetches a file before it is saved, so that a refusal is shown and the page remains. */
export async function fetchFile(
  address: string,
  headers: Record<string, string> = {},
): Promise<Fetched> {
  const options = { credentials: 'same-origin', cache: 'no-store', headers } as const;
  const answer = await fetch(address, options).catch((error: unknown) => {
    throw new Unreachable(String(error));
  });
  if (!answer.ok) {
    const failure = await answer.json().then(
      (body: Failure) => body,
      () => null,
    );
    throw toCallError(failure, answer.status);
  }
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) };
}

const nameIn = (header: string | null): string | undefined =>
  /filename="?([^";]+)"?/.exec(header ?? '')?.[1];

/** Makes the browser save the file at an address, without leaving the page. */
export function save(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Makes the browser save a blob under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  save(address, name);
  // The browser may read it later.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
