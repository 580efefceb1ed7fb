import { useTranslation } from 'react-i18next';
import css from './StepLines.module.css';

type Props = {
  lines: readonly string[];
  /** What the step needs for the guest count, by ingredient; none without one. */
  materials: readonly string[];
};

/** Ingredients of one item: a panel is split into pages between items only. */
const perItem = 3;

/** The lines of a step and what it needs: up to three ingredients come first, more of them after its lines. */
export function StepLines({ lines, materials }: Props) {
  const { t } = useTranslation('stages');
  const items: string[] = [];
  for (let at = 0; at < materials.length; at += perItem)
    items.push(materials.slice(at, at + perItem).join(', '));
  const needed = items.map((item, index) => (
    <li key={`needed ${item}`} className={css['materials']}>
      {index === 0 ? t('materials', { materials: item }) : item}
      {index < items.length - 1 && ','}
    </li>
  ));
  return (
    <>
      {needed.length === 1 && needed}
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {needed.length > 1 && needed}
    </>
  );
}
