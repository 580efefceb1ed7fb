import { scaledAmount } from '@kalavara/shared-types/content/scaling.rules';
import type { Panel } from '@kalavara/shared-types/content/types';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Pager, type More } from '../paging/Pager';
import css from './ReferencePanel.module.css';
import { Timeline } from './Timeline';
import { textIn } from '../labels';

type FrameProps = {
  title: string;
  aside?: string | undefined;
  isResting?: boolean;
  isWide?: boolean;
  more?: More | undefined;
  children: ReactNode;
};

/** The frame that all panels beside the steps share. */
export function PanelFrame({
  title,
  aside,
  isResting = false,
  isWide = false,
  more,
  children,
}: FrameProps) {
  const heading = (
    <h2 className={css['title']}>
      {title} {aside && <span className={css['aside']}>{aside}</span>}
    </h2>
  );
  return (
    <section
      className={css['panel']}
      data-kind="reference"
      data-is-resting={isResting}
      data-is-wide={isWide}
      aria-label={title}
    >
      <Pager title={heading} more={more}>
        {children}
      </Pager>
    </section>
  );
}

type Props = {
  panel: Panel;
  /** The event's tasks, whose planned times are shown beside the printed ones. */
  tasks: readonly Task[];
  servings: number;
  base: number | undefined;
  isResting: boolean;
  isWide: boolean;
  more: More | undefined;
};

export function ReferencePanel({ panel, tasks, servings, base, isResting, isWide, more }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const aside = panel.kind === 'ingredients' ? t('scaledFor', { count: servings }) : undefined;
  return (
    <PanelFrame
      title={textIn(panel.title, language)}
      aside={aside}
      isResting={isResting}
      isWide={isWide}
      more={more}
    >
      {panel.kind === 'timeline' ? (
        <Timeline rows={panel.rows} tasks={tasks} />
      ) : (
        <ul className={css['rows']}>
          {panel.kind === 'list' &&
            panel.lines.map((line) => (
              <li key={line.en} className={css['point']}>
                {textIn(line, language)}
              </li>
            ))}
          {panel.kind === 'materials' &&
            panel.rows.map(({ name, quantity }) => (
              <li key={name.en} className={css['pair']}>
                <span>{textIn(name, language)}</span>
                <b>{textIn(quantity, language)}</b>
              </li>
            ))}
          {panel.kind === 'ingredients' &&
            panel.rows.map(({ name, amount }) => (
              <li key={name.en} className={css['pair']}>
                <span>{textIn(name, language)}</span>
                <b>{scaledAmount(amount, servings, base, language)}</b>
              </li>
            ))}
        </ul>
      )}
    </PanelFrame>
  );
}
