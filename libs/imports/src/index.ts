export { addingMany } from './rows/artworks/adding-many';
export { importingPieces } from './rows/artworks/importing';
export { type Advice, ADVICE_ON_PAGES, ADVICE_ON_SHEETS, adviceOf } from './rows/names/advice';
export { Naming, WrongName } from './rows/names/naming';
export { newPiecesInWords } from './rows/artworks/new-pieces';
export { newcomersInWords } from './rows/names/newcomers';
export {
  addedPiece,
  ARRIVING,
  changedPiece,
  namedIn,
  type SaidPiece,
  SIZES,
  startingFrom,
  withIds,
} from './rows/artworks/saying';
export { NO_SIZE, sizeOf } from './rows/artworks/sizing';
export { telling } from './rows/names/telling';
export { valueInWords } from './words/difference-words';
export { digestOfBytes, sha256Of } from './shop/digest';
export { gapInWords, type SheetDoubts, twinsInWords } from './reading/sheets/doubts';
export * from './words/field-words';
export { allWrong, errorsOf, inWords, type SaidChange, type Word, type Words } from './sending/judging';
export { kindInWords, kindsInWords } from './undoing/kind-words';
export { misnamedInWords } from './words/misnamed';
export { type Mode, MODES } from './reading/table/modes';
export { DATE_ORDERS, type DateOrder, ORDER_WORDS } from './reading/cells/dates';
export {
  type Column,
  headingsOf,
  type Meaning,
  MEANINGS,
  meaningsIn,
  SHEET_SORTS,
  type SheetSort,
} from './reading/headings/headings';
export { templateOf } from './reading/headings/templates';
export { resourceSetBy } from './reading/table/pieces';
export { withOpenHeadings } from './reading/table/sheet';
export type { FolderFile, ImageFile, ImageFolder } from './rows/images/folder';
export { FolderImages } from './rows/images/importing-images';
export { unusedInWords } from './rows/images/unused';
export { isSameName, nearNames } from './rows/names/near-names';
export { importingArtists } from './rows/people/artists';
export { importingCustomers } from './rows/people/customers';
export { type PagedSource, pagesOf } from './shop/pages';
export { Faults, type Reading } from './rows/row/faults';
export { messageParts, reasonKey } from './results/reasons';
export type { NaturalKey } from './sending/repeats';
export {
  type InputRow,
  KeptResults,
  type Results,
  type ResultWriter,
  textOfRows,
  type WrittenTable,
} from './results/results';
export { GivenUp, Retrier } from './shop/retrier';
export * from './rows/row/rows';
export {
  beginRun,
  digestOfSheet,
  isTakenBack,
  type KnownRun,
  type RunFile,
  runNamed,
  runOfFile,
} from './sending/run-files';
export { type Asked, type Bulk, type RowSource, type Sender, type Sending, sendRows } from './sending/sending';
export type { SheetNote } from './reading/notes/sheet-notes';
export * from './reading/sheets/sheets';
export { Tally } from './results/tally';
export { Unreadable } from './words/unreadable';
export { touchedBy, type TouchedRow, type Undone, undoRows, UndoneTally, type UndoingRun } from './undoing/undoing';
