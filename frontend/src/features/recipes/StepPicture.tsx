import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawingOf } from './drawings';
import css from './StepViewer.module.css';

/** A built-in drawing, a picture uploaded by the owner, or a placeholder. */
export function StepPicture({ address, title }: { address: string; title: string }) {
  const { t } = useTranslation('recipes');
  const [isBroken, setBroken] = useState(false);
  const Drawing = drawingOf(address);
  if (Drawing)
    return (
      <div className={css['picture']}>
        <Drawing />
      </div>
    );
  if (address === '' || isBroken)
    return (
      <div className={css['picture']} data-is-missing>
        <p>{t('steps.soon')}</p>
      </div>
    );
  return (
    <div className={css['picture']}>
      <img src={address} alt={title} onError={() => setBroken(true)} />
    </div>
  );
}
