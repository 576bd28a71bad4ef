import { randomBytes } from 'node:crypto';
import { type Caller, VISITOR } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import {
  type Artwork,
  artwork,
  type ArtworkCommand,
  type ArtworkDetails,
  type TransactionInput,
  type TypeDimension,
  typeDimension,
  widgetType,
} from '@rabbet/domain/artworks/artworks';
import { decide, fold } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { company } from '@rabbet/domain/people/people';
import { fillDefaults, type Values } from '@rabbet/domain/records/fields';
import {
  type AnyKind,
  type RecordState,
  type RecordCommand,
  recordCommand,
  recordDecider,
} from '@rabbet/domain/records/record';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { unit } from '@rabbet/domain/units/unit';
import { type Database, MasterKey } from '@rabbet/postgres';
import { type FreshShop, inAFreshShop } from './engine/fresh-shop';
import type { Shop } from './engine/shop';
import { PROJECTIONS } from '../index';
import { hasPersons, personalTableOf, recordTable } from '../records/record-projection';
import { EMPTY_SHOP } from './empty-shop';
import { RecordTexts } from '../reading/record-texts';
import { QueryContext } from '../reading/query-context';

export const PAINTING = 1;
export const WIDTH = 11;
export const HEIGHT = 12;
export const CATEGORY = 13;
export const INCH = 1;
export const CENTIMETER = 2;
export const BAKER = 4;
export const ADLER = 5;
const NOW = '2026-03-02 15:00:00';
const TODAY = new Date('2026-03-09T15:00:00Z');
const SEALS = new MasterKey(randomBytes(32));

type PieceFixture = Partial<ArtworkDetails> & {
  width?: number;
  height?: number;
  units_id?: number;
  category?: string;
  images?: readonly number[];
  /** Consigned then; null if nobody brought it. */
  came?: string | null;
};

/** Gives each test of a file a gallery in a database of its own; both end with the test. */
export function inAGallery(take: (gallery: Gallery) => void): void {
  let gallery: Gallery;
  afterEach(() => gallery.close());
  inAFreshShop(async (fresh) => take((gallery = await Gallery.open(fresh))), EMPTY_SHOP);
}

/** A shop whose pieces and records change by the domain's own rules, and what is read of them. */
export class Gallery {
  private readonly pieces = new Map<number, Artwork>();
  private readonly records = new Map<string, RecordState<Values>>();
  private parts = 100;
  private readonly texts: RecordTexts;

  private constructor(
    readonly shop: Shop,
    readonly database: Database,
    private readonly program: Awaited<ReturnType<Shop['running']>>,
  ) {
    this.texts = new RecordTexts((name) => program.changed(name));
  }

  /** Opens a gallery with units, a type of pieces and two artists. */
  static async open({ db, shop }: FreshShop): Promise<Gallery> {
    let at = Date.parse('2026-03-01T12:00:00Z');
    shop.clock = () => new Date((at += 1_000)); // each event has an instant of its own
    const program = await shop.running({ projections: PROJECTIONS });
    const database = db.database.with({ searchPath: program.searchPath });
    const gallery = new Gallery(shop, database, program);
    await gallery.add(unit, INCH, { name: 'inch', abbr: 'in' });
    await gallery.add(unit, CENTIMETER, { name: 'centimeter' });
    await gallery.add(widgetType, PAINTING, { name: 'painting', markup: 2 });
    const of = { type_id: PAINTING, kind: 'number', default_units_id: INCH };
    await gallery.add(typeDimension, WIDTH, { ...of, name: 'width', ordinal: 0 });
    await gallery.add(typeDimension, HEIGHT, { ...of, name: 'height', ordinal: 1 });
    await gallery.add(typeDimension, CATEGORY, {
      type_id: PAINTING,
      name: 'category',
      ordinal: 2,
      kind: 'multi-domain',
      filter: 'abstract,floral,nautical,still life',
    });
    await gallery.add(company, BAKER, { name: 'Baker, Zoë', is_artist: true });
    await gallery.add(company, ADLER, { name: 'Adler, Ben', is_artist: true });
    return gallery;
  }

  add(kind: AnyKind, id: number, values: Values): Promise<void> {
    return this.record(kind, id, { ...recordCommand(kind, id, 'Add', values), facts: { referenced: {} } });
  }

