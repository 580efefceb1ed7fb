import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { goTo } from '../navigation/navigation';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** Modified clicks (new tab, new window) are left to the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to another of the stage pages. */
export function StageLink({ to, ...rest }: Props) {
  function follow(event: MouseEvent) {
    if (!isPlain(event)) return;
    event.preventDefault();
    goTo(to);
  }
  return <a {...rest} href={to} onClick={follow} />;
}
