import type { Client } from '@rabbet/client';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { Mode } from '../../reading/table/modes';
import type { FolderImages } from '../images/folder-images';
import type { NameResolver } from '../names/name-resolver';
import { withFaultField } from '../names/fault-field';
import type { BulkCommand, Sender } from '../row/bulk-command';
import { Faults } from '../row/faults';
import type { PieceImages } from '../row/image-file';
import type { NaturalKey } from '../row/natural-key';
import { ignoreEarlierOutcomes } from '../row/earlier-outcomes';
import { isObject, type Row } from '../row/row';
import { toChangeAction, type RowAction, toFaultyAction } from '../row/row-action';
import { LikelyDoubles } from '../stock/likely-doubles';
import { SharedNumbers } from '../stock/shared-numbers';
import { ShopPlaces } from '../stock/shop-places';
import { type PieceValues, Stock, type StockPiece } from '../stock/stock';
import { addPiecesBulk, pieceNaturalKey } from './add-pieces';
import { changesToPiece, imageRequest } from './piece-changes';
import { idOf, withDefaults } from './piece-bodies';

interface ImportOptions {
  readonly mode: Mode;
  /** Folder with the images that rows name. */
  readonly images?: FolderImages;
  /** Sentence on how to add a piece that the shop likely has already; null if such pieces are added without asking. */
  readonly adviceOnDoubles: string | null;
}

/**
 * Bulk command that imports pieces: by the mode it adds them, changes those of the shop, or does either as each row needs. In a
 * file of results from an earlier import, rows that were added are skipped.
 */
export function importPiecesBulk(
  defaults: PieceValues,
  resolverFor: (client: Client) => NameResolver,
  { mode, images, adviceOnDoubles }: ImportOptions,
): BulkCommand {
  const bulk = bulkForMode(defaults, resolverFor, { mode, adviceOnDoubles });
  return ignoreEarlierOutcomes(images ? images.attachTo(bulk) : bulk, mode);
}

function bulkForMode(
  defaults: PieceValues,
  resolverFor: (client: Client) => NameResolver,
  { mode, adviceOnDoubles }: ImportOptions,
): BulkCommand {
  let resolver: NameResolver | null = null;
  const getResolver = (client: Client) => (resolver ??= resolverFor(client));
  let stock: Stock | null = null;
  const getStock = (client: Client) => (stock ??= new Stock(client));
  let numbers: SharedNumbers | null = null;
  const addBulk = addPiecesBulk(defaults, getResolver, {
    doubles: adviceOnDoubles === null ? undefined : new LikelyDoubles(getStock, adviceOnDoubles),
    sharedNumbersFor: (client) => (numbers ??= new SharedNumbers(mode === 'upsert' ? () => getStock(client) : null)),
  });
  if (mode === 'add') return addBulk;
  const places = new ShopPlaces();
  return {
    ...addBulk,
    async actionOf(sender: Sender, row: Row): Promise<RowAction> {
      const { client } = sender;
      const values = await places.withShopSpelling(client, withDefaults(defaults, row.values));
      const faults = new Faults();
      const isFoundByNumber = mode === 'update' && !row.columns?.has('artist');
      const identity = { values, key: row.key, isFoundByNumber };
      const piece = await findPiece(getStock(client), getResolver(client), identity, faults);
      if (piece) return toPieceChange(piece, values, row, getResolver(client));
      if (piece === undefined && mode === 'upsert') return addBulk.actionOf(sender, row);
      return rejectMissingPiece(piece, values, row, faults);
    },
  };
}

async function toPieceChange(
  piece: StockPiece,
  values: PieceValues,
  row: Row,
  resolver: NameResolver,
): Promise<RowAction> {
  const changes = await changesToPiece(piece, withoutSameNumber(piece, values), resolver);
  const { version, requests, differences, faults } = changes;
  return toChangeAction({
    record: { id: piece.id, version, images: imagesOf(piece) },
    requests,
    differences,
    faults,
    subject: piece.id,
    naturalKey: naturalKeyOf(piece),
    newNaturalKey: naturalKeyOf({ ...piece, ...requests[0]?.body }),
    notes: describesArrival(row) ? [{ code: 'kept' }] : [],
  });
}

