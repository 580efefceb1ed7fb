import { useEffect, useState } from 'react';

/** Whether the server has the file of an address; cached while this page is open. */
const known = new Map<string, boolean>();

/**
 * Returns which of these videos can be played. A video that the server lacks gets no button; without an answer its
 * button remains, because the video may be cached on this device.
 */
export function useHasVideo(urls: readonly string[]): (url: string) => boolean {
  const [, update] = useState(0);
  const key = urls.join(' ');
  useEffect(() => {
    let isStale = false;
    for (const url of key.split(' ').filter((each) => each !== '' && !known.has(each)))
      void fetch(url, { method: 'HEAD' }).then(
        ({ status }) => {
          known.set(url, status !== 404);
          if (!isStale) update((count) => count + 1);
        },
        () => {},
      );
    return () => {
      isStale = true;
    };
  }, [key]);
  return (url) => known.get(url) !== false;
}
