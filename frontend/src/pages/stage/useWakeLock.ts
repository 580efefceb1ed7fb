import { useEffect, useState } from 'react';
import awake from './awake.webm?inline';

/** `video`: a muted video runs, because the browser has no wake lock or does not answer for it. */
export type Wakefulness = 'asking' | 'lock' | 'video' | 'none';

const patience = 2_000;

/** Some TVs never answer, neither yes nor no. */
function askForLock(): Promise<WakeLockSentinel> {
  const asked = navigator.wakeLock.request('screen'); // first: a TV without wake lock fails here, and waits for nothing
  const tooLong = new Promise<never>((_, reject) =>
    setTimeout(reject, patience, new Error('no answer')),
  );
  return Promise.race([asked, tooLong]);
}

/**
 * Two seconds of nothing to see, over and over: browsers leave the screen on while a video plays. A film and not a canvas
 * that is filmed (`captureStream`): that ends the page in Chromium 76 once in some thirty times.
 */
function startVideo(): { playing: Promise<void>; stop: () => void } {
  const video = document.createElement('video');
  video.muted = true;
  video.loop = true;
  video.setAttribute('playsinline', '');
  video.setAttribute('aria-hidden', 'true');
  video.style.cssText =
    'position:fixed;right:0;bottom:0;width:2px;height:2px;opacity:0.01;pointer-events:none';
  video.src = awake;
  document.body.appendChild(video);
  return { playing: video.play(), stop: () => video.remove() };
}

/** Keeps the screen from going dark, asks again whenever the page comes back, and says what came of it. */
export function useWakeLock(): Wakefulness {
  const [state, setState] = useState<Wakefulness>('asking');

  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let video: ReturnType<typeof startVideo> | undefined;
    let isGone = false;

    async function ask() {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const given = await askForLock();
        if (isGone) return void given.release();
        lock = given;
        lock.addEventListener('release', () => !isGone && setState('asking'));
        setState('lock');
      } catch {
        if (!isGone) await play();
      }
    }

    async function play() {
      try {
        video ??= startVideo();
        await video.playing;
        if (!isGone) setState('video');
      } catch {
        video?.stop();
        video = undefined;
        if (!isGone) setState('none');
      }
    }

    const again = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', again);
    window.addEventListener('focus', again);
    window.addEventListener('pointerdown', again);
    window.addEventListener('keydown', again);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('focus', again);
      window.removeEventListener('pointerdown', again);
      window.removeEventListener('keydown', again);
      void lock?.release().catch(() => {});
      video?.stop();
    };
  }, []);

  return state;
}
