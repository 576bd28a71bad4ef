import { company } from '@rabbet/domain/people/people';
import { unit } from '@rabbet/domain/units/unit';
import type { Queryable } from '@rabbet/postgres';
import type { Projection } from '../engine/projection';
import { ADLER, BAKER, CENTIMETER, type Gallery, inAGallery, WIDTH } from '../testing/gallery';
import { artworks } from './artworks';
import { storedRows } from '../testing/artworks/held';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

const NEXT = artworks.version + 1;

const held = (version: number) => storedRows(gallery.database, version);

async function someYears(): Promise<void> {
  for (const id of [1, 2, 3]) await gallery.piece(id, { width: id, manufacturer_id: BAKER });
  for (const id of [1, 2, 1]) {
    await gallery.transact(id, { activity: 'Sold' });
    await gallery.does(id, { type: 'ChangeArtwork', data: { price: 700 + id } });
    await gallery.does(id, {
      type: 'MeasureArtwork',
      data: { dimension_id: WIDTH, value: `${20 + id}` },
      facts: gallery.measureFacts(WIDTH),
    });
    await gallery.transact(id, { activity: 'Returned', customer_id: 7 });
  }
  await gallery.does(3, { type: 'ChangeArtwork', data: { manufacturer_id: ADLER } });
  await gallery.piece(4);
  await gallery.settled();
}

/** Projection without a fold, which writes batch after batch as it does when it is live. */
const unfolded = { ...artworks, startFold: undefined } as Projection; // handed its own events alone

const fault = (code: string) => `do $$ begin raise exception 'not now' using errcode = '${code}'; end $$`;

/** Comes to the same, if it may fail: every batch the first time, for a reason that passes or one that does not. */
function failing(code: string): Projection {
  const tried = new Set<string>();
  return {
    ...unfolded,
    version: NEXT,
    async apply(batch, db, run) {
      await unfolded.apply(batch, db, run);
      const first = batch[0]!.id; // batches are never empty
      if (tried.has(first)) return;
      tried.add(first);
      await db.query(fault(code));
    },
  };
}

/** The same of what was folded. */
function failingFold(code: string): Projection {
  let tries = 0;
  return {
    ...(artworks as Projection),
    version: NEXT,
    startFold: (scope) => {
      const fold = (artworks as Projection).startFold!({ maxRows: scope.maxRows });
      const write = fold.write.bind(fold);
      return Object.assign(fold, {
        async write(db: Queryable) {
          await write(db);
          if (tries++ === 0) await db.query(fault(code));
        },
      });
    },
  };
}

test.each([
  ['batches', 'tried again as they were', failing('40001')],
  ['batches', 'taken in halves', failing('22000')],
  ['folds', 'tried again as they were', failingFold('40001')],
  ['folds', 'taken batch by batch', failingFold('22000')],
])('%s whose writing was undone, and that are %s, leave nothing that is remembered', async (_, __, projection) => {
  await someYears();
  const program = await gallery.shop.running({ projections: [projection], catchUpBatch: 4 });
  await program.settled();
  expect(await held(NEXT)).toEqual(await held(artworks.version));
});

test('what is built in many small batches is what is built in one, and what is folded and written once', async () => {
  await someYears();
  await gallery.change(company, BAKER, { name: 'Baker, Zoe' });
  await gallery.piece(5, { came: '', width: 9, images: [7] });
  await gallery.does(5, { type: 'RemoveArtwork', data: {} });
  await gallery.piece(6, { width: 30, units_id: CENTIMETER, images: [7, 8] });
  await gallery.change(unit, CENTIMETER, { name: 'inch' });
  await gallery.settled();
  const built = async (projection: Projection, version: number, catchUpBatch: number) => {
    await (await gallery.shop.running({ projections: [{ ...projection, version }], catchUpBatch })).settled();
    return held(version);
  };
  const inOne = await built(unfolded, NEXT, 1_000);
  expect(await built(unfolded, NEXT + 1, 3)).toEqual(inOne);
  expect(await built(artworks as Projection, NEXT + 2, 3)).toEqual(inOne); // handed its own events alone
});

test('what a live read model remembers of pieces and names is what its tables hold', async () => {
  const program = await gallery.shop.running({ projections: [artworks as Projection] });
  await program.settled();
  await someYears();
  await gallery.change(company, BAKER, { name: 'Baker, Zoe' });
  await gallery.change(unit, CENTIMETER, { name: 'inch' });
  await gallery.piece(5, { width: 30, units_id: CENTIMETER, manufacturer_id: BAKER });
  await gallery.settled();
  await gallery.change(unit, CENTIMETER, { name: 'centimeter' });
  await gallery.does(1, { type: 'ChangeArtwork', data: { price: 900, manufacturer_id: BAKER } });
  await gallery.settled();
  await gallery.does(5, { type: 'ChangeArtwork', data: { price: 901 } });
  await gallery.settled();
  const anew = { ...artworks, version: NEXT } as Projection; // handed its own events alone
  await (await gallery.shop.running({ projections: [anew] })).settled();
  const live = await held(artworks.version);
  expect(live[0]).toMatchObject([{ maker_name: 'Baker, Zoe' }, {}, {}, {}, { maker_name: 'Baker, Zoe' }]);
  expect(live).toEqual(await held(NEXT));
});
