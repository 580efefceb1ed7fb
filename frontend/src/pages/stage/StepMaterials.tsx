import { useTranslation } from 'react-i18next';
import css from './StepMaterials.module.css';

/** "Required materials: mutton 48 kg", before the numbered lines of a step. */
export function StepMaterials({ materials }: { materials: string }) {
  const { t } = useTranslation('stages');
  if (!materials) return null;
  return <li className={css['materials']}>{t('materials', { materials })}</li>;
}
