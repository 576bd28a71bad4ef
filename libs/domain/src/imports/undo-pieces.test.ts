import type { ArtworkDetails } from '@rabbet/domain/artworks/artworks';
import fc from 'fast-check';
import { reasonInWords } from './undo';
import { PieceStory } from '../testing/undoing';

const BY_RUN = { run: 'stock' };
const BY_OTHER_ACCOUNT = { by: 'account-9' };
const CORRECTION = { reason: 'Import stock was undone' };

const outcomeInWords = (story: PieceStory) => {
  const plan = story.undoPlan('stock');
  const names = new Map([['account-9', 'Ann Lee']]);
  const reasons = plan.outcome === 'refused' ? plan.reasons : plan.outcome === 'undone' ? plan.left : [];
  return [plan.outcome, ...reasons.map((reason) => reasonInWords(reason, names))];
};
const plannedChanges = (story: PieceStory) => {
  const plan = story.undoPlan('stock');
  return plan.outcome === 'undone' ? plan.changes : plan;
};

describe('a piece that a run has registered', () => {
  const storyOfAddedPiece = () =>
    PieceStory.withPiece({ price: 50_000 }, BY_RUN).record({ activity: 'Purchased' }, BY_RUN);

  test('is removed, once its transactions are corrected', () => {
    expect(plannedChanges(storyOfAddedPiece())).toEqual([
      { method: 'POST', path: 'core/commerce/widgets/transactions/100/correction', body: CORRECTION },
      { method: 'DELETE', path: 'core/commerce/widgets/1' },
    ]);
    const story = storyOfAddedPiece().undo('stock');
    expect(story.piece.stage).toBe('removed');
    expect(outcomeInWords(story)).toEqual(['nothing']);
  });

  test('is removed where its undoing was cut off', () => {
    const story = storyOfAddedPiece();
    const plan = story.undoPlan('stock');
    if (plan.outcome === 'undone') story.applyChange(plan.changes[0]!, { run: 'undo.stock' });
    expect(plannedChanges(story)).toEqual([{ method: 'DELETE', path: 'core/commerce/widgets/1' }]);
  });

  test('stays where it was sold since, until that is corrected', () => {
    const story = storyOfAddedPiece().record({ activity: 'Sold', price: 50_000 }, BY_OTHER_ACCOUNT);
    expect(outcomeInWords(story)).toEqual(['refused', 'It was sold since (transaction 101, by Ann Lee).']);
    story.give({ type: 'CorrectTransaction', data: { transaction_id: 101, reason: 'slip' } }, BY_OTHER_ACCOUNT);
    expect(outcomeInWords(story)).toEqual(['undone']);
    expect(plannedChanges(story)).toHaveLength(2);
  });

  test('stays where others have changed it since, until it is as it was', () => {
    const story = storyOfAddedPiece()
      .change({ price: 60_000 }, BY_OTHER_ACCOUNT)
      .measure({ dimension_id: 7, value: '24' }, BY_OTHER_ACCOUNT);
    expect(outcomeInWords(story)).toEqual([
      'refused',
      'Its price was changed since (by Ann Lee).',
      'Its sizes were changed since (by Ann Lee).',
    ]);
    const [size] = story.piece.dimensions;
    story.change({ price: 50_000 }, BY_OTHER_ACCOUNT);
    story.give({ type: 'RemoveMeasure', data: { id: size!.id }, facts: { dimension: null } }, BY_OTHER_ACCOUNT);
    expect(outcomeInWords(story)).toEqual(['undone']);
  });

  test('stays for one reason where a move has changed its place too', () => {
    const story = storyOfAddedPiece().record({ activity: 'Moved', location: 'Window' }, BY_OTHER_ACCOUNT);
    expect(outcomeInWords(story)).toEqual(['refused', 'It was moved since (transaction 101, by Ann Lee).']);
  });

  test('stays where what the run has begun was completed since', () => {
    const story = PieceStory.withPiece({}, BY_RUN).record({ activity: 'Purchased', completed: null }, BY_RUN);
    const facts = { moment: '2026-03-02 15:00:00' };
    story.give({ type: 'CompleteTransaction', data: { transaction_id: 100 }, facts }, BY_OTHER_ACCOUNT);
    expect(outcomeInWords(story)).toEqual([
      'refused',
      'What became of it was changed since (transaction 100, by Ann Lee).',
    ]);
  });

  test('is let alone by the undoing of another run', () => {
    expect(storyOfAddedPiece().undoPlan('other')).toEqual({ outcome: 'nothing' });
  });
});

