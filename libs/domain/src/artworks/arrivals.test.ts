import { given } from '@rabbet/domain/testing/given';
import { arrivalNote, changesOwnFields } from './artworks';

const note = { artwork_id: 12, offered_at: '2026-03-02T15:00:00.000Z' };

test('an arrival is noted once, also when its command is repeated', () => {
  given(arrivalNote).when({ type: 'NoteArrival', data: note }).then({ type: 'ArrivalNoted', data: note });
  given(arrivalNote, { type: 'ArrivalNoted', data: note })
    .when({ type: 'NoteArrival', data: { ...note, offered_at: '2026-05-01T00:00:00.000Z' } })
    .thenNothing();
});

test('a new price or image raises the revision of a piece, and a sale does not', () => {
  expect(changesOwnFields({ type: 'ArtworkTransactionRecorded' })).toBe(false);
  expect(changesOwnFields({ type: 'ArtworkTransactionCorrected' })).toBe(false);
  expect(changesOwnFields({ type: 'ArtworkOffered' })).toBe(false);
  expect(changesOwnFields({ type: 'ArtworkChanged' })).toBe(true);
  expect(changesOwnFields({ type: 'ArtworkImageAttached' })).toBe(true);
  expect(changesOwnFields({ type: 'ArtworkMeasureRemoved' })).toBe(true);
});
