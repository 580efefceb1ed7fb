import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import type { EventCost } from '@kalavara/shared-types/event-costs/event-costs';
import { costFigures, riseFigures } from '@kalavara/shared-types/reports/report-costs.rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Skeleton } from '../../ui/Skeleton';
import { Card, More, maxPicked } from './FirstPage';
import css from './FirstPage.module.css';
import { LabourForm } from './LabourForm';

type Props = {
  cost: EventCost | undefined;
  state: 'loading' | 'loaded' | 'offline' | 'refused';
  mayEnterLabour: boolean;
  onCost: (cost: EventCost) => void;
};

/** The costs of an event, planned and actual, with the actual ones per guest. */
export function CostCard({ cost, state, mayEnterLabour, onCost }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (state === 'refused') return null;
  return (
    <Card title={reportTexts.cost.title[language]}>
      {!cost && state === 'loading' && <Skeleton label={t('first.loadingCost')} height="96px" />}
      {!cost && state === 'offline' && <p>{t('first.costOffline')}</p>}
      {cost && (
        <>
          <dl className={css['figures']}>
            {costFigures(cost, language).map(({ key, label, value }) => (
              <div key={key} data-fact={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <PriceRises cost={cost} />
          {mayEnterLabour && <LabourForm cost={cost} onCost={onCost} />}
        </>
      )}
    </Card>
  );
}

/** The items whose price had risen above the owner's limit when the event took them. */
function PriceRises({ cost }: { cost: EventCost }) {
  const language = useLanguage();
  const rises = riseFigures(cost, language);
  if (rises.length === 0) return null;
  return (
    <>
      <h4>{reportTexts.cost.priceRises[language]}</h4>
      <ul>
        {rises.slice(0, maxPicked).map(({ key, label, value }) => (
          <li key={key}>
            <span>{label}</span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
      <More count={rises.length - maxPicked} />
    </>
  );
}
