import {
  safetyLogTexts as texts,
  signedText,
  sinceText,
} from '@kalavara/shared-types/content/safety-log-texts';
import { dateText, dayText, momentText } from '@kalavara/shared-types/day-text.rules';
import type { Instant, Language } from '@kalavara/shared-types/primitives';
import type {
  LogEntry,
  LogGap,
  LogPeriod,
  SafetyLog,
} from '@kalavara/shared-types/safety-log/safety-log';
import { enteredSince, timeText, whoIn } from '@kalavara/shared-types/safety-log/safety-log.rules';
import { bottom, footPages, margin, openPaper, quiet, width } from '../../platform/paper/document';
import { type Column, drawTable } from '../../platform/paper/table';

/** Renders the log as PDF: its period, the sign-offs, the gaps and all entries. Equal logs give identical files. */
export async function pdfOf(
  { entries, gaps, signOffs }: SafetyLog,
  { from, to }: LogPeriod,
  language: Language,
  { madeAt, business, fssai }: { madeAt: Instant; business: string; fssai: string },
): Promise<Buffer> {
  const dates = [from, to].map((day) => dateText(day, language));
  const title = `${texts.title[language]}: ${dates.join(' – ')}`;
  const { doc, pen, end } = openPaper({
    title,
    author: business,
    language: `${language}-IN`,
    made: new Date(madeAt),
  });
  const licence = fssai === '' ? [] : [`${texts.licence[language]} ${fssai}`];
  const head = [business, ...licence].join(' · ');
  let y = pen.write(head, { x: margin, y: margin, width }, { color: quiet });
  y = pen.write(title, { x: margin, y, width }, { size: 16, weight: 700 }) + 4;
  const [signOff] = signOffs;
  if (!signOff) y = pen.write(texts.notSigned[language], { x: margin, y, width }, { weight: 700 });
  else {
    const { by, at, entries: count } = signOff;
    const [first, last] = [signOff.from, signOff.to].map((day) => dateText(day, language));
    const signed = signedText(by, momentText(Date.parse(at), language), first!, last!, count);
    y = pen.write(signed[language], { x: margin, y, width }, { weight: 700 });
    const since = enteredSince(entries, signOff);
    if (since > 0) y = pen.write(sinceText(since)[language], { x: margin, y, width });
  }

  const section = async <Line>(
    name: string,
    none: string,
    lines: readonly Line[],
    columns: readonly Column<Line>[],
  ) => {
    const isFull = y + 110 > bottom;
    if (isFull) doc.addPage();
    const heading = `${name} (${lines.length})`;
    const top = { x: margin, y: isFull ? margin : y + 14, width };
    y = pen.write(heading, top, { size: 12, weight: 700 }) + 4;
    if (lines.length === 0) y = pen.write(none, { x: margin, y, width });
    else
      y = await drawTable(doc, pen, {
        columns,
        lines,
        x: margin,
        y,
        top: margin,
        bottom,
        after: 0,
      });
  };
  await section(texts.gaps[language], texts.noGaps[language], gaps, gapColumns(language));
  await section(
    texts.entries[language],
    texts.noEntries[language],
    entries,
    entryColumns(language),
  );

  const made = momentText(madeAt, language);
  footPages(
    doc,
    pen,
    (at, count) => `${title} · ${made} · ${texts.page[language]} ${at} / ${count}`,
  );
  return end();
}

const left = <Line>(head: string, wide: number, cell: (line: Line) => string[]): Column<Line> => ({
  head,
  width: wide,
  align: 'left',
  cell,
});

const gapColumns = (language: Language): Column<LogGap>[] => [
  left(texts.day[language], 80, ({ day }) => [dayText(day, language)]),
  left(texts.place[language], 160, ({ place }) => [place[language]]),
  left(texts.what[language], 283.28, ({ what }) => [what[language]]),
];

const entryColumns = (language: Language): Column<LogEntry>[] => [
  left(texts.when[language], 88, (entry) => [timeText(entry, language)]),
  left(texts.place[language], 78, ({ place }) => [place[language]]),
  left(texts.what[language], 114, ({ what }) => [what[language]]),
  {
    ...left<LogEntry>(texts.value[language], 52, ({ value, isOutside }) => [
      value[language],
      ...(isOutside ? [texts.outside[language]] : []),
    ]),
    isStrong: ({ isOutside }) => isOutside,
  },
  left(texts.band[language], 74, ({ band }) => [band?.[language] ?? '']),
  left(texts.by[language], 47, (entry) => [whoIn(entry, language)]),
  left(texts.action[language], 70.28, ({ action, isOutside }) => [
    action?.[language] ?? (isOutside ? texts.noAction[language] : ''),
  ]),
];
