import type { Finding } from '@kalavara/shared-types/diagnostics/diagnostics';
import { useTranslation } from 'react-i18next';
import card from '../../ui/Card.module.css';
import { describe, levelOf, type Level } from './describe';
import css from './TestWorks.module.css';

/** Drawn, because some fonts lack these characters. */
const signs: Record<Level, string> = {
  good: 'M4 10.5l4 4 8-9',
  check: 'M10 4v7.5M10 15v1',
  bad: 'M5 5l10 10M15 5L5 15',
};

/** Each part of the program with its status, as an icon and as text. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('diagnostics');
  const bad = findings.filter((finding) => levelOf(finding) !== 'good').length;
  return (
    <section className={`${card['card']} ${css['findings']}`} aria-labelledby="findings-title">
      <h2 id="findings-title">{t('server')}</h2>
      <p role="status">{bad === 0 ? t('allGood') : t('someBad', { count: bad })}</p>
      <ul>
        {findings.map((finding) => (
          <Row key={finding.name} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function Row({ finding }: { finding: Finding }) {
  const { t } = useTranslation('diagnostics');
  const level = levelOf(finding);
  return (
    <li className={css['finding']} data-level={level}>
      <svg className={css['sign']} viewBox="0 0 20 20" aria-hidden="true">
        <path d={signs[level]} />
      </svg>
      <div>
        <h3>
          {t(`${finding.name}.title`)} <em>{t(`level.${level}`)}</em>
        </h3>
        {describe(finding, t).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </li>
  );
}
