import type { RefusalReason } from '@rabbet/domain/deciders/refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { ArtworkDetails, ArtworkImage, DimensionInput, DimensionValue, ImageInput } from './details';
import type { Completion, Correction, Owed, Transaction, TransactionDetails } from './transactions';
import type { TypeDimension } from './types';

/** `completed` left out means now, null means not yet. */
export type TransactionInput = Partial<TransactionDetails> & Pick<TransactionDetails, 'activity'>;
/** What was found wrong while facts were loaded: it is refused together with what the rules find. */
interface Checked {
  readonly wrong?: readonly RefusalReason[];
}
/** What deciding about a size takes: the id it gets, and what its type says of it. */
export interface MeasureFacts extends Checked {
  readonly id: number;
  /** Null where it points at none, which is among what is wrong. */
  readonly dimension: TypeDimension | null;
  /** Name of the units that it will be in; none are inches. */
  readonly units?: string | undefined;
}
/** A dimension that the type of a piece requires, and the id that its default gets where no value is given. */
export interface DefaultFacts {
  readonly id: number;
  readonly dimension_id: number;
  readonly dimension: TypeDimension;
}
export interface RecordingFacts extends Checked {
  readonly id: number;
  /** yyyy-MM-dd HH:mm:ss, UTC */
  readonly moment: string;
  /** Share of a consignor unless something else was agreed, in percent. */
  readonly usualShare: number;
  /** Customer of the order that a sale names, and all who are one with them: the one that answers first. */
  readonly buyers?: readonly number[] | undefined;
}

export type ArtworkCommand =
  | {
      type: 'RegisterArtwork';
      data: Partial<ArtworkDetails> & {
        readonly dimensions?: readonly Partial<DimensionInput>[];
        readonly images?: readonly Partial<ImageInput>[];
        /** Its first purchase or consignment. */
        readonly transaction?: TransactionInput;
      };
      facts: Checked & {
        readonly dimensions: readonly MeasureFacts[];
        /** Of its type. */
        readonly defaults?: readonly DefaultFacts[];
        readonly images: readonly number[];
        readonly transaction?: RecordingFacts;
      };
    }
  | {
      type: 'ChangeArtwork';
      data: Partial<ArtworkDetails>;
      facts?: Checked & {
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

/** Values that may be known only once a transaction is completed. */
type KnownLater = Pick<Transaction, 'customer_id' | 'invoice' | 'price' | 'share' | keyof Owed>;

/** A maker and the number that this maker's catalogue gives a piece: no two pieces share both. */
export type CatalogueEntry = Pick<ArtworkDetails, 'manufacturer_id' | 'catalog_no'>;

export type ArtworkEvent = ShopEvent &
  (
    | { type: 'ArtworkRegistered'; data: ArtworkDetails }
    | { type: 'ArtworkChanged'; data: Partial<ArtworkDetails> }
    | { type: 'ArtworkRenumbered'; data: { readonly from: CatalogueEntry; readonly to: CatalogueEntry } }
    | { type: 'ArtworkRemoved'; data: CatalogueEntry }
    /** Said once, when visitors can see it for the first time. */
    | { type: 'ArtworkOffered'; data: object }
    | { type: 'ArtworkMeasured'; data: DimensionValue }
    | { type: 'ArtworkMeasureRemoved'; data: { readonly id: number } }
    | { type: 'ArtworkImageAttached'; data: ArtworkImage }
    | { type: 'ArtworkImageMoved'; data: { readonly id: number; readonly ordinal: number } }
    | { type: 'ArtworkImageDetached'; data: { readonly id: number } }
    | { type: 'ArtworkTransactionRecorded'; data: Omit<Transaction, 'corrected'> }
    | {
        type: 'ArtworkTransactionCompleted';
        data: { readonly transaction_id: number; readonly completed: string } & Partial<KnownLater>;
      }
    | { type: 'ArtworkTransactionCorrected'; data: { readonly transaction_id: number; readonly reason: string } }
  );

/** Whether the piece's own revision moves on: with its fields, sizes and images, not with what became of it. */
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

/** Whoever shows the piece and its revision has to handle these. */
export type OwnChange = {
  [T in ArtworkEvent['type']]: (typeof CHANGES_OWN_FIELDS)[T] extends true ? T : never;
}[ArtworkEvent['type']];

export function changesOwnFields({ type }: Pick<ArtworkEvent, 'type'>): boolean {
  return CHANGES_OWN_FIELDS[type];
}
