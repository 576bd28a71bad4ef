import type { Client, StaffWidgetReply } from '@rabbet/client';
import { catalogueKey } from '@rabbet/domain/artworks/artworks';
import { shownName } from '@rabbet/domain/people/people';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import { pagesOf } from '../../shop/pages';
import { addedUnder } from '../../shop/added-under';
import { commandIdOf } from '../../shop/command-ids';

/** Piece as options and rows have it: fields of the API, and names and sizes in the words of people. */
export type PieceValues = Readonly<Record<string, unknown>>;

/** Piece that the shop has, as far as rows are compared with it. */
export type StockPiece = Omit<StaffWidgetReply, 'transactions' | 'manufacturer' | 'type' | 'quantity_units'>;

export const ADD_PIECES = 'artworks add';
const PIECES = 'core/commerce/widgets';

/** Piece with its maker's name, as people say it; null where it has no maker. */
export interface NumberedPiece {
  readonly piece: StockPiece;
  readonly maker: string | null;
}

interface Pieces {
  readonly byId: ReadonlyMap<number, StockPiece>;
  readonly byCatalogue: ReadonlyMap<string, StockPiece>;
  readonly byNumber: ReadonlyMap<string, readonly NumberedPiece[]>;
  readonly byTitle: ReadonlyMap<string, readonly StockPiece[]>;
}

/** Pieces of the shop by what names them in a sheet: read once, when the first row asks. */
export class Stock {
  private all: Promise<Pieces> | null = null;
  /** Ids by keys, as they were before the first row of each. */
  private readonly ids = new Map<string, Promise<number | undefined>>();

  constructor(private readonly client: Client) {}

  /** Piece with this catalogue number of its maker; undefined where there is none. */
  async numbered(maker: number, number: string): Promise<StockPiece | undefined> {
    const name = catalogueKey({ manufacturer_id: maker, catalog_no: number });
    return name === null ? undefined : (await this.pieces()).byCatalogue.get(name);
  }

  /** Pieces with this catalogue number, whoever made them. */
  async allNumbered(number: string): Promise<readonly NumberedPiece[]> {
    return (await this.pieces()).byNumber.get(lookAlikeKey(number)) ?? [];
  }

  /** Pieces with this title, however it is spelled. */
  async titled(title: string): Promise<readonly StockPiece[]> {
    return (await this.pieces()).byTitle.get(lookAlikeKey(title)) ?? [];
  }

  /** Piece that an earlier row with this key has added; null where it was removed since, undefined where none was. */
  async keyed(key: string): Promise<StockPiece | null | undefined> {
    const finding = this.ids.get(key) ?? this.idOf(key);
    this.ids.set(key, finding);
    finding.catch(() => this.ids.delete(key)); // it may be told later
    const id = await finding;
    return id === undefined ? undefined : ((await this.pieces()).byId.get(id) ?? null);
  }

  private idOf(key: string): Promise<number | undefined> {
    return addedUnder(this.client, {
      path: PIECES,
      body: { name: key },
      commandId: commandIdOf(ADD_PIECES, ['key', key]),
    });
  }

  private pieces() {
    if (this.all) return this.all;
    const reading = this.read();
    this.all = reading;
    reading.catch(() => (this.all = null)); // a server that is away may be back
    return reading;
  }

  private async read(): Promise<Pieces> {
    const byId = new Map<number, StockPiece>();
    const byCatalogue = new Map<string, StockPiece>();
    const byNumber = new Map<string, NumberedPiece[]>();
    const byTitle = new Map<string, StockPiece[]>();
    const page = (place: object) => this.client.allWidgets(place);
    for await (const rows of pagesOf({ page, keyOf: ({ id }: StaffWidgetReply) => id }))
      for (const { transactions: _, manufacturer, type: __, quantity_units: ___, ...piece } of rows) {
        byId.set(piece.id, piece);
        const title = lookAlikeKey(piece.name);
        const alike = byTitle.get(title);
        if (alike) alike.push(piece);
        else byTitle.set(title, [piece]);
        const name = catalogueKey(piece);
        if (name !== null) byCatalogue.set(name, piece);
        const number = lookAlikeKey(piece.catalog_no ?? '');
        if (number === '') continue;
        const maker = manufacturer ? shownName(manufacturer.name) : null;
        byNumber.set(number, [...(byNumber.get(number) ?? []), { piece, maker }]);
      }
    return { byId, byCatalogue, byNumber, byTitle };
  }
}
