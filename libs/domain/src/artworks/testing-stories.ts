import { arrivalNote, artwork, type TransactionInput, typeDimension } from '@rabbet/domain/artworks/artworks';
import { type Story, story } from '@rabbet/domain/testing/story';
import { recordStory } from '@rabbet/domain/records/testing-stories';
import { width } from '../testing/artworks';

const NOW = '2026-03-02 15:00:00';
const WIDTH = { ...width, required: false, default_units_id: 1 };
const PURCHASE: TransactionInput = {
  activity: 'Purchased',
  employee_id: 1,
  vendor_id: 1,
  customer_id: null,
  initiated: '2026-02-27 10:00:00',
  completed: '2026-03-01 10:00:00',
  location: 'Front wall',
  quantity: 2,
  quantity_units_id: 1,
  invoice: 'INV-7',
  comments: 'came by van',
  fees: 1_250,
  cost: 40_000,
  markup: 1.5,
};

/** A piece that comes in, is described anew, sold, corrected; and one that was a mistake. */
export const STORIES: readonly Story[] = [
  recordStory(typeDimension, { added: { default_value: '1' }, changed: { default_value: '2' } }),
  story('artwork-7', artwork, [
    {
      type: 'RegisterArtwork',
      data: {
        type_id: 1,
        manufacturer_id: 1,
        catalog_no: 'B-12',
        name: 'Low Tide',
        description: 'Oil on canvas',
        year: '2019',
        edition: '3 of 25',
        signed: 'lower right',
        framed_size: '28 x 40 inches',
        commodity: true,
        discontinued: false,
        location: 'Window',
        comments: 'a scratch below',
        availability: 2,
        price_public: true,
        inventory_public: true,
        cost: 40_000,
        markup: 1.25,
        price: 120_000,
        quantity_units_id: 1,
        quantity_modulus: 0.5,
        web_id: 77,
        held_until: '2036-12-05',
        held_for: 1,
        held_note: 'measures her wall first',
        dimensions: [{ dimension_id: 1, units_id: 1, value: '24' }],
        images: [{ image_id: 1, ordinal: 0 }],
        transaction: PURCHASE,
      },
      facts: {
        dimensions: [{ id: 31, dimension: WIDTH }],
        images: [41],
        transaction: { id: 51, moment: NOW, usualShare: 50 },
      },
    },
    { type: 'ChangeArtwork', data: { name: 'Low Tide, Evening', price: 130_000, catalog_no: 'B-13' } },
    { type: 'MeasureArtwork', data: { dimension_id: 1, value: '25' }, facts: { id: 32, dimension: WIDTH } },
    { type: 'RemoveMeasure', data: { id: 31 }, facts: { dimension: WIDTH } },
    { type: 'AttachImage', data: { image_id: 1 }, facts: { id: 42 } },
    { type: 'MoveImage', data: { id: 41, ordinal: 2 } },
    { type: 'DetachImage', data: { id: 42 } },
    {
      type: 'RecordTransaction',
      data: { activity: 'Sold', customer_id: 1, order_id: 5, quantity: 1, completed: null },
      facts: { id: 52, moment: NOW, usualShare: 50 },
    },
    { type: 'CompleteTransaction', data: { transaction_id: 52 }, facts: { moment: NOW } },
    { type: 'CorrectTransaction', data: { transaction_id: 52, reason: 'it was another piece' } },
  ]),
  story('artwork-8', artwork, [
    { type: 'RegisterArtwork', data: { name: 'A mistake' }, facts: { dimensions: [], images: [] } },
    { type: 'RemoveArtwork', data: {} },
  ]),
  story('arrival-7', arrivalNote, [
    { type: 'NoteArrival', data: { artwork_id: 7, offered_at: '2026-03-02T15:00:00.000Z' } },
  ]),
];
