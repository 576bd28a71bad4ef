import type { Recorded, ShopEvent } from './event';

/** An id that is in use, with the key that it was reserved by where that is known. */
export interface IdInUse {
  readonly kind: string;
  readonly id: number;
  readonly key?: string;
}
/** A unique key, and whose it is; null once it is free. Of two that the log shows to use one, the first keeps it. */
export interface KeyInUse {
  readonly kind: string;
  readonly key: string;
  readonly owner: number | null;
  /** Who frees it: nobody frees what is another's. */
  readonly freedBy?: number;
}

/** The ids and unique keys that an event shows to be in use: from these, what was handed out is known again. */
export interface UsedIdentifiers {
  readonly ids: readonly IdInUse[];
  readonly keys: readonly KeyInUse[];
}

/** What the events of one kind of stream bring into use, besides the number in the stream's name. */
export interface StreamIdentifiers<E extends ShopEvent = ShopEvent> {
  /**
   * By event type, the fields of its data that hold a new id, and of which space each is. An id that is not named here
   * would be handed out again once the ids are known from the log alone.
   */
  readonly ids?: { readonly [T in E['type']]?: Readonly<Record<string, string>> };
  readonly keysIn?: (event: Recorded<E>, id: number) => readonly KeyInUse[];
}

/** Fields of the data of events that bring ids into use. */
export type IdFields<E extends ShopEvent> = {
  readonly [T in E['type']]?: { readonly [F in keyof Extract<E, { type: T }>['data']]?: string };
};

/** A command that comes again gets the ids that it got before. */
export function reservationKey({ actor, commandId }: { actor: string; commandId: string | null }): string {
  return `${actor}/${commandId ?? ''}`;
}
