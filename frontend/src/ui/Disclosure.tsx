import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button';
import { Stack } from './Stack';

type Props = { show: string; hide: string; /** Rendered while it is open. */ children: ReactNode };

/** A button that shows and hides the content below it. */
export function Disclosure({ show, hide, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack as="section" gap={2}>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? hide : show}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </Stack>
  );
}
