import type { TimelineRow, Span } from '@kalavara/shared-types/day-picture.rules';
import { nameIn } from '@kalavara/shared-types/task-names.rules';
import { memo } from 'react';
import type { Language } from '../../i18n/language';
import css from './Picture.module.css';

type Props = { rows: readonly TimelineRow[]; place: (part: number) => number; language: Language };

export const rowHeight = 40;
const bar = 9;
const longest = 46;

/** A name beside its bars, so that it is seen wherever somebody has scrolled to; cut where it would leave the picture. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : name;
}

/** A task has two bars: above how it was planned, below how it was. */
export const PictureTasks = memo(function PictureTasks({ rows, place, language }: Props) {
  return rows.map((row, n) => {
    const { task, planned, actual, status, isOver } = row;
    const first = Math.min(planned?.from ?? 1, actual?.from ?? 1);
    const last = Math.max(planned?.to ?? 0, actual?.to ?? 0);
    const isLate = first > 0.55;
    return (
      <g key={task.id} transform={`translate(0 ${n * rowHeight})`} data-bar={task.id}>
        <text
          className={css['name']}
          x={place(isLate ? last : first)}
          y={15}
          textAnchor={isLate ? 'end' : 'start'}
        >
          {shortened(nameIn(task, language))}
        </text>
        {planned && <Bar span={planned} y={19} look="planned" place={place} />}
        {actual && (
          <Bar
            span={actual}
            y={19 + bar}
            look={status === 'completed' && isOver ? 'over' : status}
            place={place}
          />
        )}
      </g>
    );
  });
});

function Bar({
  span,
  y,
  look,
  place,
}: {
  span: Span;
  y: number;
  look: string;
  place: Props['place'];
}) {
  // Also what took no time at all can be seen.
  const width = Math.max(3, place(span.to) - place(span.from));
  return (
    <rect
      className={css['bar']}
      data-look={look}
      x={place(span.from)}
      y={y}
      width={width}
      height={bar}
    />
  );
}
