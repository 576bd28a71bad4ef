import type { InquiryReply } from '@rabbet/domain/inquiries/inquiries';
import { type Fact, Facts } from '../sheet/Sheet';
import { priceOf, useAskedPiece } from './AskedAbout';

/** Price and place of the piece, for whoever answers. */
export function AskedPieceFacts({ row }: { readonly row: InquiryReply }) {
  const piece = useAskedPiece(row);
  if (!piece) return null;
  const facts: readonly Fact[] = [
    ['Price', priceOf(piece) || 'none'],
    ['Place', piece.location ?? 'not set'],
  ];
  return <Facts facts={facts} />;
}
