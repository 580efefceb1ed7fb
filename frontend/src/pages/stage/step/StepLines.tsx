import { useTranslation } from 'react-i18next';
import css from './StepLines.module.css';

type Props = {
  lines: readonly string[];
  /** The quantities that the step needs for the guest count, by ingredient; empty without a guest count. */
  materials: readonly string[];
};

/** The number of ingredients in one item: a panel is split into pages only between items. */
const perItem = 3;

/** The lines of a step and its quantities: up to three ingredients come before the lines, more of them after. */
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
