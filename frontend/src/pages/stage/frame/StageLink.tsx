import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { goTo } from '../navigation/navigation';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** Whether a click is not modified; the browser handles modified clicks (new tab, new window). */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to another stage page. */
export function StageLink({ to, ...rest }: Props) {
  function follow(event: MouseEvent) {
    if (!isPlain(event)) return;
    event.preventDefault();
    goTo(to);
  }
  return <a {...rest} href={to} onClick={follow} />;
}
