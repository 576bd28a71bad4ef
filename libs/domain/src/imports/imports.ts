export * from './lists';
export * from './run-stream';
export * from './runs';
export { type PlannedChange, type Reason, reasonIn, sentenceOf, type Undoing, undoingFields } from './undoing';
export { inOrderOfUndoing } from './undoing-order';
export { undoingOfPiece } from './undoing-pieces';
export { undoingOfRecord } from './undoing-records';
