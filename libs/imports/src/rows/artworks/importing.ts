import type { Client } from '@rabbet/client';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { Mode } from '../../reading/table/modes';
import type { FolderImages } from '../images/importing-images';
import type { Naming } from '../names/naming';
import { faultsAbout } from '../names/faults-about';
import type { Bulk, Sender } from '../row/bulk';
import { Faults } from '../row/faults';
import type { ThingImages } from '../row/image-file';
import type { NaturalKey } from '../row/natural-key';
import { passingOutcomes } from '../row/passing-outcomes';
import { isObject, type Row } from '../row/row';
import { changeOf, type RowAction, wrongOf } from '../row/row-action';
import { LikelyDoubles } from '../stock/likely-doubles';
import { SharedNumbers } from '../stock/shared-numbers';
import { ShopPlaces } from '../stock/shop-places';
import { type PieceValues, Stock, type StockPiece } from '../stock/stock';
import { addingMany, naturalKey } from './adding-many';
import { changesOf, imagePart } from './changing';
import { idOf, startingFrom } from './piece-rows';

interface ImportOptions {
  readonly mode: Mode;
  /** Folder whose images the rows have. */
  readonly images?: FolderImages;
  /** Sentence on how a piece is added that is likely there; null where it is. */
  readonly wayOut: string | null;
}

/**
 * Adds pieces, changes those that are there, or does what each row needs, with the images of a folder where there is one.
 * Takes rows of JSON from a file of results.
 */
export function importingPieces(
  beside: PieceValues,
  namingFor: (client: Client) => Naming,
  { mode, images, wayOut }: ImportOptions,
): Bulk {
  const bulk = inMode(beside, namingFor, { mode, wayOut });
  return passingOutcomes(images ? images.attachingTo(bulk) : bulk, mode);
}

function inMode(beside: PieceValues, namingFor: (client: Client) => Naming, { mode, wayOut }: ImportOptions): Bulk {
  let naming: Naming | null = null;
  const namesFor = (client: Client) => (naming ??= namingFor(client));
  let stock: Stock | null = null;
  const stockOf = (client: Client) => (stock ??= new Stock(client));
  let numbers: SharedNumbers | null = null;
  const adding = addingMany(beside, namesFor, {
    doubles: wayOut === null ? undefined : new LikelyDoubles(stockOf, wayOut),
    numbersFor: (client) => (numbers ??= new SharedNumbers(mode === 'upsert' ? () => stockOf(client) : null)),
  });
  if (mode === 'add') return adding;
  const places = new ShopPlaces();
  return {
    ...adding,
    async actionOf(sender: Sender, row: Row): Promise<RowAction> {
      const names = namesFor(sender.client);
      const values = await places.placed(sender.client, startingFrom(beside, row.values));
      const faults = new Faults();
      const isByNumber = mode === 'update' && !row.columns?.has('artist');
      const piece = await pieceOf(stockOf(sender.client), names, { values, key: row.key, isByNumber }, faults);
      if (!piece)
        return piece === undefined && mode === 'upsert'
          ? adding.actionOf(sender, row)
          : missing(piece, values, row, faults);
      const changes = await changesOf(piece, withoutSameNumber(piece, values), names);
      const { version, requests } = changes;
      return changeOf({
        thing: { id: piece.id, version, images: imagesOf(piece) },
        requests,
        differences: changes.differences,
        faults: changes.faults,
        about: piece.id,
        natural: keyOf(piece),
        renamed: keyOf({ ...piece, ...requests[0]?.body }),
        notes: hasArrival(row) ? [{ code: 'kept' }] : [],
      });
    },
  };
}

/** True of a row that says how its piece came. */
function hasArrival({ values: { transaction } }: Row): boolean {
  return isObject(transaction) && Object.keys(transaction).length > 0;
}

function keyOf({ manufacturer_id: maker, catalog_no: number }: StockPiece): NaturalKey | undefined {
  return maker === null || number === null ? undefined : naturalKey(maker, number);
}

interface Named {
  readonly values: PieceValues;
  readonly key: string | null;
  /** True of a row whose number tells which piece it is, as no column says its maker. */
  readonly isByNumber: boolean;
}

/** Piece that a row is about: by its key, else by its maker and number, or its number alone. Null of one that was removed. */
async function pieceOf(
  stock: Stock,
  naming: Naming,
  { values, key, isByNumber }: Named,
  faults: Faults,
): Promise<StockPiece | null | undefined> {
  const keyed = key === null ? undefined : await stock.keyed(key);
  const { artist, manufacturer_id = artist, catalog_no: number } = values;
  if (keyed !== undefined || number === undefined) return keyed;
  if (manufacturer_id === undefined) return isByNumber ? pieceNumbered(stock, String(number), faults) : undefined;
  const named = await faults.of(() =>
    faultsAbout('artist', () => idOf(manufacturer_id, (name) => naming.artist(name))),
  );
  const maker = named ?? (await naming.likelyArtist(String(manufacturer_id)));
  return maker === undefined ? undefined : stock.numbered(maker, String(number));
}

/** The one piece with this number, whoever made it. */
async function pieceNumbered(stock: Stock, number: string, faults: Faults): Promise<StockPiece | undefined> {
  const pieces = await stock.allNumbered(number);
  if (pieces.length === 0) faults.note('catalog_no', 'record/unknown', 'There is no piece with this number.');
  if (pieces.length < 2) return pieces[0]?.piece;
  const each = pieces.map(({ maker }) => (maker === null ? 'one without an artist' : `one of ${maker}`));
  const all = [...new Set(each)].sort().join(', ');
  faults.note('catalog_no', 'reference/several', `Several have it: ${all}. Add a column Artist.`);
  return undefined;
}

function imagesOf(piece: StockPiece): ThingImages {
  return {
    number: piece.catalog_no,
    hashes: piece.images.flatMap(({ image }) => image?.hash ?? []),
    attach: (image_id) => imagePart(piece, { image_id }),
  };
}

/** Drops a number that is the same, written otherwise. */
function withoutSameNumber({ catalog_no }: StockPiece, values: PieceValues): PieceValues {
  const { catalog_no: number, ...rest } = values;
  const isSame = catalog_no !== null && lookAlikeKey(catalog_no) === lookAlikeKey(String(number));
  return isSame ? rest : values;
}

/** Rejects a row that changes no piece, and says what would tell which it is. */
function missing(piece: null | undefined, values: PieceValues, { key }: Row, faults: Faults): RowAction {
  const isNumbered = values.catalog_no !== undefined && (values.artist ?? values.manufacturer_id) !== undefined;
  const none = ' An upsert adds it.';
  if (piece === null) faults.note('key', 'record/unknown', 'The piece that this key has added was removed.');
  else if (faults.all.length > 0) return wrongOf(faults.all);
  else if (isNumbered)
    faults.note('catalog_no', 'record/unknown', `There is no piece of this maker with this number.${none}`);
  else if (key !== null) faults.note('key', 'record/unknown', `No row with this key has added a piece.${none}`);
  else
    faults.note(
      'catalog_no',
      'required',
      'Nothing says which piece it is: write its number and its artist, or its key.',
    );
  return wrongOf(faults.all);
}
