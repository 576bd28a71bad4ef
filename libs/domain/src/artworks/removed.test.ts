import { given } from '@rabbet/domain/deciders/given';
import { artwork, type ArtworkCommand, type ArtworkEvent } from './artworks';
import { registered } from './testing';

const gone: ArtworkEvent[] = [
  registered(),
  { type: 'ArtworkImageAttached', data: { id: 60, image_id: 9, ordinal: 4 } },
  { type: 'ArtworkRemoved', data: { manufacturer_id: null, catalog_no: null } },
];

test.each<ArtworkCommand>([
  { type: 'ChangeArtwork', data: { name: 'Flow' } },
  { type: 'RecordTransaction', data: { activity: 'Purchased' } },
  { type: 'CompleteTransaction', data: { transaction_id: 70 } },
  { type: 'CorrectTransaction', data: { transaction_id: 70, reason: 'entered twice' } },
  { type: 'MeasureArtwork', data: { dimension_id: 7, value: '24' } },
  { type: 'RemoveMeasure', data: { id: 50 } },
  { type: 'AttachImage', data: { image_id: 10 } },
  { type: 'MoveImage', data: { id: 60, ordinal: 0 } },
  { type: 'DetachImage', data: { id: 60 } },
])('nothing more is done with a piece that was removed: $type is refused', (command) => {
  given(artwork, ...gone)
    .when(command)
    .thenRefused('record/unknown');
});

test('a piece that was never there is not removed', () => {
  given(artwork).when({ type: 'RemoveArtwork', data: {} }).thenRefused('record/unknown');
});
