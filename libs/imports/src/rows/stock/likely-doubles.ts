import type { Client } from '@rabbet/client';
import { importRowList } from '@rabbet/domain/imports/imports';
import type { RowOf } from '@rabbet/domain/pages/list';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import { pagesOf } from '../../shop/pages';
import type { FieldError } from '../row/row';
import type { Sender } from '../row/bulk';
import type { PieceValues, Stock, StockPiece } from './stock';

/** Finds the piece of the shop that a row is likely about, where neither a key nor a number names it. */
export class LikelyDoubles {
  private ownIds: Promise<ReadonlySet<number>> | null = null;

  constructor(
    private readonly stockOf: (client: Client) => Stock,
    /** Sentence on how such a piece is added all the same. */
    private readonly wayOut: string,
  ) {}

  /** Doubt on a row whose piece is likely there; a piece that the run itself has added is that of another row. */
  async doubtsOn({ client, run }: Sender, values: PieceValues): Promise<readonly FieldError[]> {
    const likely = (await this.stockOf(client).titled(String(values.name ?? ''))).filter((piece) =>
      mayBe(piece, values),
    );
    const ownIds = likely.length === 0 ? null : await this.ownOf(client, run);
    const there = likely.find(({ id }) => !ownIds?.has(id));
    if (!there) return [];
    const message = `Piece ${there.id} is likely this one: nothing in artist, title, type, size and edition tells them apart. Leave the row out, or change the piece by its number. ${this.wayOut}`;
    return [{ field: 'name', code: 'record/there', message }];
  }

  private ownOf(client: Client, run: string): Promise<ReadonlySet<number>> {
    if (this.ownIds) return this.ownIds;
    const reading = addedIn(client, run);
    this.ownIds = reading;
    reading.catch(() => (this.ownIds = null)); // a server that is away may be back
    return reading;
  }
}

/** Ids of the pieces that a run has added. */
async function addedIn(client: Client, run: string): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  const page = (place: object) => client.list(importRowList, { run, kind: 'artwork', touched: 'added', ...place });
  for await (const rows of pagesOf({ page, keyOf: ({ id }: RowOf<typeof importRowList>) => id }))
    for (const { record_id } of rows) ids.add(record_id);
  return ids;
}

/** True of a piece that has not left, and from which nothing in the row differs. */
function mayBe(piece: StockPiece, values: PieceValues): boolean {
  const isThere = piece.quantity > 0 || piece.last_transaction === null;
  const isByThem = piece.manufacturer_id === (values.manufacturer_id ?? null);
  return (
    isThere && isByThem && TELLING.every((field) => isOpen(piece[field], values[field])) && isOfSize(piece, values)
  );
}

/** Fields that tell pieces of one title apart, where both have them. */
const TELLING = ['type_id', 'catalog_no', 'edition'] as const;

function isOpen(existing: unknown, value: unknown): boolean {
  return existing == null || value == null || lookAlikeKey(String(existing)) === lookAlikeKey(String(value));
}

interface SizeValue {
  readonly dimension_id: number;
  readonly value: string;
  readonly units_id?: number;
}

function isOfSize({ dimensions }: StockPiece, values: PieceValues): boolean {
  const sizes = (values.dimensions ?? []) as readonly SizeValue[]; // as addedPiece makes them
  return dimensions
    .filter(({ dimension }) => dimension?.kind === 'number')
    .every(({ dimension_id, value, units_id }) => {
      const size = sizes.find((each) => each.dimension_id === dimension_id);
      return !size || (Number(size.value) === Number(value) && isOpen(units_id, size.units_id));
    });
}
