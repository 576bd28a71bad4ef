import { factAt, fold, type StreamDecider } from '@rabbet/domain/deciders/decider';
import { Refusal, type RefusalReason, Refusals, refuse } from '@rabbet/domain/deciders/refusal';
import { differing } from '@rabbet/domain/records/record';
import { hung, placesMoved } from '@rabbet/domain/parts/images';
import { hasPart, partOf, withChanged, withoutPart, withPart } from '@rabbet/domain/parts/parts';
import { filledIn, type Values, withDefaults } from '@rabbet/domain/records/fields';
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
import { measured, measuredByDefault, unmeasured } from './measuring';
import { isOffered } from './offering';
import type { Artwork } from './piece';
import { putThere } from './places';
import { completed, corrected, recorded, withAltered, withTransaction } from './recording';
import { counting, isSoldOut, stockAfter } from './transactions';

export * from './commands';
export * from './arrivals';
export * from './details';
export * from './favourites';
export * from './history';
export * from './lots';
export { putThereAt } from './places';
export * from './browsing';
export * from './staff-browsing';
export { categoriesMeant } from './everyday-words';
export * from './offering';
export { inInches } from './measuring';
export { ARTWORK_IDS, CATALOGUE_NUMBER, catalogueKey } from './identifiers';
export * from './piece';
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
    values: filledIn<ArtworkDetails>(artworkFields, {}),
    dimensions: [],
    images: [],
    transactions: [],
    places: [],
    offered: false,
  },
  decide: {
    RegisterArtwork(state, { dimensions = [], images = [], transaction, ...details }, { facts }) {
      if (state.stage !== 'unknown') refuse('artwork/exists', 'This piece exists already.');
      const events: ArtworkEvent[] = [
        { type: 'ArtworkRegistered', data: filledIn<ArtworkDetails>(artworkFields, numberAsSeen(details)) },
      ];
      const refusals = new Refusals(facts.wrong);
      const then = (place: string, more: (piece: Artwork) => readonly ArtworkEvent[]) =>
        events.push(...(refusals.gather(place, () => more(fold(artwork, state, events))) ?? []));
      dimensions.forEach((dimension, i) =>
        then(`dimensions[${i}].`, (piece) => measured(piece, dimension, factAt(facts.dimensions, i))),
      );
      then('', (piece) => measuredByDefault(piece, facts.defaults));
      images.forEach((image, i) => then(`images[${i}].`, (piece) => attached(piece, image, factAt(facts.images, i))));
      if (transaction) then('transaction.', (piece) => arrived(piece, transaction, facts.transaction));
      refusals.refuse();
      return offering(state, events);
    },

    // the same again is no change
    ChangeArtwork(state, change, { facts: { wrong, defaults, today = '' } = {} }) {
      const { values } = kept(state, wrong);
      new Refusals(wrong).refuse();
      const data = withDefaults(artworkFields, numberAsSeen(change) as Values) as typeof change; // the same fields
      const { manufacturer_id, catalog_no, ...changed } = differing(values, data as Values) as typeof data; // of its fields
      if (changed.held_until != null && changed.held_until < today)
        refuse('artwork/hold-over', `The hold would end on ${longDate(changed.held_until)}, which is past.`);
      if (changed.held_until != null && isSoldOut(state.transactions))
        refuse('artwork/hold-sold', 'This piece is sold: it cannot be put on hold.', 'held_until');
      const entry = entryOf({ ...values, ...data });
      const events: ArtworkEvent[] = [];
      if (manufacturer_id !== undefined || catalog_no !== undefined)
        events.push({ type: 'ArtworkRenumbered', data: { from: entryOf(values), to: entry } });
      if (Object.keys(changed).length > 0) events.push({ type: 'ArtworkChanged', data: changed });
      if (changed.type_id != null) events.push(...measuredByDefault(fold(artwork, state, events), defaults));
      return offering(state, events);
    },

    // removed again, it stays away
    RemoveArtwork(state) {
      if (state.stage === 'removed') return [];
      const { transactions, values } = kept(state);
      if (counting(transactions).length > 0)
        refuse('artwork/has-history', 'This piece has a history: correct its transactions first, or discontinue it.');
      return [{ type: 'ArtworkRemoved', data: entryOf(values) }];
    },

    RecordTransaction: (state, data, { facts }) => offering(state, recorded(kept(state, facts.wrong), data, facts)),
    CompleteTransaction: (state, data, { facts }) => offering(state, completed(kept(state), data, facts)),
    CorrectTransaction: (state, data) => offering(state, corrected(kept(state), data)),

    MeasureArtwork: (state, data, { facts }) => measured(kept(state, facts.wrong), data, facts),
    RemoveMeasure: (state, { id }, { facts }) =>
      hasPart(kept(state).dimensions, id) ? unmeasured(state, id, facts.dimension) : [],

    AttachImage: (state, data, { facts }) => attached(kept(state), data, facts.id),
    MoveImage(state, { id, ordinal }) {
      const { images } = kept(state);
      partOf(images, id, 'This piece has no such image.');
      const all = images.map((one) => ({ id: one.id, place: one.ordinal }));
      return placesMoved(all, { id, place: ordinal }).map((one) => ({
        type: 'ArtworkImageMoved',
        data: { id: one.id, ordinal: one.place },
      }));
    },
    DetachImage: (state, { id }) =>
      hasPart(kept(state).images, id) ? [{ type: 'ArtworkImageDetached', data: { id } }] : [],
  },
  evolve: {
    ArtworkRegistered: (state, data) => ({
      ...state,
      stage: 'kept',
      values: filledIn<ArtworkDetails>(artworkFields, data),
      places: putThere(state.places, data.location),
    }),
    ArtworkChanged: (state, data) => ({
      ...state,
      values: { ...state.values, ...data },
      places: data.location === undefined ? state.places : putThere(state.places, data.location),
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
    ArtworkTransactionCompleted: (state, { transaction_id: id, ...news }) => withAltered(state, id, news),
    ArtworkTransactionCorrected: (state, { transaction_id: id }) => withAltered(state, id, { corrected: true }),
  },
};

/** What happened, and that visitors see the piece now if it is the first time that they do. */
function offering(state: Artwork, events: readonly ArtworkEvent[]): readonly ArtworkEvent[] {
  const { offered, values, transactions } = fold(artwork, state, events);
  const { quantity } = stockAfter(counting(transactions));
  return offered || !isOffered(values, quantity) ? events : [...events, { type: 'ArtworkOffered', data: {} }];
}

function arrived(piece: Artwork, transaction: TransactionInput, facts?: RecordingFacts): readonly ArtworkEvent[] {
  if (!facts) throw new Error('nothing was prepared about a transaction');
  if (transaction.activity !== 'Purchased' && transaction.activity !== 'Consigned')
    new Refusals(facts.wrong)
      .add('artwork/first-transaction', 'A piece comes to the shop by being purchased or consigned.', 'activity')
      .refuse();
  return recorded(piece, transaction, facts);
}

function attached({ images }: Artwork, image: Partial<ImageInput>, id: number): ArtworkEvent[] {
  const taken = images.map(({ ordinal }) => ordinal);
  const { image_id, place: ordinal } = hung(taken, { ...image, place: image.ordinal }, id);
  return [{ type: 'ArtworkImageAttached', data: { id, image_id, ordinal } }];
}

function kept(state: Artwork, wrong: readonly RefusalReason[] = []): Artwork {
  if (state.stage === 'kept') return state;
  throw new Refusal('record/unknown', 'There is no such piece.', 'id', wrong);
}

/** Nobody could tell by looking why a number with a hidden sign in it is not found, or is another one. */
function numberAsSeen(details: Partial<ArtworkDetails>): Partial<ArtworkDetails> {
  const { catalog_no } = details;
  return catalog_no ? { ...details, catalog_no: asSeen(catalog_no) || null } : details;
}

function entryOf({ manufacturer_id, catalog_no }: CatalogueEntry): CatalogueEntry {
  return { manufacturer_id, catalog_no };
}
