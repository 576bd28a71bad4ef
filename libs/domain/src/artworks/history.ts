import { type AnyFields, type Field, fillDefaults, type Values } from '@rabbet/domain/records/fields';
import type { ArtworkEvent } from './commands';
import { artworkFields, dimensionFields, imageFields } from './details';
import type { Artwork } from './piece';
import { correctionFields, recordedFields, type TransactionDetails, transactionFields } from './transactions';

/** Change of one field by an event. */
export interface FieldChange {
  readonly field: string;
  /** Description of the field, which says among others who may read both values. */
  readonly description: Field;
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
    happening('Registered', fieldChanges(artworkFields, values, { ...values, ...data })),
  ArtworkChanged: ({ values }, data) => happening(CHANGED, fieldChanges(artworkFields, values, { ...values, ...data })),
  ArtworkRenumbered: (_, { from, to }) => happening(CHANGED, fieldChanges(artworkFields, from, to)),
  ArtworkRemoved: () => happening('Removed'),
  ArtworkOffered: () => happening('Offered to visitors'),
  ArtworkMeasured: ({ dimensions }, data) =>
    happening('Measured', sizeChanges(data, partIn(dimensions, data.id), data)),
  ArtworkMeasureRemoved({ dimensions }, { id }) {
    const removed = partIn(dimensions, id);
    return happening('Size removed', removed ? sizeChanges(removed, removed, {}) : []);
  },
  ArtworkImageAttached: (_, { image_id }) => happening('Picture added', fieldChanges(imageFields, {}, { image_id })),
  ArtworkImageMoved: ({ images }, { id, ordinal }) =>
    happening('Picture moved', fieldChanges(imageFields, { ordinal: partIn(images, id)?.ordinal }, { ordinal })),
  ArtworkImageDetached: ({ images }, { id }) =>
    happening('Picture removed', fieldChanges(imageFields, { image_id: partIn(images, id)?.image_id }, {})),
  ArtworkTransactionRecorded(_, { activity, ...data }) {
    const defaults = {
      ...fillDefaults<TransactionDetails>(transactionFields, { activity }),
      consignor_id: null,
      due: null,
    };
    const words = data.completed === null ? `${activity}, not completed yet` : activity;
    const changes = fieldChanges(recordedFields, defaults, { ...defaults, ...data });
    return happening(
      words,
      changes.map((change) => ({ ...change, before: null })), // there was no such transaction
    );
  },
  ArtworkTransactionCompleted({ transactions }, { transaction_id: id, ...completion }) {
    const before = partIn(transactions, id);
    const changes = fieldChanges(recordedFields, { ...before }, { ...before, ...completion });
    return happening(`Completed: ${before?.activity ?? 'a transaction'}`, changes);
  },
  ArtworkTransactionCorrected({ transactions }, { transaction_id: id, reason }) {
    const words = `Corrected: ${partIn(transactions, id)?.activity ?? 'a transaction'}`;
    return happening(words, fieldChanges(correctionFields, {}, { reason }));
  },
};

/** Effect of an event on a piece in this state. An unknown event, of a newer program, is a change without details. */
export function happeningOf(piece: Artwork, event: ArtworkEvent): Happening {
  if (!Object.hasOwn(HAPPENINGS, event.type)) return happening(CHANGED);
  const describe = HAPPENINGS[event.type] as (piece: Artwork, data: object) => Happening;
  return describe(piece, event.data);
}

function happening(what: string, changes: readonly FieldChange[] = []): Happening {
  return { what, changes };
}

/** Fields whose values differ, in the order of the fields. A value that one side does not have is null there. */
function fieldChanges(fields: AnyFields, before: object, after: object): FieldChange[] {
  const valuesBefore = before as Values; // records of any kind hold such values
  const valuesAfter = after as Values;
  return Object.entries(fields).flatMap(([field, description]) => {
    if (!Object.hasOwn(valuesBefore, field) && !Object.hasOwn(valuesAfter, field)) return [];
    const change = { field, description, before: valuesBefore[field] ?? null, after: valuesAfter[field] ?? null };
    return change.before === change.after ? [] : [change];
  });
}

function sizeChanges({ dimension_id }: { dimension_id: number }, before: object = {}, after: object): FieldChange[] {
  const { dimension_id: _, ...fields } = dimensionFields;
  return fieldChanges(fields, before, after).map((change) => ({ ...change, dimension_id }));
}

function partIn<T extends { readonly id: number }>(parts: readonly T[], id: number): T | undefined {
  return parts.find((part) => part.id === id);
}
