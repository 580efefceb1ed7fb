import type { SubStep } from '@kalavara/shared-types/content/types';
import { useState } from 'react';
import { Still } from './Still';
import css from './StepStill.module.css';

/** What a step looks like, filling the box it stands in: the owner's own still, else our drawing. Decoration beside its title. */
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
