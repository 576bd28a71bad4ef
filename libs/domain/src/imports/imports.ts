export * from './lists';
export * from './run-stream';
export * from './runs';
export {
  type PlannedChange,
  type Reason,
  reasonWithoutDetails,
  reasonInWords,
  type UndoPlan,
  undoingFields,
} from './undoing';
export { sortForUndoing } from './undoing-order';
export { planUndoOfPiece } from './undoing-pieces';
export { planUndoOfRecord } from './undoing-records';
