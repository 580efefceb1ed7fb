import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './SpiceLevelMark.module.css';
import { toSpiceLevel } from './texts';

const chillies = { Mild: 1, Medium: 2, Hot: 3, 'Extra Hot': 4 } as const;

/** The spice level as text and chillies; an unknown level counts as extra hot. */
export function SpiceLevelMark({ level: value }: { level: string }) {
  const { t } = useTranslation('product');
  const level = toSpiceLevel(value);
  const count = chillies[level];
  return (
    <span className={css['spice']} data-level={level}>
      <svg
        className={css['chillies']}
        viewBox={`0 0 ${count * 16} 16`}
        width={count * 16}
        height="16"
        aria-hidden="true"
      >
        <use href={`#chillies-${count}`} />
      </svg>
      <VisuallyHidden>{t('spiceLevel')}: </VisuallyHidden>
      {t(`spice.${level}`)}
    </span>
  );
}
