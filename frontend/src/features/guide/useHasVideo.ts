import { useEffect, useState } from 'react';

/** Whether the server has the file of an address, for as long as this page is open. */
const known = new Map<string, boolean>();

/**
 * The videos of these that can be watched. One that the server does not have gets no button; without an answer its
 * button stays, because it may be cached on this device.
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
