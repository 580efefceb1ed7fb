import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusals } from '../../outbox/outbox';
import css from './NoticesAbove.module.css';

const headerHeight = 52;

/**
 * In the place of the program's name while a notice is scrolled off the screen: a tap shows it. With a refused command it
 * is another one, since a temperature out of its band has its notice for hours.
 */
export function NoticesAbove({ notices }: { notices: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation(['kitchen', 'commands', 'common']);
  const refused = useRefusals().length;
  const isAbove = useIsAbove(notices);
  return (
    <p className={css['slot']} data-is-above={isAbove}>
      {isAbove ? (
        <button
          type="button"
          className={css['button']}
          data-has-refusals={refused > 0}
          onClick={() => notices.current?.scrollIntoView({ block: 'center' })}
        >
          {refused > 0 ? `${t('commands:refusals')}: ${refused}` : t('newsAbove')}
        </button>
      ) : (
        t('common:name')
      )}
    </p>
  );
}

/** Whether an element with content is scrolled off the top; it may also get its content there. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return undefined;
    const observed = element.current!; // an observer may call after React has cleared the ref
    const measure = () => {
      const { height, bottom } = observed.getBoundingClientRect();
      setAbove(height > 0 && bottom <= headerHeight);
    };
    const observers = [
      new IntersectionObserver(measure, { rootMargin: `-${headerHeight}px 0px 0px` }),
      new ResizeObserver(measure),
    ];
    observers.forEach((observer) => observer.observe(observed));
    return () => observers.forEach((observer) => observer.disconnect());
  }, [element]);
  return isAbove;
}
