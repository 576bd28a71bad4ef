export { companySql } from './asking';
export { consignedPieces } from './consigned-pieces';
export { ownership } from './ownership';
