import { useEffect, useState } from 'react';
import awake from './awake.webm?inline';

/** `video`: a muted video plays, because the browser has no wake lock or does not answer the request. */
export type Wakefulness = 'asking' | 'lock' | 'video' | 'none';

const timeoutMs = 2_000;

/** Requests a wake lock, with a timeout: some TVs neither grant nor refuse it. */
function requestLock(): Promise<WakeLockSentinel> {
  const request = navigator.wakeLock.request('screen'); // first, so that a TV without wake locks fails at once
  const tooLong = new Promise<never>((_, reject) =>
    setTimeout(reject, timeoutMs, new Error('no answer')),
  );
  return Promise.race([request, tooLong]);
}

/**
 * Plays an invisible video of sixteen seconds in a loop, because browsers leave the screen on while a video plays. It
 * has one picture in two seconds and no transparency: with four pictures a second it used more of a TV's time than the
 * digits. It is a file instead of a captured canvas (`captureStream`), which crashes the page in Chromium 76 about
 * once in thirty times.
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

/** Holds a wake lock for the screen, and requests it again whenever the page becomes visible. Returns the result. */
export function useWakeLock(): Wakefulness {
  const [state, setState] = useState<Wakefulness>('asking');

  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let video: ReturnType<typeof startVideo> | undefined;
    let isGone = false;

    async function refreshLock() {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const granted = await requestLock();
        if (isGone) return void granted.release();
        lock = granted;
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

    const onReturn = () => void refreshLock();
    void refreshLock();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    window.addEventListener('pointerdown', onReturn);
    window.addEventListener('keydown', onReturn);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('pointerdown', onReturn);
      window.removeEventListener('keydown', onReturn);
      void lock?.release().catch(() => {});
      video?.stop();
    };
  }, []);

  return state;
}