describe('a piece that a run has changed', () => {
  test('has its former values back, but for those that others have changed since', () => {
    const story = PieceStory.withPiece({ price: 50_000, location: 'Window' })
      .change({ price: 70_000, location: 'Racks', catalog_no: 'A-1', manufacturer_id: 3 }, BY_RUN)
      .change({ location: 'Door' }, BY_OTHER_ACCOUNT);
    expect(outcomeInWords(story)).toEqual(['undone', 'Its place was changed since (by Ann Lee).']);
    const body = { price: 500, catalog_no: null, manufacturer_id: null };
    expect(plannedChanges(story)).toEqual([{ method: 'PUT', path: 'core/commerce/widgets/1', body }]);
    expect(outcomeInWords(story.undo('stock'))).toEqual(['refused', 'Its place was changed since (by Ann Lee).']);
    expect(story.piece.values).toMatchObject({ price: 50_000, location: 'Door', catalog_no: null });
  });

  test('goes back to what stood before the last time that the run has changed it', () => {
    const story = PieceStory.withPiece({ price: 10_000 })
      .change({ price: 20_000 }, BY_RUN)
      .change({ price: 30_000 }, BY_OTHER_ACCOUNT);
    story.change({ price: 40_000 }, BY_RUN).change({ price: 50_000 }, BY_RUN).undo('stock');
    expect(story.piece.values.price).toBe(30_000);
    expect(outcomeInWords(story)).toEqual(['nothing']);
    expect(outcomeInWords(story.change({ price: 60_000 }, BY_RUN))).toEqual(['undone']);
  });

  test('loses the transactions of the run, and what followed from them', () => {
    const story = PieceStory.withPiece({ location: 'Window' })
      .record({ activity: 'Purchased', location: 'Window' })
      .record({ activity: 'Moved', location: 'Racks' }, BY_RUN);
    expect(plannedChanges(story)).toEqual([expect.objectContaining({ body: CORRECTION })]);
    expect(story.undo('stock').piece.values.location).toBe('Window');
    expect(outcomeInWords(story)).toEqual(['nothing']);
  });

  test('is where a later move has taken it, once that of the run is corrected', () => {
    const story = PieceStory.withPiece({ location: 'Window' });
    story.record({ activity: 'Purchased', location: 'Window', completed: '2026-03-02 12:00:00' });
    story.record({ activity: 'Moved', location: 'Racks', completed: '2026-03-02 14:00:00' }, BY_RUN);
    story.record({ activity: 'Moved', location: 'Door', completed: '2026-03-02 13:00:00' }, BY_OTHER_ACCOUNT);
    story.undo('stock');
    expect([story.piece.values.location, outcomeInWords(story)]).toEqual(['Door', ['nothing']]);
  });

  test('stays where it was before the run, which has put it elsewhere by hand and moved it back', () => {
    const story = PieceStory.withPiece().record({ activity: 'Moved', location: 'Window' });
    story.change({ location: 'Racks' }, BY_RUN).record({ activity: 'Moved', location: 'Window' }, BY_RUN);
    expect(plannedChanges(story)).toEqual([
      expect.objectContaining({ body: CORRECTION }),
      { method: 'PUT', path: 'core/commerce/widgets/1', body: { location: 'Window' } },
    ]);
    story.undo('stock');
    expect([story.piece.values.location, outcomeInWords(story)]).toEqual(['Window', ['nothing']]);
  });

  test('keeps a transaction of the run on which later ones depend', () => {
    const story = PieceStory.withPiece()
      .record({ activity: 'Purchased' }, BY_RUN)
      .record({ activity: 'Sold', price: 100 }, BY_OTHER_ACCOUNT);
    expect(() => story.undoPlan('stock')).toThrow(/There is not enough on hand/);
  });

  test('keeps what the run has completed, as nothing begins it again', () => {
    const story = PieceStory.withPiece().record({ activity: 'Purchased', completed: null });
    const facts = { moment: '2026-03-02 15:00:00' };
    story.give({ type: 'CompleteTransaction', data: { transaction_id: 100 }, facts }, BY_RUN);
    expect(outcomeInWords(story)).toEqual([
      'refused',
      'What the import has completed stays completed (transaction 100).',
    ]);
  });

  test('has its sizes and pictures back', () => {
    const story = PieceStory.withPiece().measure({ dimension_id: 7, value: '24' }).attach(9).attach(10);
    const [size] = story.piece.dimensions;
    const [first] = story.piece.images;
    const before = story.piece;
    story
      .measure({ dimension_id: 7, value: '30' }, BY_RUN)
      .measure({ dimension_id: 8, value: '5' }, BY_RUN)
      .attach(11, BY_RUN);
    story.give({ type: 'DetachImage', data: { id: first!.id } }, BY_RUN).undo('stock');
    expect(story.piece.dimensions).toEqual([size]);
    story.give({ type: 'RemoveMeasure', data: { id: size!.id }, facts: { dimension: null } }, BY_RUN).undo('stock');
    expect(story.piece.dimensions).toMatchObject([{ dimension_id: 7, value: '24' }]);
    const pictureOrder = ({ images }: typeof before) =>
      images.map(({ image_id, ordinal }) => ({ image_id, ordinal })).toSorted((a, b) => a.ordinal - b.ordinal);
    expect(pictureOrder(story.piece)).toEqual(pictureOrder(before));
    expect(outcomeInWords(story)).toEqual(['nothing']);
  });

  test('keeps a size that others have measured since', () => {
    const story = PieceStory.withPiece()
      .measure({ dimension_id: 7, value: '24' }, BY_RUN)
      .measure({ dimension_id: 7, value: '25' });
    expect(outcomeInWords(story)).toEqual(['refused', 'Its sizes were changed since (by account-7).']);
  });

  test('gets no hold back that is over', () => {
    const story = PieceStory.withPiece({ price: 1, held_until: '2026-03-01' }).change(
      { held_until: null, price: 2 },
      BY_RUN,
    );
    expect(outcomeInWords(story)).toEqual(['undone', 'The hold that it had is over.']);
    expect(plannedChanges(story)).toMatchObject([{ body: { price: 0.01 } }]);
    const storyWithHold = PieceStory.withPiece({ held_until: '2026-03-02' }).change({ held_until: null }, BY_RUN);
    expect(plannedChanges(storyWithHold)).toMatchObject([{ body: { held_until: '2026-03-02' } }]);
  });
});

