import type { Client } from '@rabbet/client';
import { importRowList } from '@rabbet/domain/imports/imports';
import type { RowOf } from '@rabbet/domain/pages/list';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import { pagesOf } from '../../shop/pages';
import type { FieldError } from '../row/row';
import type { Sender } from '../row/bulk-command';
import type { PieceValues, Stock, StockPiece } from './stock';

/** Finds pieces of the shop that a row would likely add a second time: rows without a key and a number, which nothing tells apart. */
export class LikelyDoubles {
  private idsOfRun: Promise<ReadonlySet<number>> | null = null;

  constructor(
    private readonly getStock: (client: Client) => Stock,
    /** Sentence on how to add such a piece all the same. */
    private readonly advice: string,
  ) {}

  /** Doubt on a row whose piece the shop likely has. Pieces that this run has added are not compared: they are those of other rows. */
  async doubtsOn({ client, run }: Sender, values: PieceValues): Promise<readonly FieldError[]> {
    const candidates = (await this.getStock(client).findByTitle(String(values.name ?? ''))).filter((piece) =>
      mayBeSamePiece(piece, values),
    );
    const idsOfRun = candidates.length === 0 ? null : await this.readIdsOfRun(client, run);
    const likelyPiece = candidates.find(({ id }) => !idsOfRun?.has(id));
    if (!likelyPiece) return [];
    const message = `Piece ${likelyPiece.id} is likely this one: nothing in artist, title, type, size and edition tells them apart. Leave the row out, or change the piece by its number. ${this.advice}`;
    return [{ field: 'name', code: 'record/there', message }];
  }

  private readIdsOfRun(client: Client, run: string): Promise<ReadonlySet<number>> {
    if (this.idsOfRun) return this.idsOfRun;
    const read = idsAddedByRun(client, run);
    this.idsOfRun = read;
    read.catch(() => (this.idsOfRun = null)); // the next row tries again
    return read;
  }
}

/** Ids of the pieces that a run has added. */
async function idsAddedByRun(client: Client, run: string): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  const readPage = (position: object) =>
    client.list(importRowList, { run, kind: 'artwork', touched: 'added', ...position });
  for await (const rows of pagesOf({ readPage, keyOf: ({ id }: RowOf<typeof importRowList>) => id }))
    for (const { record_id } of rows) ids.add(record_id);
  return ids;
}

/** True of a piece that is still in the shop, and of which the row says nothing different. */
function mayBeSamePiece(piece: StockPiece, values: PieceValues): boolean {
  const isInShop = piece.quantity > 0 || piece.last_transaction === null;
  const hasSameMaker = piece.manufacturer_id === (values.manufacturer_id ?? null);
  return (
    isInShop &&
    hasSameMaker &&
    DISTINGUISHING_FIELDS.every((field) => doesNotDiffer(piece[field], values[field])) &&
    hasNoOtherSize(piece, values)
  );
}

/** Fields that tell pieces of one title apart, where both have them. */
const DISTINGUISHING_FIELDS = ['type_id', 'catalog_no', 'edition'] as const;

function doesNotDiffer(existing: unknown, value: unknown): boolean {
  return existing == null || value == null || lookAlikeKey(String(existing)) === lookAlikeKey(String(value));
}

interface SizeValue {
  readonly dimension_id: number;
  readonly value: string;
  readonly units_id?: number;
}

function hasNoOtherSize({ dimensions }: StockPiece, values: PieceValues): boolean {
  const sizes = (values.dimensions ?? []) as readonly SizeValue[]; // readNewPiece makes them so
  return dimensions
    .filter(({ dimension }) => dimension?.kind === 'number')
    .every(({ dimension_id, value, units_id }) => {
      const size = sizes.find((each) => each.dimension_id === dimension_id);
      return !size || (Number(size.value) === Number(value) && doesNotDiffer(units_id, size.units_id));
    });
}
