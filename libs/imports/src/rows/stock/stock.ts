import type { Client, StaffWidgetReply } from '@rabbet/client';
import { catalogueKey } from '@rabbet/domain/artworks/artworks';
import { shownName } from '@rabbet/domain/people/people';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import { pagesOf } from '../../shop/pages';
import { idAddedByCommand } from '../../shop/id-added-by-command';
import { commandIdOf } from '../../shop/command-ids';

/** Values of a piece in options and rows: fields of the API, and names in place of ids. */
export type PieceValues = Readonly<Record<string, unknown>>;

/** Piece that the shop has, as far as rows are compared with it. */
export type StockPiece = Omit<StaffWidgetReply, 'transactions' | 'manufacturer' | 'type' | 'quantity_units'>;

export const ADD_PIECES = 'artworks add';
const PIECES = 'core/commerce/widgets';

/** Piece with the name of its maker; null if it has none. */
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

/** Index of the shop's pieces by id, catalog number and title. It is read once, when the first row needs it. */
export class Stock {
  private allPieces: Promise<Pieces> | null = null;
  /** Ids that earlier imports have added, by the keys of their rows. Cached before the first row of a key is sent. */
  private readonly idsByKey = new Map<string, Promise<number | undefined>>();

  constructor(private readonly client: Client) {}

  /** Piece with this catalogue number of its maker; undefined if there is none. */
  async findByCatalogNumber(maker: number, number: string): Promise<StockPiece | undefined> {
    const name = catalogueKey({ manufacturer_id: maker, catalog_no: number });
    return name === null ? undefined : (await this.readOnce()).byCatalogue.get(name);
  }

  /** Pieces with this catalogue number, whoever made them. */
  async findAllByNumber(number: string): Promise<readonly NumberedPiece[]> {
    return (await this.readOnce()).byNumber.get(lookAlikeKey(number)) ?? [];
  }

  /** Pieces with this title, however it is spelled. */
  async findByTitle(title: string): Promise<readonly StockPiece[]> {
    return (await this.readOnce()).byTitle.get(lookAlikeKey(title)) ?? [];
  }

  /** Piece that an earlier row with this key has added; undefined if there was none, null if it was removed since. */
  async findAddedWithKey(key: string): Promise<StockPiece | null | undefined> {
    const lookUp = this.idsByKey.get(key) ?? this.idAddedUnder(key);
    this.idsByKey.set(key, lookUp);
    lookUp.catch(() => this.idsByKey.delete(key)); // the next row with this key tries again
    const id = await lookUp;
    return id === undefined ? undefined : ((await this.readOnce()).byId.get(id) ?? null);
  }

  private idAddedUnder(key: string): Promise<number | undefined> {
    return idAddedByCommand(this.client, {
      path: PIECES,
      body: { name: key },
      commandId: commandIdOf(ADD_PIECES, ['key', key]),
    });
  }

  private readOnce() {
    if (this.allPieces) return this.allPieces;
    const reading = this.readPieces();
    this.allPieces = reading;
    reading.catch(() => (this.allPieces = null)); // the next row tries again
    return reading;
  }

  private async readPieces(): Promise<Pieces> {
    const byId = new Map<number, StockPiece>();
    const byCatalogue = new Map<string, StockPiece>();
    const byNumber = new Map<string, NumberedPiece[]>();
    const byTitle = new Map<string, StockPiece[]>();
    const readPage = (position: object) => this.client.allWidgets(position);
    for await (const rows of pagesOf({ readPage, keyOf: ({ id }: StaffWidgetReply) => id }))
      for (const { transactions: _, manufacturer, type: __, quantity_units: ___, ...piece } of rows) {
        byId.set(piece.id, piece);
        const title = lookAlikeKey(piece.name);
        const piecesOfTitle = byTitle.get(title);
        if (piecesOfTitle) piecesOfTitle.push(piece);
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
