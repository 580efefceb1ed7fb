import type { TimelineRow, Span } from '@kalavara/shared-types/reports/event-timeline.rules';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import { memo } from 'react';
import type { Language } from '../../i18n/language';
import css from './TimelineChart.module.css';

type Props = { rows: readonly TimelineRow[]; toX: (part: number) => number; language: Language };

export const rowHeight = 40;
const bar = 9;
const maxCharacters = 46;

/** A task's name beside its bars, visible at any scroll position, and truncated where it would leave the picture. */
function shortened(name: string): string {
  const chars = [...name];
  return chars.length > maxCharacters ? `${chars.slice(0, maxCharacters - 1).join('')}…` : name;
}

/** A task has two bars: the upper one shows the planned time, the lower one the actual time. */
export const TimelineTasks = memo(function TimelineTasks({ rows, toX, language }: Props) {
  return rows.map((row, n) => {
    const { task, planned, actual, status, isOver } = row;
    const first = Math.min(planned?.from ?? 1, actual?.from ?? 1);
    const last = Math.max(planned?.to ?? 0, actual?.to ?? 0);
    const isLate = first > 0.55;
    return (
      <g key={task.id} transform={`translate(0 ${n * rowHeight})`} data-bar={task.id}>
        <text
          className={css['name']}
          x={toX(isLate ? last : first)}
          y={15}
          textAnchor={isLate ? 'end' : 'start'}
        >
          {shortened(nameIn(task, language))}
        </text>
        {planned && <Bar span={planned} y={19} kind="planned" toX={toX} />}
        {actual && (
          <Bar
            span={actual}
            y={19 + bar}
            kind={status === 'completed' && isOver ? 'over' : status}
            toX={toX}
          />
        )}
      </g>
    );
  });
});

function Bar({ span, y, kind, toX }: { span: Span; y: number; kind: string; toX: Props['toX'] }) {
  // A task without duration has a minimum width.
  const width = Math.max(3, toX(span.to) - toX(span.from));
  return (
    <rect
      className={css['bar']}
      data-look={kind}
      x={toX(span.from)}
      y={y}
      width={width}
      height={bar}
    />
  );
}
