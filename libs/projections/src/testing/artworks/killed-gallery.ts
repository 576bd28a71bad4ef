import { company } from '@rabbet/domain/people/people';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import type { Projection } from '../../engine/projection';
import type { Point } from '../engine/pausing';
import { BAKER, type Gallery } from '../gallery';
import { artworks } from '../../artworks/artworks';
import { storedRows } from './held';

export const NEXT = artworks.version + 1;

/** A gallery whose read model of pieces is made in its next version too, by programs that are killed. */
export class KilledGallery {
  private readonly started: Program[] = [];
  private day = 0;

  constructor(private readonly gallery: Gallery) {}

  start(point?: Point): Program {
    const { url } = this.gallery.database.options;
    const source = 'libs/projections/src/testing/artworks/next-version.program';
    const program = startProgram(source, [url, ...(point ? [point] : [])]);
    this.started.push(program);
    return program;
  }

  async fill(pieces: number): Promise<void> {
    for (let id = 1; id <= pieces; id++) await this.gallery.piece(id, { width: id, manufacturer_id: BAKER });
  }

  /** Each piece has another price, some are sold or come back, and who made them has another name. */
  async aDay(pieces: number): Promise<void> {
    const day = ++this.day;
    for (let id = 1; id <= pieces; id++) {
      await this.gallery.does(id, { type: 'ChangeArtwork', data: { price: day * 100 + id } });
      if (id % 5 === 0) await this.gallery.transact(id, { activity: day % 2 ? 'Sold' : 'Returned', customer_id: 7 });
    }
    await this.gallery.change(company, BAKER, { name: `Baker, ${day}` });
  }

  /** Rows of the next version once it has caught up, and rows of this one. */
  async finish(): Promise<{ next: object[][]; now: object[][] }> {
    const { gallery } = this;
    const goesOn = { ...artworks, version: NEXT } as Projection; // handed its own events alone
    await (await gallery.shop.running({ projections: [goesOn] })).settled();
    await gallery.settled();
    return {
      next: await storedRows(gallery.database, NEXT),
      now: await storedRows(gallery.database, artworks.version),
    };
  }

  async end(): Promise<void> {
    await Promise.all(this.started.map((program) => program.kill()));
  }
}