  change(kind: AnyKind, id: number, values: Values): Promise<void> {
    const standing = this.records.get(`${kind.name}-${id}`)?.values;
    return this.record(kind, id, { ...recordCommand(kind, id, 'Change', values, standing), facts: { referenced: {} } });
  }

  remove(kind: AnyKind, id: number): Promise<void> {
    return this.record(kind, id, { type: 'Remove', data: {} });
  }

  private async record(kind: AnyKind, id: number, command: RecordCommand) {
    const stream = `${kind.name}-${id}`;
    const decider = recordDecider(kind);
    const state = this.records.get(stream) ?? decider.initial;
    const events = decide(decider, state, command);
    this.records.set(stream, fold(decider, state, events));
    await this.happened(stream, events);
  }

  /** A piece on the wall, unless it is told otherwise. */
  async piece(
    id: number,
    { width, height, units_id, category, images = [], came = NOW, ...details }: PieceFixture = {},
  ) {
    const dimensions = [
      ...(width ? [{ dimension_id: WIDTH, value: String(width), units_id }] : []),
      ...(height ? [{ dimension_id: HEIGHT, value: String(height), units_id }] : []),
      ...(category ? [{ dimension_id: CATEGORY, value: category }] : []),
    ];
    await this.does(id, {
      type: 'RegisterArtwork',
      data: {
        name: `Piece ${id}`,
        type_id: PAINTING,
        ...details,
        dimensions,
        images: images.map((image_id) => ({ image_id })),
        ...(came && { transaction: { activity: 'Consigned', completed: came } }),
      },
      facts: {
        dimensions: dimensions.map(({ dimension_id }) => this.measureFacts(dimension_id)),
        images: images.map(() => this.parts++),
        transaction: { id: this.parts++, moment: NOW, usualShare: 50 },
      },
    });
  }

  measureFacts(dimension_id: number) {
    const values = this.records.get(`${typeDimension.name}-${dimension_id}`)?.values ?? {};
    const dimension = fillDefaults<TypeDimension>(typeDimension.fields, values as Partial<TypeDimension>);
    return { id: this.parts++, dimension };
  }

  /** Answers the id of the transaction. */
  async transact(id: number, input: TransactionInput, moment = NOW): Promise<number> {
    const facts = { id: this.parts++, moment, usualShare: 50 };
    const data = input.activity === 'Sold' ? { price: 100, ...input } : input;
    await this.does(id, { type: 'RecordTransaction', data, facts });
    return facts.id;
  }

  async does(id: number, command: ArtworkCommand): Promise<void> {
    const state = this.stateOf(id);
    const events = decide(artwork, state, command);
    this.pieces.set(id, fold(artwork, state, events));
    await this.happened(`artwork-${id}`, events);
  }

  stateOf(id: number): Artwork {
    return this.pieces.get(id) ?? artwork.initial;
  }

  private async happened(stream: string, events: readonly ShopEvent[]): Promise<void> {
    if (events.length > 0) await this.shop.happened(stream, ...events);
  }

  settled(): Promise<void> {
    return this.program.settled();
  }

  get visitor(): QueryContext {
    return this.asking(VISITOR);
  }

  get staff(): QueryContext {
    return this.asking(ADMINISTRATOR);
  }

  private asking(caller: Caller): QueryContext {
    return new QueryContext(this.database, caller, TODAY, this.texts, undefined, null, this.shop.eventStore, SEALS);
  }

  /** All that the read models hold, row by row. */
  async tables(): Promise<Record<string, object[]>> {
    const rowsByTable: Record<string, object[]> = {};
    for (const table of TABLES)
      rowsByTable[table] = (
        await this.database.query<object>(`select * from ${table} one order by 1, 2, one::text`)
      ).rows;
    return rowsByTable;
  }

  async rebuild(): Promise<void> {
    for (const { name } of PROJECTIONS) await this.program.rebuild(name);
    await this.settled();
  }

  async close(): Promise<void> {
    await this.database.close();
  }
}

const TABLES = [
  ...KINDS.flatMap((kind) => (hasPersons(kind) ? [recordTable(kind), personalTableOf(kind)] : [recordTable(kind)])),
  'public_settings',
  'artworks',
  'artwork_dimensions',
  'artwork_images',
  'artwork_transactions',
  'names',
  'artwork_details',
  'artwork_words',
  'arrivals',
  'ownership_entries',
  'ownership_points',
  'ownership_labels',
  'ownership_findings',
  'ownership_seen',
  'ownership_consignors',
];
