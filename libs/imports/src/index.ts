export { addingMany } from './artworks/adding-many';
export { importingPieces, type Mode, MODES } from './artworks/importing';
export { Naming, WrongName } from './artworks/naming';
export {
  addedPiece,
  ARRIVING,
  changedPiece,
  namedIn,
  NO_SIZE,
  type SaidPiece,
  sizeOf,
  SIZES,
  startingFrom,
  telling,
  withIds,
} from './artworks/saying';
export { counted, countOf } from './counted';
export * from './field-words';
export { allWrong, errorsOf, inWords, type SaidChange, type Word, type Words } from './judging';
export { isSameName, nearNames } from './near-names';
export { type PagedSource, pagesOf } from './pages';
export { Faults, type Reading } from './reading';
export type { NaturalKey } from './repeats';
export { linesOfResults, type Results, tableOfResults } from './results';
export { GivenUp, Retrier } from './retrier';
export * from './rows';
export { type Asked, type Bulk, type RowSource, type Sender, type Sending, sendRows } from './sending';
export * from './sheets';
export { Tally } from './tally';
export { Unreadable } from './unreadable';
