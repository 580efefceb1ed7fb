import css from './OrdersOverlay.module.css';
import { TestPattern } from './TestPattern';
import type { Orders } from './useOrders';

type Props = Pick<Orders, 'name' | 'isRung' | 'trimMs' | 'hasPattern'>;

/** The test pattern, and which screen this is while it is rung. */
export function OrdersOverlay({ name, isRung, trimMs, hasPattern }: Props) {
  return (
    <>
      {hasPattern && <TestPattern name={name} trimMs={trimMs} />}
      {isRung && (
        <div className={css['ring']} role="alert">
          <b>{name}</b>
        </div>
      )}
    </>
  );
}
