import type { DateOrder } from '../cells/dates';
import type { Column, SheetSort } from '../headings/headings';
import type { Cells } from '../headings/known-headings';
import { type Mapping, mappingOf, matchHeaders, withoutImages } from '../headings/mapping';
import type { SheetFault } from '../headings/sheet-faults';
import { contactProposals } from '../notes/left-out-columns';
import { leftOutNotes } from '../notes/left-out';
import { peopleNotes } from '../notes/people-notes';
import { datesOf, looseNotes, type SheetNote, unitsAbove } from '../notes/sheet-notes';
import type { Mode } from '../table/modes';
import { type Outcomes, withoutOutcomes } from '../table/outcome-columns';
import { partsOf, type SheetParts, withoutSections } from '../table/sheet';
import { doubtsIn, NO_DOUBTS, partsFilledDown, type SheetDoubts } from './doubts';

/** Reading of a sheet, saved for the next sheet of the same hand. */
export interface SavedMapping {
  readonly columns: Mapping;
  readonly dates: DateOrder | null;
}

/** Sheet as it is read: its columns by what they hold, and faults to be mended before any row is read. */
export interface SheetReading {
  readonly sort: SheetSort;
  readonly parts: SheetParts;
  readonly outcomes: Outcomes;
  readonly columns: readonly Column[];
  readonly dates: DateOrder | null;
  readonly faults: readonly SheetFault[];
  /** Readings of cells that people should look at. */
  readonly notes: readonly SheetNote[];
  /** Headings of the mapping that the sheet does not have. */
  readonly absent: readonly string[];
  readonly doubts: SheetDoubts;
  /** Columns of the names of files are read; else they are left out. */
  readonly takesImages: boolean;
}

export interface SheetOptions {
  readonly saved?: SavedMapping;
  /** Order that wins over the one of the mapping. */
  readonly dates?: DateOrder | null;
  readonly mode?: Mode;
  /** Sort of the sheet: pieces unless another is chosen. */
  readonly sort?: SheetSort;
  /** Headings of columns whose empty cells say what the one above says. */
  readonly fillDown?: readonly string[];
  /** There is a folder, files of which the rows may name. */
  readonly takesImages?: boolean;
}

const NO_MAPPING: SavedMapping = { columns: {}, dates: null };

/**
 * Reads the headings of a sheet, and finds its rows. Columns with unknown headings are read as their cells propose: that
 * is a fault until somebody settles it, and rows can be judged so.
 */
export function readSheet(rows: readonly Cells[], options: SheetOptions = {}): SheetReading {
  let reading = readAsMapped(rows, options);
  if (reading.sort !== 'artworks' || reading.faults.some(({ meant }) => meant)) return reading;
  const { columns: settled, dates } = options.saved ?? NO_MAPPING;
  const proposals: Proposal[] = [];
  let further = proposalsIn(reading.notes);
  while (further.length > 0) {
    proposals.push(...further);
    const proposed = Object.fromEntries(proposals.map(({ likely: { heading, words } }) => [heading, `${words}?`]));
    reading = readAsMapped(rows, { ...options, saved: { columns: { ...settled, ...proposed }, dates } });
    // two columns of one heading stay open: each is proposed once
    further = proposalsIn(reading.notes).filter(
      ({ likely }) => !proposals.some((proposal) => proposal.likely.heading === likely.heading),
    );
  }
  return { ...reading, notes: [...reading.notes, ...proposals] };
}

type Proposal = SheetNote & Required<Pick<SheetNote, 'likely'>>;

/** Proposals of these notes, the first one of each meaning: `size (height x width)` means size. */
function proposalsIn(notes: readonly SheetNote[]): readonly Proposal[] {
  const proposals = notes.filter((note): note is Proposal => note.likely !== undefined);
  const meanings = proposals.map(({ likely }) => likely.words.replace(/ \(.*/, ''));
  return proposals.filter((_, i) => meanings.indexOf(meanings[i] ?? '') === i);
}

function readAsMapped(rows: readonly Cells[], options: SheetOptions): SheetReading {
  const { saved = NO_MAPPING, dates, mode = 'add', sort = 'artworks', fillDown = [], takesImages = false } = options;
  const { parts: whole, outcomes } = withoutOutcomes(partsOf(rows, sort));
  const isOfPieces = sort === 'artworks';
  const matching = { sort, takesImages, needsNames: mode !== 'update' };
  let matched = matchHeaders(whole.headings, saved.columns, matching);
  if (sort === 'customers' && !matched.faults.some(({ meant }) => meant)) {
    const proposals = contactProposals(matched.columns, whole.rows, saved.columns);
    if (Object.keys(proposals).length > 0)
      matched = matchHeaders(whole.headings, { ...proposals, ...saved.columns }, matching);
  }
  const { columns, absent } = matched;
  const named = columns.findIndex(({ meaning }) => meaning === 'name');
  const { parts, unknown } = partsFilledDown(isOfPieces ? withoutSections(whole, named) : whole, fillDown);
  const ordered = datesOf(columns, parts.rows, dates ?? saved.dates);
  const notes = [
    ...(isOfPieces ? unitsAbove(rows, parts, columns) : []),
    ...ordered.notes,
    ...looseNotes(columns, parts.rows),
    ...(sort === 'artworks' ? leftOutNotes(columns, parts.rows) : peopleNotes(sort, columns, parts.rows)),
  ];
  const doubts = isOfPieces ? doubtsIn(columns, parts.rows, mode) : NO_DOUBTS;
  const faults = [...unknown, ...matched.faults];
  return { sort, parts, outcomes, columns, dates: ordered.order, faults, notes, absent, doubts, takesImages };
}

/** Columns of a sheet that are read. */
export function columnsRead({ columns, takesImages }: SheetReading): readonly Column[] {
  return takesImages ? columns : withoutImages(columns);
}

/** Headings of the columns that name files, which are left out where there is no folder. */
export function imagesLeftOut({ columns, takesImages }: SheetReading): readonly string[] {
  return takesImages ? [] : columns.filter(({ meaning }) => meaning === 'images').map(({ heading }) => heading);
}

/** Mapping that reads the next sheet as this one was read. */
export function mappingOfSheet({ sort, columns, dates }: SheetReading): SavedMapping {
  return { columns: mappingOf(columns, sort), dates };
}
