import type { Recorded, ShopEvent } from './event';

/** Id in use, with the key by which it was reserved, if that is known. */
export interface IdInUse {
  readonly kind: string;
  readonly id: number;
  readonly key?: string;
}
/** Unique key with its owner; null once it is free. If the log shows two owners of one key, the first keeps it. */
export interface KeyInUse {
  readonly kind: string;
  readonly key: string;
  readonly owner: number | null;
  /** Owner who frees the key: nobody frees a key of another owner. */
  readonly freedBy?: number;
}

/** Ids and unique keys that an event shows to be in use. Reservations are restored from them. */
export interface UsedIdentifiers {
  readonly ids: readonly IdInUse[];
  readonly keys: readonly KeyInUse[];
}

/** Identifiers that the events of one kind of stream bring into use, besides the number in the stream's name. */
export interface StreamIdentifiers<E extends ShopEvent = ShopEvent> {
  /**
   * Fields of the data with new ids, and the id space of each, by event type. An id that is missing here would be handed
   * out again, once the ids are read from the log alone.
   */
  readonly ids?: { readonly [T in E['type']]?: Readonly<Record<string, string>> };
  readonly keysIn?: (event: Recorded<E>, id: number) => readonly KeyInUse[];
}

/** Fields of the data of events that bring ids into use. */
export type IdFields<E extends ShopEvent> = {
  readonly [T in E['type']]?: { readonly [F in keyof Extract<E, { type: T }>['data']]?: string };
};

/** Key of a reservation: a repeated command gets the same ids again. */
export function reservationKey({ actor, commandId }: { actor: string; commandId: string | null }): string {
  return `${actor}/${commandId ?? ''}`;
}
