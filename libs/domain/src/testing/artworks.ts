import { fillDefaults } from '@rabbet/domain/records/fields';
import {
  type ArtworkDetails,
  type ArtworkEvent,
  artworkFields,
  type Owed,
  type RecordingFacts,
  type Transaction,
  type TransactionDetails,
  transactionFields,
  type TypeDimension,
} from '../artworks/artworks';

/** Dimension by which pieces of type 1 are measured, in units 3. */
export const width: TypeDimension = {
  type_id: 1,
  ordinal: 0,
  group: null,
  name: 'width',
  description: null,
  filter: null,
  kind: 'number',
  required: true,
  default_value: null,
  default_units_id: 3,
};

/** Price of a piece on the wall, in cents. */
export const PRICE = 50_000;
export const NOW = '2026-03-02 15:00:00';

export function recordingFacts(id: number, now = NOW): RecordingFacts {
  return { id, moment: now, usualShare: 50 };
}

export function artworkRegistered(details: Partial<ArtworkDetails> = {}): ArtworkEvent & { type: 'ArtworkRegistered' } {
  return { type: 'ArtworkRegistered', data: fillDefaults<ArtworkDetails>(artworkFields, { name: 'Ebb', ...details }) };
}

type TransactionValues = Partial<TransactionDetails & Owed> & { readonly id?: number };

export function transaction({ id = 70, ...details }: TransactionValues = {}): Transaction {
  const filled = fillDefaults<TransactionDetails>(transactionFields, { activity: 'Purchased', ...details });
  const { completed = NOW, initiated, consignor_id = null, due = null } = details;
  const share = details.share ?? (details.activity === 'Consigned' ? 50 : null);
  return {
    id,
    ...filled,
    share,
    consignor_id,
    due,
    completed,
    initiated: initiated ?? completed ?? NOW,
    corrected: false,
  };
}

export function transactionRecorded(
  details: TransactionValues = {},
): ArtworkEvent & { type: 'ArtworkTransactionRecorded' } {
  const { corrected: _, ...data } = transaction(details);
  const occurredAt = new Date(`${(data.completed ?? data.initiated)!.replace(' ', 'T')}Z`).toISOString(); // filled in above
  return { type: 'ArtworkTransactionRecorded', data, occurredAt };
}

export function saleRecorded(details: TransactionValues = {}) {
  return transactionRecorded({ id: 71, activity: 'Sold', price: PRICE, ...details });
}

/** A piece that visitors can see. */
export function offeredPiece(details: Partial<ArtworkDetails> = {}): ArtworkEvent[] {
  return [artworkRegistered({ price: PRICE, ...details }), transactionRecorded(), { type: 'ArtworkOffered', data: {} }];
}
