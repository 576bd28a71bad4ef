export { AskedAbout, askedPieceQuery, priceOf, useAskedPiece } from './AskedAbout';
