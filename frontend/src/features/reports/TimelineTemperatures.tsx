import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import type {
  EventTimeline,
  ReadingPoint,
} from '@kalavara/shared-types/reports/event-timeline.rules';
import type { Language } from '../../i18n/language';
import css from './TimelineChart.module.css';

type Props = {
  picture: EventTimeline;
  toX: (part: number) => number;
  width: number;
  language: Language;
};

const head = 34;
const tall = 200;
export const temperaturesHeight = head + tall + 16;
const y = (part: number) => head + (1 - part) * tall;

/** The readings, below the tasks of the same hours, each with the band of its allowed temperatures. */
export function TimelineTemperatures({
  picture: { dots, maxCelsius },
  toX,
  width,
  language,
}: Props) {
  const degrees = Array.from({ length: maxCelsius / 50 + 1 }, (_, n) => n * 50);
  return (
    <>
      <text className={css['name']} x={4} y={20}>
        {reportTexts.picture.temperature[language]}
      </text>
      {degrees.map((each) => (
        <g key={each}>
          <line
            className={css['degree']}
            x1={34}
            x2={width}
            y1={y(each / maxCelsius)}
            y2={y(each / maxCelsius)}
          />
          <text className={css['scale']} x={30} y={y(each / maxCelsius) + 5} textAnchor="end">
            {each}
          </text>
        </g>
      ))}
      {dots.map(({ reading, band, x }) =>
        band ? (
          <rect
            key={reading.id}
            className={css['band']}
            x={toX(x) - 12}
            y={y(band.to)}
            width={24}
            height={Math.max(3, (band.to - band.from) * tall)}
          />
        ) : null,
      )}
      {dots.map((dot) => (
        <Mark key={dot.reading.id} dot={dot} x={toX(dot.x)} isLate={dot.x > 0.9} />
      ))}
    </>
  );
}

/** A circle within the band, a diamond outside, so that they differ not only by colour. */
function Mark({
  dot: { reading, verdict, y: part },
  x,
  isLate,
}: {
  dot: ReadingPoint;
  x: number;
  isLate: boolean;
}) {
  const at = y(part);
  const isOff = verdict === 'low' || verdict === 'high';
  return (
    <g data-dot={verdict}>
      {isOff ? (
        <path
          className={css['off']}
          d={`M${x} ${at - 8} L${x + 8} ${at} L${x} ${at + 8} L${x - 8} ${at} Z`}
        />
      ) : (
        <circle className={css['good']} cx={x} cy={at} r={6} />
      )}
      <text
        className={css['value']}
        x={x + (isLate ? -12 : 12)}
        y={at + 5}
        textAnchor={isLate ? 'end' : 'start'}
      >
        {reading.value}
      </text>
    </g>
  );
}
