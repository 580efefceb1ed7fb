import { foods, packed, withSpare } from '@kalavara/shared-types/content/packing';
import type { Item } from '@kalavara/shared-types/inventory';
import type { Task } from '@kalavara/shared-types/todos';
import { unitName } from '@kalavara/shared-types/units.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Both } from './Both';
import { Deliveries } from './Deliveries';
import css from './Sheets.module.css';

type Props = {
  people: number | undefined;
  tasks: readonly Task[];
  /** Absent: the inventory is not loaded here. */ items: readonly Item[] | undefined;
};

/** What goes along for so many people, what it is packed into, and where it goes. */
export function PackingSheet({ people, tasks, items }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const heads = <K extends 'item' | 'amount' | 'inStore' | 'packed' | 'packedAt' | 'degrees'>(
    columns: readonly K[],
  ) => (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {t(`packing.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
  return (
    <>
      <section className={css['part']}>
        <h2>{t('packing.along')}</h2>
        <table className={`${css['table']} ${css['packing']}`}>
          {heads(['packed', 'item', 'amount', 'inStore'])}
          <tbody>
            {packed.map(({ id, name, itemId, isPerHead }) => {
              const needed = isPerHead && people !== undefined ? withSpare(people) : undefined;
              const item = items?.find((each) => each.id === itemId);
              const short = needed !== undefined && item ? Math.max(0, needed - item.quantity) : 0;
              return (
                <tr key={id} data-packed={id}>
                  <td>
                    <span className={css['tick']} aria-hidden />
                  </td>
                  <th scope="row">
                    <Both texts={name} />
                    {isPerHead && <small className={css['where']}>{t('packing.spare')}</small>}
                  </th>
                  <td>{needed ?? (isPerHead ? '' : t('packing.byHand'))}</td>
                  <td>
                    {item && `${item.quantity} ${unitName(language, item.unit)}`}
                    {short > 0 && (
                      <strong className={css['short']}>
                        {t('packing.short', { count: short })}
                      </strong>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <section className={css['part']}>
        <h2>{t('packing.food')}</h2>
        <table className={`${css['table']} ${css['packing']}`}>
          {heads(['packed', 'item', 'packedAt', 'degrees'])}
          <tbody>
            {foods.map(({ id, name, isHot }) => (
              <tr key={id} data-food={id}>
                <td>
                  <span className={css['tick']} aria-hidden />
                </td>
                <th scope="row">
                  <Both texts={name} />
                  <small className={css['where']}>
                    {t(isHot ? 'packing.hot' : 'packing.cold')}
                  </small>
                </th>
                <td className={css['line']} />
                <td className={css['line']} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Deliveries tasks={tasks.filter(({ isDelivery }) => isDelivery)} />
    </>
  );
}
