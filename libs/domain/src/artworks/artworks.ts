import { factAt, fold, type StreamDecider } from '@rabbet/domain/deciders/decider';
import { Refusal, type RefusalReason, Refusals, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { changedValues } from '@rabbet/domain/records/record';
import { hangImage, changedPlaces } from '@rabbet/domain/parts/images';
import { hasPart, partOf, withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { fillDefaults, type Values, withDefaults } from '@rabbet/domain/records/fields';
import { asSeen } from '@rabbet/domain/text/look-alike';
import { longDate } from '@rabbet/domain/time/words';
import {
  type ArtworkCommand,
  type ArtworkEvent,
  type CatalogueEntry,
  changesOwnFields,
  type RecordingFacts,
  type TransactionInput,
} from './commands';
import { type ArtworkDetails, artworkFields, type ImageInput } from './details';
import { artworkIdentifiers } from './identifiers';
import { measure, measureDefaults, removeMeasure } from './measures';
import { isOffered } from './public-offer';
import type { Artwork } from './piece';
import { placesAfterPut } from './places';
import {
  completeTransaction,
  correctTransaction,
  recordTransaction,
  withChangedTransaction,
  withTransaction,
} from './transaction-commands';
import { countedTransactions, isSoldOut, stockAfter } from './transactions';

export * from './commands';
export * from './arrivals';
export { pieceActs } from './bulk-acts';
export * from './details';
export * from './favourites';
export * from './history';
export * from './lots';
export { placesAfterPutAt } from './places';
export * from './artwork-query';
export * from './staff-artwork-query';
export * from './staff-list';
export { categoriesFor } from './everyday-words';
export * from './public-offer';
export { inInches } from './measures';
export { ARTWORK_IDS, CATALOGUE_NUMBER, catalogueKey } from './identifiers';
export * from './piece';
export * from './routes';
export * from './transactions';
export * from './hanging';
export * from './types';

export const artwork: StreamDecider<Artwork, ArtworkCommand, ArtworkEvent> = {
  name: 'artwork',
  resource: 'pieces',
  changesOwnFields,
  fields: { ArtworkRegistered: artworkFields, ArtworkChanged: artworkFields },
  identifiers: artworkIdentifiers,
  initial: {
    stage: 'unknown',
    values: fillDefaults<ArtworkDetails>(artworkFields, {}),
    dimensions: [],
    images: [],
    transactions: [],
    places: [],
    offered: false,
  },
  decide: {
    RegisterArtwork(state, { dimensions = [], images = [], transaction, ...details }, { facts }) {
      if (state.stage !== 'unknown') refuseAs('conflict', 'artwork/exists', 'This piece exists already.');
      const events: ArtworkEvent[] = [
        { type: 'ArtworkRegistered', data: fillDefaults<ArtworkDetails>(artworkFields, withPrintedNumber(details)) },
      ];
      const refusals = new Refusals(facts.problems);
      const decideNext = (place: string, decidePart: (piece: Artwork) => readonly ArtworkEvent[]) =>
        events.push(...(refusals.gather(place, () => decidePart(fold(artwork, state, events))) ?? []));
      dimensions.forEach((dimension, i) =>
        decideNext(`dimensions[${i}].`, (piece) => measure(piece, dimension, factAt(facts.dimensions, i))),
      );
      decideNext('', (piece) => measureDefaults(piece, facts.defaults));
      images.forEach((image, i) =>
        decideNext(`images[${i}].`, (piece) => attachImage(piece, image, factAt(facts.images, i))),
      );
      if (transaction) decideNext('transaction.', (piece) => recordArrival(piece, transaction, facts.transaction));
      refusals.refuse();
      return withOffer(state, events);
    },

    // values that are the same again make no event
    ChangeArtwork(state, change, { facts: { problems, defaults, today = '' } = {} }) {
      const { values } = requireExisting(state, problems);
      new Refusals(problems).refuse();
      const data = withDefaults(artworkFields, withPrintedNumber(change) as Values) as typeof change;
      const { manufacturer_id, catalog_no, ...changedDetails } = changedValues(values, data as Values) as typeof data;
      if (changedDetails.held_until != null && changedDetails.held_until < today)
        refuse('artwork/hold-over', `The hold would end on ${longDate(changedDetails.held_until)}, which is past.`);
      if (changedDetails.held_until != null && isSoldOut(state.transactions))
        refuse('artwork/hold-sold', 'This piece is sold: it cannot be put on hold.', 'held_until');
      const entry = catalogueEntryOf({ ...values, ...data });
      const events: ArtworkEvent[] = [];
      if (manufacturer_id !== undefined || catalog_no !== undefined)
        events.push({ type: 'ArtworkRenumbered', data: { from: catalogueEntryOf(values), to: entry } });
      if (Object.keys(changedDetails).length > 0) events.push({ type: 'ArtworkChanged', data: changedDetails });
      if (changedDetails.type_id != null) events.push(...measureDefaults(fold(artwork, state, events), defaults));
      return withOffer(state, events);
    },

    // a piece that is removed already makes no event
    RemoveArtwork(state) {
      if (state.stage === 'removed') return [];
      const { transactions, values } = requireExisting(state);
      if (countedTransactions(transactions).length > 0)
        refuse('artwork/has-history', 'This piece has a history: correct its transactions first, or discontinue it.');
      return [{ type: 'ArtworkRemoved', data: catalogueEntryOf(values) }];
    },

    RecordTransaction: (state, data, { facts }) =>
      withOffer(state, recordTransaction(requireExisting(state, facts.problems), data, facts)),
    CompleteTransaction: (state, data, { facts }) =>
      withOffer(state, completeTransaction(requireExisting(state), data, facts)),
    CorrectTransaction: (state, data) => withOffer(state, correctTransaction(requireExisting(state), data)),

    MeasureArtwork: (state, data, { facts }) => measure(requireExisting(state, facts.problems), data, facts),
    RemoveMeasure: (state, { id }, { facts }) =>
      hasPart(requireExisting(state).dimensions, id) ? removeMeasure(state, id, facts.dimension) : [],

    AttachImage: (state, data, { facts }) => attachImage(requireExisting(state), data, facts.id),
    MoveImage(state, { id, ordinal }) {
      const { images } = requireExisting(state);
      partOf(images, id, 'This piece has no such image.');
      const places = images.map((image) => ({ id: image.id, place: image.ordinal }));
      return changedPlaces(places, { id, place: ordinal }).map((moved) => ({
        type: 'ArtworkImageMoved',
        data: { id: moved.id, ordinal: moved.place },
      }));
    },
    DetachImage: (state, { id }) =>
      hasPart(requireExisting(state).images, id) ? [{ type: 'ArtworkImageDetached', data: { id } }] : [],
  },
  evolve: {
    ArtworkRegistered: (state, data) => ({
      ...state,
      stage: 'kept',
      values: fillDefaults<ArtworkDetails>(artworkFields, data),
      places: placesAfterPut(state.places, data.location),
    }),
    ArtworkChanged: (state, data) => ({
      ...state,
      values: { ...state.values, ...data },
      places: data.location === undefined ? state.places : placesAfterPut(state.places, data.location),
    }),
    ArtworkRenumbered: (state, { to }) => ({ ...state, values: { ...state.values, ...to } }),
    ArtworkRemoved: (state) => ({ ...state, stage: 'removed' }),
    ArtworkOffered: (state) => ({ ...state, offered: true }),
    ArtworkMeasured: (state, data) => ({ ...state, dimensions: withPart(state.dimensions, data) }),
    ArtworkMeasureRemoved: (state, { id }) => ({ ...state, dimensions: withoutPart(state.dimensions, id) }),
    ArtworkImageAttached: (state, data) => ({ ...state, images: withPart(state.images, data) }),
    ArtworkImageMoved: (state, data) => ({ ...state, images: withChanged(state.images, data) }),
    ArtworkImageDetached: (state, { id }) => ({ ...state, images: withoutPart(state.images, id) }),
    ArtworkTransactionRecorded: (state, data) => withTransaction(state, { corrected: false, ...data }),
    ArtworkTransactionCompleted: (state, { transaction_id: id, ...completion }) =>
      withChangedTransaction(state, id, completion),
    ArtworkTransactionCorrected: (state, { transaction_id: id }) =>
      withChangedTransaction(state, id, { corrected: true }),
  },
};

/** Adds `ArtworkOffered` to the events if visitors can see the piece now for the first time. */
function withOffer(state: Artwork, events: readonly ArtworkEvent[]): readonly ArtworkEvent[] {
  const { offered, values, transactions } = fold(artwork, state, events);
  const { quantity } = stockAfter(countedTransactions(transactions));
  return offered || !isOffered(values, quantity) ? events : [...events, { type: 'ArtworkOffered', data: {} }];
}

function recordArrival(piece: Artwork, transaction: TransactionInput, facts?: RecordingFacts): readonly ArtworkEvent[] {
  if (!facts) throw new Error('nothing was prepared about a transaction');
  if (transaction.activity !== 'Purchased' && transaction.activity !== 'Consigned')
    new Refusals(facts.problems)
      .add('artwork/first-transaction', 'A piece comes to the shop by being purchased or consigned.', 'activity')
      .refuse();
  return recordTransaction(piece, transaction, facts);
}

function attachImage({ images }: Artwork, input: Partial<ImageInput>, id: number): ArtworkEvent[] {
  const takenPlaces = images.map(({ ordinal }) => ordinal);
  const { image_id, place: ordinal } = hangImage(takenPlaces, { ...input, place: input.ordinal }, id);
  return [{ type: 'ArtworkImageAttached', data: { id, image_id, ordinal } }];
}

function requireExisting(state: Artwork, problems: readonly RefusalReason[] = []): Artwork {
  if (state.stage === 'kept') return state;
  throw new Refusal('record/unknown', 'There is no such piece.', { kind: 'unknown', field: 'id', further: problems });
}

/** Details with a catalog number without invisible characters: with them, two numbers that look the same would differ. */
function withPrintedNumber(details: Partial<ArtworkDetails>): Partial<ArtworkDetails> {
  const { catalog_no } = details;
  return catalog_no ? { ...details, catalog_no: asSeen(catalog_no) || null } : details;
}

function catalogueEntryOf({ manufacturer_id, catalog_no }: CatalogueEntry): CatalogueEntry {
  return { manufacturer_id, catalog_no };
}
