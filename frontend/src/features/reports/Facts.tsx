import type { LabelledValue } from '@kalavara/shared-types/reports/report-figures.rules';
import css from './Report.module.css';

/** Values, each with its label above it. */
export function Facts({ facts }: { facts: readonly LabelledValue[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(({ key, label, value }) => (
        <div key={key} data-fact={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
