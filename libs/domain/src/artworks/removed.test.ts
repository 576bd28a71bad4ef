import { given } from '@rabbet/domain/testing/given';
import { artwork, type ArtworkCommand, type ArtworkEvent } from './artworks';
import { recordingFacts, artworkRegistered, width } from '../testing/artworks';

const removedPiece: ArtworkEvent[] = [
  artworkRegistered(),
  { type: 'ArtworkImageAttached', data: { id: 60, image_id: 9, ordinal: 4 } },
  { type: 'ArtworkRemoved', data: { manufacturer_id: null, catalog_no: null } },
];

test.each<ArtworkCommand>([
  { type: 'ChangeArtwork', data: { name: 'Flow' } },
  { type: 'RecordTransaction', data: { activity: 'Purchased' }, facts: recordingFacts(71) },
  { type: 'CompleteTransaction', data: { transaction_id: 70 }, facts: { moment: '2026-03-02 15:00:00' } },
  { type: 'CorrectTransaction', data: { transaction_id: 70, reason: 'entered twice' } },
  { type: 'MeasureArtwork', data: { dimension_id: 7, value: '24' }, facts: { id: 51, dimension: width } },
  { type: 'RemoveMeasure', data: { id: 50 }, facts: { dimension: width } },
  { type: 'AttachImage', data: { image_id: 10 }, facts: { id: 61 } },
  { type: 'MoveImage', data: { id: 60, ordinal: 0 } },
  { type: 'DetachImage', data: { id: 60 } },
])('a removed piece refuses $type', (command) => {
  given(artwork, ...removedPiece)
    .when(command)
    .thenRefused('record/unknown');
});

test('refuses to remove a piece that was never registered', () => {
  given(artwork).when({ type: 'RemoveArtwork', data: {} }).thenRefused('record/unknown');
});
