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
export { planUndoOfInquiry } from './undo-inquiries';
export { planUndoOfOrder } from './undo-orders';
export { planUndoOfPiece } from './undo-pieces';
export { planUndoOfRecord } from './undo-records';
