import css from './InstructionsOverlay.module.css';
import { TestPattern } from './TestPattern';
import type { DisplayInstructions } from './useDisplayInstructions';

type Props = Pick<DisplayInstructions, 'name' | 'isRung' | 'trimMs' | 'hasPattern'>;

/** The test pattern, and the name of this screen while a phone lets it ring. */
export function InstructionsOverlay({ name, isRung, trimMs, hasPattern }: Props) {
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
