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
} from './undo';
export { sortForUndoing } from './undo-order';
export { planUndoOfPiece } from './undo-pieces';
export { planUndoOfRecord } from './undo-records';
