import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoreSecondTap } from '../../../ui/secondTap';
import css from './DisplayMessage.module.css';
import { NoticeBar } from './NoticeBar';
import type { DisplayInstructions } from './useDisplayInstructions';
import { isBackKey } from '../navigation/useRemote';

/** Within this time Back was meant for what the screen showed before. */
const backAfterMs = 700;

/** A message from a phone at the top of the page; OK and Back of the remote remove it from this TV. */
export function DisplayMessage({
  message,
  dismiss,
}: Pick<DisplayInstructions, 'message' | 'dismiss'>) {
  const { t } = useTranslation('stages');
  const button = useRef<HTMLButtonElement>(null);
  const shownSince = useRef(0);

  useEffect(() => {
    shownSince.current = performance.now();
    // The cook's next OK is meant for the element that is focused already.
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (message !== null && isFree && !document.querySelector('dialog[open]'))
      button.current?.focus();
  }, [message]);

  useEffect(() => {
    if (message === null) return;
    function press(event: KeyboardEvent) {
      if (!isBackKey(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (event.repeat || performance.now() - shownSince.current < backAfterMs) return;
      dismiss();
    }
    // Handled before the page does, which Back would leave.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [message, dismiss]);

  if (message === null) return null;
  return (
    <aside className={css['message']} role="alert" aria-label={t('message')}>
      <NoticeBar>
        <p className={css['text']}>{message}</p>
      </NoticeBar>
      <button
        ref={button}
        type="button"
        className={css['close']}
        onClick={() => {
          // The page below it moves up.
          ignoreSecondTap();
          dismiss();
        }}
      >
        {t('closeStep')}
      </button>
    </aside>
  );
}