test('what somebody else has removed, and what an operator has skipped, is let alone', () => {
  const removedStory = PieceStory.withPiece({}, BY_RUN).give({ type: 'RemoveArtwork', data: {} }, BY_OTHER_ACCOUNT);
  expect(outcomeInWords(removedStory)).toEqual(['nothing']);
  const story = PieceStory.withPiece({ price: 1 }).change({ price: 2 }, BY_RUN);
  const skipped = { by: 'account-1', at: '', reason: 'damaged' };
  story.history[1] = { ...story.history[1]!, skipped };
  expect(outcomeInWords(story)).toEqual(['nothing']);
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
    details.map((data) => (story: PieceStory, sending: object) => void story.change(data, sending)),
    fc
      .record({ dimension_id: fc.constantFrom(7, 8), value: fc.constantFrom('1', '2') })
      .map((size) => (story: PieceStory, sending: object) => void story.measure(size, sending)),
    fc
      .constantFrom('Window', 'Door')
      .map(
        (location) => (story: PieceStory, sending: object) =>
          void story.record({ activity: 'Moved', location }, sending),
      ),
    fc.constant(
      (story: PieceStory, sending: object) => void story.record({ activity: 'Purchased', quantity: 2 }, sending),
    ),
  );
  const steps = fc.array(step, { maxLength: 6 });
  fc.assert(
    fc.property(details, steps, steps, details, (initialDetails, stepsBefore, stepsOfRun, laterDetails) => {
      const story = PieceStory.withPiece(initialDetails);
      for (const step of stepsBefore) step(story, {});
      const pieceBefore = story.piece;
      for (const step of stepsOfRun) step(story, BY_RUN);
      const pieceAfterRun = story.piece;
      story.change(laterDetails, BY_OTHER_ACCOUNT);
      const isChangedLater = (name: string) =>
        pieceAfterRun.values[name as keyof ArtworkDetails] !== story.piece.values[name as keyof ArtworkDetails];
      const namesChangedLater = Object.keys(pieceBefore.values).filter(isChangedLater);
      const valuesBeforeUndo = story.piece.values;
      story.undo('stock');
      for (const [name, value] of Object.entries(pieceBefore.values)) {
        expect([name, story.piece.values[name as keyof ArtworkDetails]]).toEqual([
          name,
          namesChangedLater.includes(name) ? valuesBeforeUndo[name as keyof ArtworkDetails] : value,
        ]);
      }
      const sizesInWords = (piece: typeof pieceBefore) =>
        piece.dimensions.map(({ dimension_id, value }) => `${dimension_id} ${value}`).toSorted();
      expect(sizesInWords(story.piece)).toEqual(sizesInWords(pieceBefore));
      const uncorrectedTransactions = (piece: typeof pieceBefore) =>
        piece.transactions.filter(({ corrected }) => !corrected);
      expect(uncorrectedTransactions(story.piece)).toEqual(uncorrectedTransactions(pieceBefore));
      const outcomeOfSecondUndo = story.undoPlan('stock').outcome;
      expect(outcomeOfSecondUndo === 'undone').toBe(false);
    }),
  );
});
