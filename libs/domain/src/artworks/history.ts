import { type AnyFields, type Field, filledIn, type Values } from '@rabbet/domain/records/fields';
import type { ArtworkEvent } from './commands';
import { artworkFields, dimensionFields, imageFields } from './details';
import type { Artwork } from './piece';
import { correctionFields, recordedFields, type TransactionDetails, transactionFields } from './transactions';

/** One field to which an event has given another value. */
export interface FieldChange {
  readonly field: string;
  /** Says, among others, who may read both values. */
  readonly described: Field;
  readonly before: NonNullable<Values[string]> | null;
  readonly after: NonNullable<Values[string]> | null;
  /** Of a size: which one. */
  readonly dimension_id?: number;
}

/** What an event has done to a piece, in words, and field by field. */
export interface Happening {
  readonly what: string;
  readonly changes: readonly FieldChange[];
}

/** What is told of an event of which nothing more may be told. */
export const CHANGED = 'Changed';

type Happenings = {
  readonly [T in ArtworkEvent['type']]: (piece: Artwork, data: Extract<ArtworkEvent, { type: T }>['data']) => Happening;
};

/** By the events, from what the piece was before each. */
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
    const unsaid = { ...filledIn<TransactionDetails>(transactionFields, { activity }), consignor_id: null, due: null };
    const words = data.completed === null ? `${activity}, not completed yet` : activity;
    const said = differences(recordedFields, unsaid, { ...unsaid, ...data });
    return happened(
      words,
      said.map((change) => ({ ...change, before: null })), // there was no such transaction
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

/** What an event has done to a piece that was so before it; of one that this program does not know, only that it was. */
export function happeningOf(piece: Artwork, event: ArtworkEvent): Happening {
  if (!Object.hasOwn(HAPPENINGS, event.type)) return happened(CHANGED);
  // keyed by the union's own types
  const tell = HAPPENINGS[event.type] as (piece: Artwork, data: object) => Happening;
  return tell(piece, event.data);
}

function happened(what: string, changes: readonly FieldChange[] = []): Happening {
  return { what, changes };
}

/** In the order of the fields; one that either side does not name has no value there. */
function differences(fields: AnyFields, before: object, after: object): FieldChange[] {
  const [was, is] = [before as Values, after as Values]; // whatever their fields, they hold such values
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
  return parts.find((one) => one.id === id);
}
