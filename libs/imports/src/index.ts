export { addingMany } from './rows/artworks/adding-many';
export { importingPieces } from './rows/artworks/importing';
export { type Advice, ADVICE_ON_PAGES, ADVICE_ON_SHEETS, adviceOf } from './rows/names/advice';
export { Naming, WrongName } from './rows/names/naming';
export { newPiecesInWords } from './results/new-pieces';
export { newcomersInWords } from './rows/names/newcomers';
export { addedPiece, ARRIVING, changedPiece, SIZES, startingFrom, withIds, wordsFor } from './rows/artworks/piece-rows';
export type { PieceValues } from './rows/stock/stock';
export { NO_SIZE, sizeOf } from './rows/artworks/sizing';
export { faultsAbout } from './rows/names/faults-about';
export { valueInWords } from './results/difference-words';
export { digestOfBytes, sha256Of } from './shop/digest';
export { gapInWords, type SheetDoubts, twinsInWords } from './reading/sheets/doubts';
export * from './words/field-words';
export { errorsOf, faultsOfChange, inWords } from './sending/judging';
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
export { resourceSetBy } from './reading/table/piece-rows';
export { withOpenHeadings } from './reading/table/sheet';
export type { FolderFile, ImageFolder } from './rows/images/folder';
export type { ImageFile } from './rows/row/image-file';
export { FolderImages } from './rows/images/importing-images';
export { unusedInWords } from './rows/images/unused';
export { isSameName, nearNames } from './rows/names/near-names';
export { importingArtists } from './rows/people/artists';
export { importingCustomers } from './rows/people/customers';
export { type PagedSource, pagesOf } from './shop/pages';
export { Faults, type FieldReading } from './rows/row/faults';
export { messageParts, reasonKey } from './results/reasons';
export type { NaturalKey } from './rows/row/natural-key';
export {
  type InputRow,
  ResultCollector,
  type Results,
  type ResultWriter,
  textOfRows,
  type WrittenTable,
} from './results/results';
export { GivenUp, Retrier } from './shop/retrier';
export * from './rows/row/row';
export { type Line, linesOf, LONGEST_LINE, refusingOthers, rowOf } from './rows/row/lines';
export { commandIdOf, newRunName } from './shop/command-ids';
export {
  beginRun,
  digestOfSheet,
  isTakenBack,
  type EarlierRun,
  type RunFile,
  runNamed,
  runOfFile,
} from './sending/run-files';
export type { ReadChange, Word, Words } from './rows/row/request';
export { addOf, type RowAction } from './rows/row/row-action';
export { type RowSource, type Sending, sendRows } from './sending/sending';
export type { Bulk, Sender } from './rows/row/bulk';
export type { SheetNote } from './reading/notes/sheet-notes';
export {
  imagesLeftOut,
  mappingOfSheet,
  readSheet,
  type SavedMapping,
  type SheetOptions,
  type SheetReading,
} from './reading/sheets/read-sheet';
export { leftOutRows, type ShownColumn, shownColumns } from './reading/sheets/sheet-in-words';
export { type Input, inputOfLines, inputOfSheet } from './sending/input';
export { Tally } from './results/tally';
export { Unreadable } from './words/unreadable';
export { touchedBy, type TouchedRow, type UndoingRun, type Undone, UndoneTally, undoRows } from './undoing/undoing';
