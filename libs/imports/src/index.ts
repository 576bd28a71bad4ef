export { addingMany } from './artworks/adding-many';
export { importingPieces } from './artworks/importing';
export { type Advice, ADVICE_ON_PAGES, ADVICE_ON_SHEETS, adviceOf } from './artworks/advice';
export { Naming, WrongName } from './artworks/naming';
export { newPiecesInWords } from './artworks/new-pieces';
export { newcomersInWords } from './artworks/newcomers';
export {
  addedPiece,
  ARRIVING,
  changedPiece,
  namedIn,
  type SaidPiece,
  SIZES,
  startingFrom,
  withIds,
} from './artworks/saying';
export { NO_SIZE, sizeOf } from './artworks/sizing';
export { telling } from './artworks/telling';
export { valueInWords } from './difference-words';
export { digestOfBytes, sha256Of } from './digest';
export { gapInWords, type SheetDoubts, twinsInWords } from './doubts';
export * from './field-words';
export { allWrong, errorsOf, inWords, type SaidChange, type Word, type Words } from './judging';
export { kindInWords, kindsInWords } from './kind-words';
export { misnamedInWords } from './misnamed';
export { type Mode, MODES } from './modes';
export type { FolderFile, ImageFile, ImageFolder } from './images/folder';
export { FolderImages } from './images/importing-images';
export { unusedInWords } from './images/unused';
export { isSameName, nearNames } from './near-names';
export { importingArtists } from './people/artists';
export { importingCustomers } from './people/customers';
export { type PagedSource, pagesOf } from './pages';
export { Faults, type Reading } from './reading';
export { messageParts, reasonKey } from './reasons';
export type { NaturalKey } from './repeats';
export { type InputRow, KeptResults, type Results, type ResultWriter, textOfRows, type WrittenTable } from './results';
export { GivenUp, Retrier } from './retrier';
export * from './rows';
export { beginRun, digestOfSheet, isTakenBack, type KnownRun, type RunFile, runNamed, runOfFile } from './run-files';
export { type Asked, type Bulk, type RowSource, type Sender, type Sending, sendRows } from './sending';
export type { SheetNote } from './sheet-notes';
export * from './sheets';
export { Tally } from './tally';
export { Unreadable } from './unreadable';
export { touchedBy, type TouchedRow, type Undone, undoRows, UndoneTally, type UndoingRun } from './undoing';
