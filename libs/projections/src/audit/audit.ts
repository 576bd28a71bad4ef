export { companySql } from './as-of-sql';
export { consignedPieces } from './consigned-pieces';
export { ownership } from './ownership';
