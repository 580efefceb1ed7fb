import dot from '../../ui/Dot.module.css';
import css from './Report.module.css';

type Row = {
  id: string;
  cells: Readonly<Record<string, string>>;
  tone?: string | undefined;
};
type Props = {
  label: string;
  columns: readonly { key: string; label: string }[];
  rows: readonly Row[];
  /** The text of an empty cell; a card omits empty cells. */
  blank?: string;
};

/**
 * A table whose rows are cards on a phone. The roles are explicit, because a row with `display: block` loses its
 * implicit role.
 */
export function Rows({ label, columns, rows, blank = '' }: Props) {
  return (
    <table className={css['rows']} role="table" aria-label={label}>
      <thead role="rowgroup" className="visually-hidden">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, cells, tone }) => (
          <tr key={id} role="row" data-row={id} data-look={tone}>
            {columns.map((column, at) => {
              const Cell = at === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={column.key}
                  role={at === 0 ? 'rowheader' : 'cell'}
                  data-label={column.label}
                  data-cell={column.key}
                  data-empty={!cells[column.key] || cells[column.key] === blank}
                >
                  {column.key === 'status' && <i className={`${dot['dot']} ${css['dot']}`} />}
                  {cells[column.key]}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
