import type { RefusalReason } from '@rabbet/domain/deciders/refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { ArtworkDetails, ArtworkImage, DimensionInput, DimensionValue, ImageInput } from './details';
import type { Completion, Correction, Owed, Transaction, TransactionDetails } from './transactions';
import type { TypeDimension } from './types';

/** Transaction as staff enter it. `completed` left out means now, null means not yet. */
export type TransactionInput = Partial<TransactionDetails> & Pick<TransactionDetails, 'activity'>;
/** Problems found while facts were loaded. They are refused together with those that the rules find. */
interface PreparedChecks {
  readonly problems?: readonly RefusalReason[];
}
/** Facts for measuring a piece: the id of a new size, and the dimension as the type of the piece describes it. */
export interface MeasureFacts extends PreparedChecks {
  readonly id: number;
  /** Null if the id names no dimension; `problems` says so then. */
  readonly dimension: TypeDimension | null;
  /** Name of the units of the value; absent, the value is in inches. */
  readonly units?: string | undefined;
}
/** Dimension that the type of a piece requires, and the id of the size that its default makes where no value is given. */
export interface DefaultFacts {
  readonly id: number;
  readonly dimension_id: number;
  readonly dimension: TypeDimension;
}
export interface RecordingFacts extends PreparedChecks {
  readonly id: number;
  /** yyyy-MM-dd HH:mm:ss, UTC */
  readonly moment: string;
  /** Share of a consignor unless something else was agreed, in percent. */
  readonly usualShare: number;
  /** Ids of the customer of the order that a sale names. A merged customer has several; the first stands for all. */
  readonly buyers?: readonly number[] | undefined;
}

export type ArtworkCommand =
  | {
      type: 'RegisterArtwork';
      data: Partial<ArtworkDetails> & {
        readonly dimensions?: readonly Partial<DimensionInput>[];
        readonly images?: readonly Partial<ImageInput>[];
        /** First purchase or consignment of the piece. */
        readonly transaction?: TransactionInput;
      };
      facts: PreparedChecks & {
        readonly dimensions: readonly MeasureFacts[];
        /** Dimensions that the type of the piece requires. */
        readonly defaults?: readonly DefaultFacts[];
        readonly images: readonly number[];
        readonly transaction?: RecordingFacts;
      };
    }
  | {
      type: 'ChangeArtwork';
      data: Partial<ArtworkDetails>;
      facts?: PreparedChecks & {
        readonly defaults?: readonly DefaultFacts[];
        /** Day of the shop, in which no hold ends before it is made. */
        readonly today?: string;
      };
    }
  | { type: 'RemoveArtwork'; data: object }
  | { type: 'RecordTransaction'; data: TransactionInput; facts: RecordingFacts }
  | {
      type: 'CompleteTransaction';
      data: { readonly transaction_id: number } & Partial<Completion>;
      facts: Pick<RecordingFacts, 'moment' | 'buyers'>;
    }
  | { type: 'CorrectTransaction'; data: { readonly transaction_id: number } & Readonly<Correction> }
  | { type: 'MeasureArtwork'; data: Partial<DimensionInput>; facts: MeasureFacts }
  | { type: 'RemoveMeasure'; data: { readonly id: number }; facts: { readonly dimension: TypeDimension | null } }
  | { type: 'AttachImage'; data: Partial<ImageInput>; facts: { readonly id: number } }
  | { type: 'MoveImage'; data: { readonly id: number; readonly ordinal: number } }
  | { type: 'DetachImage'; data: { readonly id: number } };

/** Values that may be missing until a transaction is completed. */
type CompletionValues = Pick<Transaction, 'customer_id' | 'invoice' | 'price' | 'share' | keyof Owed>;

/** Maker, and the number of a piece in the catalog of this maker: no two pieces share both. */
export type CatalogueEntry = Pick<ArtworkDetails, 'manufacturer_id' | 'catalog_no'>;

export type ArtworkEvent = ShopEvent &
  (
    | { type: 'ArtworkRegistered'; data: ArtworkDetails }
    | { type: 'ArtworkChanged'; data: Partial<ArtworkDetails> }
    | { type: 'ArtworkRenumbered'; data: { readonly from: CatalogueEntry; readonly to: CatalogueEntry } }
    | { type: 'ArtworkRemoved'; data: CatalogueEntry }
    /** Happens once, when visitors can see the piece for the first time. */
    | { type: 'ArtworkOffered'; data: object }
    | { type: 'ArtworkMeasured'; data: DimensionValue }
    | { type: 'ArtworkMeasureRemoved'; data: { readonly id: number } }
    | { type: 'ArtworkImageAttached'; data: ArtworkImage }
    | { type: 'ArtworkImageMoved'; data: { readonly id: number; readonly ordinal: number } }
    | { type: 'ArtworkImageDetached'; data: { readonly id: number } }
    | { type: 'ArtworkTransactionRecorded'; data: Omit<Transaction, 'corrected'> }
    | {
        type: 'ArtworkTransactionCompleted';
        data: { readonly transaction_id: number; readonly completed: string } & Partial<CompletionValues>;
      }
    | { type: 'ArtworkTransactionCorrected'; data: { readonly transaction_id: number; readonly reason: string } }
  );

/** Marks events that raise the revision of the piece: those of its fields, sizes and images, not of its transactions. */
const CHANGES_OWN_FIELDS = {
  ArtworkRegistered: true,
  ArtworkChanged: true,
  ArtworkRenumbered: true,
  ArtworkRemoved: true,
  ArtworkOffered: false,
  ArtworkMeasured: true,
  ArtworkMeasureRemoved: true,
  ArtworkImageAttached: true,
  ArtworkImageMoved: true,
  ArtworkImageDetached: true,
  ArtworkTransactionRecorded: false,
  ArtworkTransactionCompleted: false,
  ArtworkTransactionCorrected: false,
} as const satisfies Record<ArtworkEvent['type'], boolean>;

/** Types of events that raise the revision of a piece. A read model that shows pieces handles each of them. */
export type OwnChange = {
  [T in ArtworkEvent['type']]: (typeof CHANGES_OWN_FIELDS)[T] extends true ? T : never;
}[ArtworkEvent['type']];

export function changesOwnFields({ type }: Pick<ArtworkEvent, 'type'>): boolean {
  return CHANGES_OWN_FIELDS[type];
}
