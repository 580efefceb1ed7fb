import type { SubStep } from '@kalavara/shared-types/content/types';
import { useState } from 'react';
import { Still } from './Still';
import css from './StepStill.module.css';

/** The picture of a step, which fills its box: the owner's own, otherwise our drawing. Decorative beside the title. */
export function StepStill({
  step: { still, stillUrl },
}: {
  step: Pick<SubStep, 'still' | 'stillUrl'>;
}) {
  const [lost, setLost] = useState<string>();
  if (stillUrl && stillUrl !== lost)
    return <img className={css['photo']} src={stillUrl} alt="" onError={() => setLost(stillUrl)} />;
  return (
    <div className={css['drawing']}>
      <Still name={still} />
    </div>
  );
}
