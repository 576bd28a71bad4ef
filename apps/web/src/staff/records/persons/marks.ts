import { instantOf } from '@rabbet/domain/time/moments';
import type { OverviewReply } from '@rabbet/client';

export const MARK_KINDS = ['order', 'seat', 'piece', 'inquiry'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
export const MARK_WORDS: Readonly<Record<MarkKind, string>> = {
  order: 'Orders',
  seat: 'Seats',
  piece: 'Pieces',
  inquiry: 'Inquiries',
};

/** Something that happened, on the strip of time. */
export interface Mark {
  readonly kind: MarkKind;
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly words: string;
}

/** Marks of what happened between somebody and the shop, the oldest first. */
export function marksOf(overview: OverviewReply): readonly Mark[] {
  const { open_orders, closed_orders, seats, pieces, inquiries } = overview;
  const orders = [...(open_orders?.rows ?? []), ...(closed_orders?.rows ?? [])];
  const marks = [
    ...orders.map(({ id, created_at, description }): Mark => ({
      kind: 'order',
      id,
      at: Date.parse(created_at),
      words: [`Order ${id}`, description].filter(Boolean).join(': '),
    })),
    ...(seats?.rows ?? []).map(({ id, received_at, workshop }): Mark => ({
      kind: 'seat',
      id,
      at: Date.parse(received_at),
      words: workshop,
    })),
    ...(pieces?.rows ?? []).flatMap(({ transaction_id, completed, name }): readonly Mark[] =>
      completed === null ? [] : [{ kind: 'piece', id: transaction_id, at: instantOf(completed), words: name }],
    ),
    ...(inquiries?.rows ?? []).map(({ id, asked_at, subject, about }): Mark => ({
      kind: 'inquiry',
      id,
      at: Date.parse(asked_at),
      words: subject ?? about,
    })),
  ];
  return marks.toSorted((a, b) => a.at - b.at);
}
