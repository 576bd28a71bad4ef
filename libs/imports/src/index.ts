export { addPiecesBulk } from './rows/artworks/adding-many';
export { importPiecesBulk } from './rows/artworks/importing';
export { type Advice, ADVICE_ON_PAGES, ADVICE_ON_SHEETS, adviceOf } from './rows/names/advice';
export { Naming } from './rows/names/naming';
export { WrongName } from './rows/names/namesakes';
export { newPiecesInWords } from './results/new-pieces';
export { newcomersInWords } from './rows/names/newcomers';
export {
  readNewPiece,
  ARRIVAL_FIELDS,
  readChangedPiece,
  SIZES,
  withDefaults,
  replaceNamesById,
  wordsForFields,
} from './rows/artworks/piece-rows';
export type { PieceValues } from './rows/stock/stock';
export { NO_SIZE, measureSize } from './rows/artworks/sizing';
export { withFaultField } from './rows/names/faults-about';
export { valueInWords } from './results/difference-words';
export { digestOfBytes, sha256Of } from './shop/digest';
export { gapInWords, type SheetDoubts, twinsInWords } from './reading/sheets/doubts';
export * from './words/field-words';
export { errorsOf, faultsOfChange, withRowField } from './sending/judging';
export { kindInWords, kindsInWords } from './undoing/kind-words';
export { misnamedInWords } from './words/misnamed';
export { type Mode, MODES } from './reading/table/modes';
export { DATE_ORDERS, type DateOrder, ORDER_WORDS } from './reading/cells/dates';
export {
  type Column,
  headingsForMeaning,
  type Meaning,
  MEANINGS,
  meaningsOfSheet,
  SHEET_KINDS,
  type SheetKind,
} from './reading/headings/headings';
export { templateOf } from './reading/headings/templates';
export { resourceSetBy } from './reading/table/piece-rows';
export { padHeadingRows } from './reading/table/sheet';
export type { FolderFile, ImageFolder } from './rows/images/folder';
export type { ImageFile } from './rows/row/image-file';
export { FolderImages } from './rows/images/importing-images';
export { unusedInWords } from './rows/images/unused';
export { isSameName, nearNames } from './rows/names/near-names';
export { importArtistsBulk } from './rows/people/artists';
export { importCustomersBulk } from './rows/people/customers';
export { type PagedSource, pagesOf } from './shop/pages';
export { Faults, type FieldReading } from './rows/row/faults';
export { messageParts, reasonKey } from './results/reasons';
export type { NaturalKey } from './rows/row/natural-key';
export {
  type InputRow,
  ResultCollector,
  type Results,
  type ResultWriter,
  textWriter,
  type WrittenTable,
} from './results/results';
export { ServerUnreachable, Retrier } from './shop/retrier';
export * from './rows/row/row';
export { type Line, linesOf, MAX_LINE_BYTES, refuseOtherFormats, rowOf } from './rows/row/lines';
export { commandIdOf, newRunName } from './shop/command-ids';
export {
  beginRun,
  digestOfSheet,
  isFullyUndone,
  type EarlierRun,
  type RunFile,
  findRun,
  findRunOfFile,
} from './sending/run-files';
export type { ReadChange, Word, Words } from './rows/row/request';
export { toAddAction, type RowAction } from './rows/row/row-action';
export { type RowSource, type Sending, sendRows } from './sending/sending';
export type { Bulk, Sender } from './rows/row/bulk';
export type { SheetNote } from './reading/notes/sheet-notes';
export {
  ignoredImageHeadings,
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
export { rowsTouchedBy, type TouchedRow, type UndoingRun, type Undone, UndoneTally, undoRows } from './undoing/undoing';
