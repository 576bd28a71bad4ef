import type { ArtworkDetails } from '@rabbet/domain/artworks/artworks';
import fc from 'fast-check';
import { sentenceOf } from './undoing';
import { Story } from '../testing/undoing';

const RUN = { run: 'stock' };
const OTHER = { by: 'account-9' };
const CORRECTION = { reason: 'Import stock was undone' };

const planned = (story: Story) => {
  const plan = story.undoing('stock');
  const names = new Map([['account-9', 'Ann Lee']]);
  const reasons = plan.outcome === 'refused' ? plan.reasons : plan.outcome === 'undone' ? plan.left : [];
  return [plan.outcome, ...reasons.map((reason) => sentenceOf(reason, names))];
};
const changes = (story: Story) => {
  const plan = story.undoing('stock');
  return plan.outcome === 'undone' ? plan.changes : plan;
};

describe('a piece that a run has registered', () => {
  const added = () => Story.of({ price: 50_000 }, RUN).record({ activity: 'Purchased' }, RUN);

  test('is removed, once its transactions are corrected', () => {
    expect(changes(added())).toEqual([
      { method: 'POST', path: 'core/commerce/widgets/transactions/100/correction', body: CORRECTION },
      { method: 'DELETE', path: 'core/commerce/widgets/1' },
    ]);
    const story = added().undo('stock');
    expect(story.piece.stage).toBe('removed');
    expect(planned(story)).toEqual(['nothing']);
  });

  test('is removed where its undoing was cut off', () => {
    const story = added();
    const plan = story.undoing('stock');
    if (plan.outcome === 'undone') story.make(plan.changes[0]!, { run: 'undo.stock' });
    expect(changes(story)).toEqual([{ method: 'DELETE', path: 'core/commerce/widgets/1' }]);
  });

  test('stays where it was sold since, until that is corrected', () => {
    const story = added().record({ activity: 'Sold', price: 50_000 }, OTHER);
    expect(planned(story)).toEqual(['refused', 'It was sold since (transaction 101, by Ann Lee).']);
    story.does({ type: 'CorrectTransaction', data: { transaction_id: 101, reason: 'slip' } }, OTHER);
    expect(planned(story)).toEqual(['undone']);
    expect(changes(story)).toHaveLength(2);
  });

  test('stays where others have changed it since, until it is as it was', () => {
    const story = added().change({ price: 60_000 }, OTHER).measure({ dimension_id: 7, value: '24' }, OTHER);
    expect(planned(story)).toEqual([
      'refused',
      'Its price was changed since (by Ann Lee).',
      'Its sizes were changed since (by Ann Lee).',
    ]);
    const [size] = story.piece.dimensions;
    story.change({ price: 50_000 }, OTHER);
    story.does({ type: 'RemoveMeasure', data: { id: size!.id }, facts: { dimension: null } }, OTHER);
    expect(planned(story)).toEqual(['undone']);
  });

  test('stays for one reason where a move has changed its place too', () => {
    const story = added().record({ activity: 'Moved', location: 'Window' }, OTHER);
    expect(planned(story)).toEqual(['refused', 'It was moved since (transaction 101, by Ann Lee).']);
  });

  test('stays where what the run has begun was completed since', () => {
    const story = Story.of({}, RUN).record({ activity: 'Purchased', completed: null }, RUN);
    const facts = { moment: '2026-03-02 15:00:00' };
    story.does({ type: 'CompleteTransaction', data: { transaction_id: 100 }, facts }, OTHER);
    expect(planned(story)).toEqual(['refused', 'What became of it was changed since (transaction 100, by Ann Lee).']);
  });

  test('is let alone by the undoing of another run', () => {
    expect(added().undoing('other')).toEqual({ outcome: 'nothing' });
  });
});

