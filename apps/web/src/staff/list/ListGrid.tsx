import type { List, RowOf } from '@rabbet/domain/pages/list';
import { Link } from 'react-router-dom';
import { MarkBox } from './bulk/MarkCells';
import type { Marking } from './bulk/marking';
import { cardOf, cellOf } from './columns';
import type { ListQuery } from './query/list-address';
import type { ListPageSpec } from './query/list-spec';
import { keepOnOpening, useRowKeys, walkRows } from './row-keys';
import { CARD_WIDTH, RowImage } from './RowImage';

interface ListGridProps<L extends List> {
  readonly spec: ListPageSpec<L>;
  /** Columns that are shown. */
  readonly names: readonly string[];
  readonly rows: readonly RowOf<L>[];
  readonly query: ListQuery;
  readonly now: Date;
  /** Boxes that mark rows for an act on all of them. */
  readonly marking: Marking<RowOf<L>> | null;
}

/** Rows as cards around their pictures. */
export function ListGrid<L extends List>({ spec, names, rows, query, now, marking }: ListGridProps<L>) {
  const grid = useRowKeys<HTMLUListElement>();
  const { title, figure, facts } = cardOf(spec, names);
  const shown = { spec, query, now };
  const content = (name: string, row: RowOf<L>) => cellOf(name, shown)(row);
  return (
    <ul
      ref={grid}
      className="list-grid"
      aria-label={spec.title}
      onKeyDown={(event) => {
        marking?.onKeyDown(event);
        walkRows(event);
      }}
      onClickCapture={(event) => keepOnOpening(event)}
    >
      {rows.map((row) => (
        <li key={(row as { readonly id: number }).id}>
          {marking && <MarkBox {...{ row, marking }} />}
          <RowImage picture={spec.picture?.(row) ?? null} width={CARD_WIDTH} />
          <div className="card-line">
            <Link to={spec.rowPath?.(row, query) ?? ''}>{content(title, row)}</Link>
            {figure && <span className="figure">{content(figure, row)}</span>}
          </div>
          <div className="card-facts">
            {facts.map((name) => (
              <span key={name}>{content(name, row)}</span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
