import { type AnyFields, type Field, fillDefaults, type Values } from '@rabbet/domain/records/fields';
import type { ArtworkEvent } from './commands';
import { artworkFields, dimensionFields, imageFields } from './details';
import type { Artwork } from './piece';
import { correctionFields, recordedFields, type TransactionDetails, transactionFields } from './transactions';

/** Change of one field by an event. */
export interface FieldChange {
  readonly field: string;
  /** Description of the field, which says among others who may read both values. */
  readonly described: Field;
  readonly before: NonNullable<Values[string]> | null;
  readonly after: NonNullable<Values[string]> | null;
  /** Dimension that the size belongs to, where the change is one of a size. */
  readonly dimension_id?: number;
}

/** Effect of an event on a piece, in words and field by field. */
export interface Happening {
  readonly what: string;
  readonly changes: readonly FieldChange[];
}

/** Words for an event of which a reader may see no more. */
export const CHANGED = 'Changed';

type Happenings = {
  readonly [T in ArtworkEvent['type']]: (piece: Artwork, data: Extract<ArtworkEvent, { type: T }>['data']) => Happening;
};

/** Effect of each type of event, given the piece as it was before. */
const HAPPENINGS: Happenings = {
  ArtworkRegistered: ({ values }, data) =>
    happened('Registered', differences(artworkFields, values, { ...values, ...data })),
  ArtworkChanged: ({ values }, data) => happened(CHANGED, differences(artworkFields, values, { ...values, ...data })),
  ArtworkRenumbered: (_, { from, to }) => happened(CHANGED, differences(artworkFields, from, to)),
  ArtworkRemoved: () => happened('Removed'),
  ArtworkOffered: () => happened('Offered to visitors'),
  ArtworkMeasured: ({ dimensions }, data) =>
    happened('Measured', sizeDifferences(data, partIn(dimensions, data.id), data)),
  ArtworkMeasureRemoved({ dimensions }, { id }) {
    const removed = partIn(dimensions, id);
    return happened('Size removed', removed ? sizeDifferences(removed, removed, {}) : []);
  },
  ArtworkImageAttached: (_, { image_id }) => happened('Picture added', differences(imageFields, {}, { image_id })),
  ArtworkImageMoved: ({ images }, { id, ordinal }) =>
    happened('Picture moved', differences(imageFields, { ordinal: partIn(images, id)?.ordinal }, { ordinal })),
  ArtworkImageDetached: ({ images }, { id }) =>
    happened('Picture removed', differences(imageFields, { image_id: partIn(images, id)?.image_id }, {})),
  ArtworkTransactionRecorded(_, { activity, ...data }) {
    const defaults = {
      ...fillDefaults<TransactionDetails>(transactionFields, { activity }),
      consignor_id: null,
      due: null,
    };
    const words = data.completed === null ? `${activity}, not completed yet` : activity;
    const changes = differences(recordedFields, defaults, { ...defaults, ...data });
    return happened(
      words,
      changes.map((change) => ({ ...change, before: null })), // there was no such transaction
    );
  },
  ArtworkTransactionCompleted({ transactions }, { transaction_id: id, ...news }) {
    const before = partIn(transactions, id);
    const changes = differences(recordedFields, { ...before }, { ...before, ...news });
    return happened(`Completed: ${before?.activity ?? 'a transaction'}`, changes);
  },
  ArtworkTransactionCorrected({ transactions }, { transaction_id: id, reason }) {
    const words = `Corrected: ${partIn(transactions, id)?.activity ?? 'a transaction'}`;
    return happened(words, differences(correctionFields, {}, { reason }));
  },
};

/** Effect of an event on a piece in this state. An unknown event, of a newer program, is a change without details. */
export function happeningOf(piece: Artwork, event: ArtworkEvent): Happening {
  if (!Object.hasOwn(HAPPENINGS, event.type)) return happened(CHANGED);
  // keyed by the union's own types
  const describe = HAPPENINGS[event.type] as (piece: Artwork, data: object) => Happening;
  return describe(piece, event.data);
}

function happened(what: string, changes: readonly FieldChange[] = []): Happening {
  return { what, changes };
}

/** Fields whose values differ, in the order of the fields. A value that one side does not have is null there. */
function differences(fields: AnyFields, before: object, after: object): FieldChange[] {
  const was = before as Values; // records of any kind hold such values
  const is = after as Values;
  return Object.entries(fields).flatMap(([field, described]) => {
    if (!Object.hasOwn(was, field) && !Object.hasOwn(is, field)) return [];
    const change = { field, described, before: was[field] ?? null, after: is[field] ?? null };
    return change.before === change.after ? [] : [change];
  });
}

function sizeDifferences(
  { dimension_id }: { dimension_id: number },
  before: object = {},
  after: object,
): FieldChange[] {
  const { dimension_id: _, ...fields } = dimensionFields;
  return differences(fields, before, after).map((change) => ({ ...change, dimension_id }));
}

function partIn<T extends { readonly id: number }>(parts: readonly T[], id: number): T | undefined {
  return parts.find((part) => part.id === id);
}