describe('a piece that a run has changed', () => {
  test('has its former values back, but for those that others have changed since', () => {
    const story = Story.of({ price: 50_000, location: 'Window' })
      .change({ price: 70_000, location: 'Racks', catalog_no: 'A-1', manufacturer_id: 3 }, RUN)
      .change({ location: 'Door' }, OTHER);
    expect(planned(story)).toEqual(['undone', 'Its place was changed since (by Ann Lee).']);
    const body = { price: 500, catalog_no: null, manufacturer_id: null };
    expect(changes(story)).toEqual([{ method: 'PUT', path: 'core/commerce/widgets/1', body }]);
    expect(planned(story.undo('stock'))).toEqual(['refused', 'Its place was changed since (by Ann Lee).']);
    expect(story.piece.values).toMatchObject({ price: 50_000, location: 'Door', catalog_no: null });
  });

  test('goes back to what stood before the last time that the run has changed it', () => {
    const story = Story.of({ price: 10_000 }).change({ price: 20_000 }, RUN).change({ price: 30_000 }, OTHER);
    story.change({ price: 40_000 }, RUN).change({ price: 50_000 }, RUN).undo('stock');
    expect(story.piece.values.price).toBe(30_000);
    expect(planned(story)).toEqual(['nothing']);
    expect(planned(story.change({ price: 60_000 }, RUN))).toEqual(['undone']);
  });

  test('loses the transactions of the run, and what followed from them', () => {
    const story = Story.of({ location: 'Window' })
      .record({ activity: 'Purchased', location: 'Window' })
      .record({ activity: 'Moved', location: 'Racks' }, RUN);
    expect(changes(story)).toEqual([expect.objectContaining({ body: CORRECTION })]);
    expect(story.undo('stock').piece.values.location).toBe('Window');
    expect(planned(story)).toEqual(['nothing']);
  });

  test('is where a later move has taken it, once that of the run is corrected', () => {
    const story = Story.of({ location: 'Window' });
    story.record({ activity: 'Purchased', location: 'Window', completed: '2026-03-02 12:00:00' });
    story.record({ activity: 'Moved', location: 'Racks', completed: '2026-03-02 14:00:00' }, RUN);
    story.record({ activity: 'Moved', location: 'Door', completed: '2026-03-02 13:00:00' }, OTHER);
    story.undo('stock');
    expect([story.piece.values.location, planned(story)]).toEqual(['Door', ['nothing']]);
  });

  test('stays where it was before the run, which has put it elsewhere by hand and moved it back', () => {
    const story = Story.of().record({ activity: 'Moved', location: 'Window' });
    story.change({ location: 'Racks' }, RUN).record({ activity: 'Moved', location: 'Window' }, RUN);
    expect(changes(story)).toEqual([
      expect.objectContaining({ body: CORRECTION }),
      { method: 'PUT', path: 'core/commerce/widgets/1', body: { location: 'Window' } },
    ]);
    story.undo('stock');
    expect([story.piece.values.location, planned(story)]).toEqual(['Window', ['nothing']]);
  });

  test('keeps a transaction of the run on which later ones depend', () => {
    const story = Story.of().record({ activity: 'Purchased' }, RUN).record({ activity: 'Sold', price: 100 }, OTHER);
    expect(() => story.undoing('stock')).toThrow(/There is not enough on hand/);
  });

  test('keeps what the run has completed, as nothing begins it again', () => {
    const story = Story.of().record({ activity: 'Purchased', completed: null });
    const facts = { moment: '2026-03-02 15:00:00' };
    story.does({ type: 'CompleteTransaction', data: { transaction_id: 100 }, facts }, RUN);
    expect(planned(story)).toEqual(['refused', 'What the import has completed stays completed (transaction 100).']);
  });

  test('has its sizes and pictures back', () => {
    const story = Story.of().measure({ dimension_id: 7, value: '24' }).attach(9).attach(10);
    const [size] = story.piece.dimensions;
    const [first] = story.piece.images;
    const before = story.piece;
    story.measure({ dimension_id: 7, value: '30' }, RUN).measure({ dimension_id: 8, value: '5' }, RUN).attach(11, RUN);
    story.does({ type: 'DetachImage', data: { id: first!.id } }, RUN).undo('stock');
    expect(story.piece.dimensions).toEqual([size]);
    story.does({ type: 'RemoveMeasure', data: { id: size!.id }, facts: { dimension: null } }, RUN).undo('stock');
    expect(story.piece.dimensions).toMatchObject([{ dimension_id: 7, value: '24' }]);
    const places = ({ images }: typeof before) =>
      images.map(({ image_id, ordinal }) => ({ image_id, ordinal })).toSorted((a, b) => a.ordinal - b.ordinal);
    expect(places(story.piece)).toEqual(places(before));
    expect(planned(story)).toEqual(['nothing']);
  });

  test('keeps a size that others have measured since', () => {
    const story = Story.of().measure({ dimension_id: 7, value: '24' }, RUN).measure({ dimension_id: 7, value: '25' });
    expect(planned(story)).toEqual(['refused', 'Its sizes were changed since (by account-7).']);
  });

  test('gets no hold back that is over', () => {
    const story = Story.of({ price: 1, held_until: '2026-03-01' }).change({ held_until: null, price: 2 }, RUN);
    expect(planned(story)).toEqual(['undone', 'The hold that it had is over.']);
    expect(changes(story)).toMatchObject([{ body: { price: 0.01 } }]);
    const held = Story.of({ held_until: '2026-03-02' }).change({ held_until: null }, RUN);
    expect(changes(held)).toMatchObject([{ body: { held_until: '2026-03-02' } }]);
  });
});

