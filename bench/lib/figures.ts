/** A row of the table: the measured value, the floor of the same run, and whether it is within the promised limit. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  floor?: number;
  ratio?: number;
  promise?: string;
  isMet?: boolean;
};

const rounded = (value: number | undefined) =>
  value === undefined ? '' : String(Number(value.toPrecision(3)));

export function formatTable(figures: readonly Figure[]): string {
  const head = ['what', 'measured', 'floor', 'ratio', 'promise', ''];
  const rows = figures.map(({ name, value, unit, floor, ratio, promise, isMet }) => [
    name,
    `${rounded(value)} ${unit}`,
    rounded(floor),
    rounded(ratio),
    promise ?? '',
    isMet === undefined ? '' : isMet ? 'met' : 'NOT MET',
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join(
    '\n',
  );
}
