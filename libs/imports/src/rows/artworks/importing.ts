import type { Client } from '@rabbet/client';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { Mode } from '../../reading/table/modes';
import type { FolderImages } from '../images/importing-images';
import type { Naming } from '../names/naming';
import { withFaultField } from '../names/faults-about';
import type { Bulk, Sender } from '../row/bulk';
import { Faults } from '../row/faults';
import type { ThingImages } from '../row/image-file';
import type { NaturalKey } from '../row/natural-key';
import { ignoreEarlierOutcomes } from '../row/passing-outcomes';
import { isObject, type Row } from '../row/row';
import { toChangeAction, type RowAction, toWrongAction } from '../row/row-action';
import { LikelyDoubles } from '../stock/likely-doubles';
import { SharedNumbers } from '../stock/shared-numbers';
import { ShopPlaces } from '../stock/shop-places';
import { type PieceValues, Stock, type StockPiece } from '../stock/stock';
import { addPiecesBulk, naturalKey } from './adding-many';
import { changesToPiece, imageRequest } from './changing';
import { idOf, withDefaults } from './piece-rows';

interface ImportOptions {
  readonly mode: Mode;
  /** Folder with the images that rows name. */
  readonly images?: FolderImages;
  /** Sentence on how to add a piece that the shop likely has already; null if such pieces are added without asking. */
  readonly adviceOnDoubles: string | null;
}

/**
 * Bulk command that imports pieces: by the mode it adds them, changes those of the shop, or does what each row needs. The file
 * may be one of results, of which the rows that were done are left alone.
 */
export function importPiecesBulk(
  defaults: PieceValues,
  namingFor: (client: Client) => Naming,
  { mode, images, adviceOnDoubles }: ImportOptions,
): Bulk {
  const bulk = bulkForMode(defaults, namingFor, { mode, adviceOnDoubles });
  return ignoreEarlierOutcomes(images ? images.attachTo(bulk) : bulk, mode);
}

function bulkForMode(
  defaults: PieceValues,
  namingFor: (client: Client) => Naming,
  { mode, adviceOnDoubles }: ImportOptions,
): Bulk {
  let naming: Naming | null = null;
  const getNaming = (client: Client) => (naming ??= namingFor(client));
  let stock: Stock | null = null;
  const getStock = (client: Client) => (stock ??= new Stock(client));
  let numbers: SharedNumbers | null = null;
  const addBulk = addPiecesBulk(defaults, getNaming, {
    doubles: adviceOnDoubles === null ? undefined : new LikelyDoubles(getStock, adviceOnDoubles),
    numbersFor: (client) => (numbers ??= new SharedNumbers(mode === 'upsert' ? () => getStock(client) : null)),
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
      const piece = await findPiece(getStock(client), getNaming(client), identity, faults);
      if (piece) return toPieceChange(piece, values, row, getNaming(client));
      if (piece === undefined && mode === 'upsert') return addBulk.actionOf(sender, row);
      return rejectMissingPiece(piece, values, row, faults);
    },
  };
}

async function toPieceChange(piece: StockPiece, values: PieceValues, row: Row, naming: Naming): Promise<RowAction> {
  const changes = await changesToPiece(piece, withoutSameNumber(piece, values), naming);
  const { version, requests, differences, faults } = changes;
  return toChangeAction({
    thing: { id: piece.id, version, images: imagesOf(piece) },
    requests,
    differences,
    faults,
    about: piece.id,
    natural: naturalKeyOf(piece),
    renamed: naturalKeyOf({ ...piece, ...requests[0]?.body }),
    notes: describesArrival(row) ? [{ code: 'kept' }] : [],
  });
}

/** True of a row that says how its piece came. */
function describesArrival({ values: { transaction } }: Row): boolean {
  return isObject(transaction) && Object.keys(transaction).length > 0;
}

function naturalKeyOf({ manufacturer_id: maker, catalog_no: number }: StockPiece): NaturalKey | undefined {
  return maker === null || number === null ? undefined : naturalKey(maker, number);
}

interface PieceIdentity {
  readonly values: PieceValues;
  readonly key: string | null;
  /** True if the catalog number alone identifies the piece, as the sheet has no column of artists. */
  readonly isFoundByNumber: boolean;
}

/**
 * Finds the piece that a row is about: by its key, else by its maker and number, or by its number alone. Returns null where an
 * earlier row with this key has added a piece that was removed since, undefined where there is none.
 */
async function findPiece(
  stock: Stock,
  naming: Naming,
  { values, key, isFoundByNumber }: PieceIdentity,
  faults: Faults,
): Promise<StockPiece | null | undefined> {
  const keyedPiece = key === null ? undefined : await stock.addedWithKey(key);
  const { artist, manufacturer_id: maker = artist, catalog_no: number } = values;
  if (keyedPiece !== undefined || number === undefined) return keyedPiece;
  if (maker === undefined) return isFoundByNumber ? findPieceByNumber(stock, String(number), faults) : undefined;
  const exactId = await faults.capture(() =>
    withFaultField('artist', () => idOf(maker, (name) => naming.artist(name))),
  );
  const makerId = exactId ?? (await naming.likelyArtist(String(maker)));
  return makerId === undefined ? undefined : stock.withCatalogNumber(makerId, String(number));
}

/** Finds the only piece with this number, whoever made it. Notes a fault where there is none, or more than one. */
async function findPieceByNumber(stock: Stock, number: string, faults: Faults): Promise<StockPiece | undefined> {
  const pieces = await stock.allWithNumber(number);
  if (pieces.length === 0) faults.note('catalog_no', 'record/unknown', 'There is no piece with this number.');
  if (pieces.length < 2) return pieces[0]?.piece;
  const descriptions = pieces.map(({ maker }) => (maker === null ? 'one without an artist' : `one of ${maker}`));
  const makerList = [...new Set(descriptions)].sort().join(', ');
  faults.note('catalog_no', 'reference/several', `Several have it: ${makerList}. Add a column Artist.`);
  return undefined;
}

function imagesOf(piece: StockPiece): ThingImages {
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
  const hasNumber = values.catalog_no !== undefined && (values.artist ?? values.manufacturer_id) !== undefined;
  const upsertAdvice = ' An upsert adds it.';
  if (piece === null) faults.note('key', 'record/unknown', 'The piece that this key has added was removed.');
  else if (faults.all.length > 0) return toWrongAction(faults.all);
  else if (hasNumber)
    faults.note('catalog_no', 'record/unknown', `There is no piece of this maker with this number.${upsertAdvice}`);
  else if (key !== null) faults.note('key', 'record/unknown', `No row with this key has added a piece.${upsertAdvice}`);
  else
    faults.note(
      'catalog_no',
      'required',
      'Nothing says which piece it is: write its number and its artist, or its key.',
    );
  return toWrongAction(faults.all);
}