test('what somebody else has removed, and what an operator has skipped, is let alone', () => {
  const removed = Story.of({}, RUN).does({ type: 'RemoveArtwork', data: {} }, OTHER);
  expect(planned(removed)).toEqual(['nothing']);
  const story = Story.of({ price: 1 }).change({ price: 2 }, RUN);
  const skipped = { by: 'account-1', at: '', reason: 'damaged' };
  story.history[1] = { ...story.history[1]!, skipped };
  expect(planned(story)).toEqual(['nothing']);
});

const details: fc.Arbitrary<Partial<ArtworkDetails>> = fc.record(
  {
    name: fc.constantFrom('Ebb', 'Flow', 'Tide'),
    price: fc.option(fc.integer({ min: 0, max: 99 })),
    location: fc.constantFrom('Window', 'Racks', null),
    catalog_no: fc.constantFrom('A-1', 'A-2', null),
    manufacturer_id: fc.constantFrom(3, 4, null),
    quantity_modulus: fc.constantFrom(1, 2),
    commodity: fc.boolean(),
  },
  { requiredKeys: [] },
);

test('undoing a run gives back each value of a piece that nobody has touched since', () => {
  const step = fc.oneof(
    details.map((data) => (story: Story, sending: object) => void story.change(data, sending)),
    fc
      .record({ dimension_id: fc.constantFrom(7, 8), value: fc.constantFrom('1', '2') })
      .map((size) => (story: Story, sending: object) => void story.measure(size, sending)),
    fc
      .constantFrom('Window', 'Door')
      .map(
        (location) => (story: Story, sending: object) => void story.record({ activity: 'Moved', location }, sending),
      ),
    fc.constant((story: Story, sending: object) => void story.record({ activity: 'Purchased', quantity: 2 }, sending)),
  );
  const steps = fc.array(step, { maxLength: 6 });
  fc.assert(
    fc.property(details, steps, steps, details, (first, before, within, since) => {
      const story = Story.of(first);
      for (const step of before) step(story, {});
      const was = story.piece;
      for (const step of within) step(story, RUN);
      const made = story.piece;
      story.change(since, OTHER);
      const touched = (name: string) =>
        made.values[name as keyof ArtworkDetails] !== story.piece.values[name as keyof ArtworkDetails];
      const names = Object.keys(was.values).filter(touched);
      const now = story.piece.values;
      story.undo('stock');
      for (const [name, value] of Object.entries(was.values)) {
        expect([name, story.piece.values[name as keyof ArtworkDetails]]).toEqual([
          name,
          names.includes(name) ? now[name as keyof ArtworkDetails] : value,
        ]);
      }
      const sizes = (piece: typeof was) =>
        piece.dimensions.map(({ dimension_id, value }) => `${dimension_id} ${value}`).toSorted();
      expect(sizes(story.piece)).toEqual(sizes(was));
      const counting = (piece: typeof was) => piece.transactions.filter(({ corrected }) => !corrected);
      expect(counting(story.piece)).toEqual(counting(was));
      const after = story.undoing('stock').outcome;
      expect(after === 'undone').toBe(false);
    }),
  );
});
