export { addPiecesBulk } from './rows/artworks/add-pieces';
export { importPiecesBulk } from './rows/artworks/import-pieces';
export { type Advice, ADVICE_ON_PAGES, ADVICE_ON_SHEETS, adviceOf } from './rows/names/advice';
export { NameResolver } from './rows/names/name-resolver';
export { WrongName } from './rows/names/wrong-name';
export { newPiecesInWords } from './results/new-pieces';
export { newcomersInWords } from './rows/names/newcomers';
export {
  readNewPiece,
  ARRIVAL_FIELDS,
  readChangedPiece,
  SIZES,
  withDefaults,
  replaceNamesById,
  rowFieldNamesFor,
} from './rows/artworks/piece-bodies';
export type { PieceValues } from './rows/stock/stock';
export { NO_SIZE, measureSize } from './rows/artworks/piece-sizes';
export { withFaultField } from './rows/names/fault-field';
export { valueInWords } from './results/difference-words';
export { digestOfBytes, sha256Of } from './shop/digest';
export { gapInWords, type SheetDoubts, twinsInWords } from './reading/sheets/doubts';
export * from './words/field-words';
export { errorsOf, faultsOfChange, withRowField } from './sending/shop-faults';
export { kindInWords, kindsIn, kindsInWords, undoingResource } from './undoing/kind-words';
export { type RowToSend, sendChanges, type SentRow } from './bulk/send-changes';
export { inRehearsal, inRun } from './sending/run-transports';
export { misnamedInWords } from './words/misnamed-file';
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
export type { FolderFile, ImageFolder } from './rows/images/image-folder';
export type { ImageFile } from './rows/row/image-file';
export { FolderImages } from './rows/images/folder-images';
export { unusedInWords } from './rows/images/unmatched-files';
export { isSameName, nearNames } from '@rabbet/domain/people/likeness/near-names';
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
export type { ReadChange, RowFieldName, RowFieldNames } from './rows/row/request';
export { toAddAction, type RowAction } from './rows/row/row-action';
export { type RowSource, type SendOptions, sendRows } from './sending/send-rows';
export type { BulkCommand, Sender } from './rows/row/bulk-command';
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
export { UnreadableWord } from './words/unreadable-word';
export {
  rowsTouchedBy,
  type TouchedRow,
  type UndoOptions,
  type UndoResult,
  UndoTally,
  undoRows,
} from './undoing/undo-rows';
export { takeRunBack, type UndoProgress } from './undoing/take-run-back';
