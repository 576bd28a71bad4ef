import type { Client } from '@rabbet/client';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { KeptImages } from '../images/folder';
import type { FolderImages } from '../images/importing-images';
import { Faults } from '../row/faults';
import type { Mode } from '../../reading/table/modes';
import { passingOutcomes } from '../row/passing-outcomes';
import type { NaturalKey } from '../../sending/repeats';
import { isObject, type Row } from '../row/rows';
import type { Asked, Bulk } from '../../sending/sending';
import { addingMany, naturalKey } from './adding-many';
import { changesOf, picturePart } from './changing';
import { KnownPlaces } from '../stock/known-places';
import { LikelyDoubles } from '../stock/likely-doubles';
import type { Naming } from '../names/naming';
import { idOf, type SaidPiece, startingFrom } from './saying';
import { SharedNumbers } from '../stock/shared-numbers';
import { type KeptPiece, Stock } from '../stock/stock';
import { telling } from '../names/telling';

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
  beside: SaidPiece,
  namingFor: (client: Client) => Naming,
  { mode, images, wayOut }: ImportOptions,
): Bulk {
  const bulk = inMode(beside, namingFor, { mode, wayOut });
  return passingOutcomes(images ? images.attachingTo(bulk) : bulk, mode);
}

function inMode(beside: SaidPiece, namingFor: (client: Client) => Naming, { mode, wayOut }: ImportOptions): Bulk {
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
  const places = new KnownPlaces();
  return {
    ...adding,
    async ask(call, row) {
      const names = namesFor(call.client);
      const { said, notes: ofPlace } = await places.placed(call.client, startingFrom(beside, row.values));
      const faults = new Faults();
      const isByNumber = mode === 'update' && !row.columns?.has('artist');
      const found = await pieceOf(stockOf(call.client), names, { said, key: row.key, isByNumber }, faults);
      if (found) {
        const { transaction } = row.values;
        const saysArrival = isObject(transaction) && Object.keys(transaction).length > 0;
        const notes = saysArrival ? [{ code: 'kept' as const }, ...ofPlace] : ofPlace;
        const images = imagesOf(found);
        const changes = await changesOf(found, withoutSameNumber(found, said), names);
        const natural = keyOf(found);
        return { ...changes, natural, renamed: keyOf({ ...found, ...changes.body }), notes, images };
      }
      if (found === undefined && mode === 'upsert') return adding.ask(call, row);
      return missing(found, said, row, faults);
    },
  };
}

function keyOf({ manufacturer_id: maker, catalog_no: number }: KeptPiece): NaturalKey | undefined {
  return maker === null || number === null ? undefined : naturalKey(maker, number);
}

interface Named {
  readonly said: SaidPiece;
  readonly key: string | null;
  /** True of a row whose number tells which piece it is, where its maker is not said. */
  readonly isByNumber: boolean;
}

/** Piece that a row is about: by its key, else by its maker and number, or its number alone. Null of one that was removed. */
async function pieceOf(
  stock: Stock,
  naming: Naming,
  { said, key, isByNumber }: Named,
  faults: Faults,
): Promise<KeptPiece | null | undefined> {
  const keyed = key === null ? undefined : await stock.keyed(key);
  const { artist, manufacturer_id = artist, catalog_no: number } = said;
  if (keyed !== undefined || number === undefined) return keyed;
  if (manufacturer_id === undefined) return isByNumber ? pieceNumbered(stock, String(number), faults) : undefined;
  const named = await faults.of(() => telling('artist', () => idOf(manufacturer_id, (name) => naming.artist(name))));
  const maker = named ?? (await naming.likelyArtist(String(manufacturer_id)));
  return maker === undefined ? undefined : stock.numbered(maker, String(number));
}

/** The one piece with this number, whoever made it. */
async function pieceNumbered(stock: Stock, number: string, faults: Faults): Promise<KeptPiece | undefined> {
  const [found, ...others] = await stock.allNumbered(number);
  if (others.length === 0) {
    if (!found) faults.note('catalog_no', 'record/unknown', 'There is no piece with this number.');
    return found?.piece;
  }
  const each = [found, ...others].map((one) => (one?.maker == null ? 'one without an artist' : `one of ${one.maker}`));
  const all = [...new Set(each)].sort().join(', ');
  faults.note('catalog_no', 'reference/several', `Several have it: ${all}. Add a column Artist.`);
  return undefined;
}

function imagesOf(piece: KeptPiece): KeptImages {
  return {
    number: piece.catalog_no,
    hashes: piece.images.flatMap(({ image }) => image?.hash ?? []),
    attach: (image_id) => picturePart(piece, { image_id }),
  };
}

/** Drops a number that is the same, written otherwise. */
function withoutSameNumber({ catalog_no }: KeptPiece, said: SaidPiece): SaidPiece {
  const { catalog_no: number, ...others } = said;
  const isSame = catalog_no !== null && lookAlikeKey(catalog_no) === lookAlikeKey(String(number));
  return isSame ? others : said;
}

/** Rejects a row that changes no piece, and says what would tell which it is. */
function missing(found: null | undefined, said: SaidPiece, { key }: Row, faults: Faults): Asked {
  const isNumbered = said.catalog_no !== undefined && (said.artist ?? said.manufacturer_id) !== undefined;
  const none = ' An upsert adds it.';
  if (found === null) faults.note('key', 'record/unknown', 'The piece that this key has added was removed.');
  else if (isNumbered && faults.all.length === 0)
    faults.note('catalog_no', 'record/unknown', `There is no piece of this maker with this number.${none}`);
  else if (key !== null && faults.all.length === 0)
    faults.note('key', 'record/unknown', `No row with this key has added a piece.${none}`);
  else if (faults.all.length === 0)
    faults.note(
      'catalog_no',
      'required',
      'Nothing says which piece it is: write its number and its artist, or its key.',
    );
  return { method: 'PUT', path: null, body: {}, wrong: faults.all };
}