/** True of a row that says how its piece came. */
function describesArrival({ values: { transaction } }: Row): boolean {
  return isObject(transaction) && Object.keys(transaction).length > 0;
}

function naturalKeyOf({ manufacturer_id: maker, catalog_no: number }: StockPiece): NaturalKey | undefined {
  return maker === null || number === null ? undefined : pieceNaturalKey(maker, number);
}

interface PieceIdentity {
  readonly values: PieceValues;
  readonly key: string | null;
  /** True if the catalog number alone identifies the piece, as the sheet has no column of artists. */
  readonly isFoundByNumber: boolean;
}

/**
 * Finds the piece that a row is about: by its key, else by its maker and number, or by its number alone. Returns undefined if there
 * is none, and null if there was one: an earlier row with this key has added it, and it was removed since.
 */
async function findPiece(
  stock: Stock,
  resolver: NameResolver,
  { values, key, isFoundByNumber }: PieceIdentity,
  faults: Faults,
): Promise<StockPiece | null | undefined> {
  const keyedPiece = key === null ? undefined : await stock.findAddedWithKey(key);
  const { artist, manufacturer_id: maker = artist, catalog_no: number } = values;
  if (keyedPiece !== undefined || number === undefined) return keyedPiece;
  if (maker === undefined) return isFoundByNumber ? findPieceByNumber(stock, String(number), faults) : undefined;
  const exactId = await faults.capture(() =>
    withFaultField('artist', () => idOf(maker, (name) => resolver.artistId(name))),
  );
  const makerId = exactId ?? (await resolver.likelyArtistId(String(maker)));
  return makerId === undefined ? undefined : stock.findByCatalogNumber(makerId, String(number));
}

/** Finds the only piece with this number, of any artist. Notes a fault if there is no such piece, or more than one. */
async function findPieceByNumber(stock: Stock, number: string, faults: Faults): Promise<StockPiece | undefined> {
  const pieces = await stock.findAllByNumber(number);
  if (pieces.length === 0) faults.note('catalog_no', 'record/unknown', 'There is no piece with this number.');
  if (pieces.length < 2) return pieces[0]?.piece;
  const descriptions = pieces.map(({ maker }) => (maker === null ? 'one without an artist' : `one of ${maker}`));
  const makerList = [...new Set(descriptions)].sort().join(', ');
  faults.note('catalog_no', 'reference/several', `Several have it: ${makerList}. Add a column Artist.`);
  return undefined;
}

function imagesOf(piece: StockPiece): PieceImages {
  return {
    number: piece.catalog_no,
    hashes: piece.images.flatMap(({ image }) => image?.hash ?? []),
    attach: (image_id) => imageRequest(piece, { image_id }),
  };
}

/** Drops a catalog number that looks like that of the piece (`A–1` for `A-1`), so that it does not change it. */
function withoutSameNumber({ catalog_no }: StockPiece, values: PieceValues): PieceValues {
  const { catalog_no: number, ...rest } = values;
  const isSame = catalog_no !== null && lookAlikeKey(catalog_no) === lookAlikeKey(String(number));
  return isSame ? rest : values;
}

/** Rejects a row that changes no piece of the shop, with a fault on what would identify one. */
function rejectMissingPiece(piece: null | undefined, values: PieceValues, { key }: Row, faults: Faults): RowAction {
  if (piece === null) faults.note('key', 'record/unknown', 'The piece that this key has added was removed.');
  else if (faults.all.length === 0) noteMissingPiece(values, key, faults);
  return toFaultyAction(faults.all);
}

/** Notes that the shop has no piece with the number or the key of a row, or that the row has neither. */
function noteMissingPiece(
  { catalog_no, artist, manufacturer_id }: PieceValues,
  key: string | null,
  faults: Faults,
): void {
  const hasNumber = catalog_no !== undefined && (artist ?? manufacturer_id) !== undefined;
  const upsertAdvice = ' An upsert adds it.';
  if (hasNumber)
    faults.note('catalog_no', 'record/unknown', `There is no piece of this maker with this number.${upsertAdvice}`);
  else if (key !== null) faults.note('key', 'record/unknown', `No row with this key has added a piece.${upsertAdvice}`);
  else
    faults.note(
      'catalog_no',
      'required',
      'Nothing says which piece it is: write its number and its artist, or its key.',
    );
}
