import type { DateOrder } from '../cells/dates';
import type { Column, SheetKind } from '../headings/headings';
import type { Cells } from '../headings/known-headings';
import { type Mapping, mappingOf, type MatchedColumns, matchHeaders, withoutImages } from '../headings/mapping';
import type { SheetFault } from '../headings/sheet-faults';
import { contactProposals } from '../notes/people-columns';
import { leftOutNotes } from '../notes/piece-columns';
import { peopleNotes } from '../notes/people-notes';
import { findDateOrder, looseCellNotes, type SheetNote, notesOnUnitsInTitles } from '../notes/sheet-notes';
import type { Mode } from '../table/modes';
import { type Outcomes, withoutOutcomes } from '../table/outcome-columns';
import { splitSheet, type SheetParts, withoutSections } from '../table/sheet';
import { findDoubts, NO_DOUBTS, fillDownParts, type SheetDoubts } from './doubts';

/** Meanings of columns and order of dates that somebody has settled, saved for the next sheet with the same headings. */
export interface SavedMapping {
  readonly columns: Mapping;
  readonly dates: DateOrder | null;
}

/** Reading of a sheet: its rows, what each column holds, and what people should look at before the rows are imported. */
export interface SheetReading {
  readonly kind: SheetKind;
  readonly parts: SheetParts;
  readonly outcomes: Outcomes;
  readonly columns: readonly Column[];
  readonly dates: DateOrder | null;
  /** Faults of the whole sheet, which keep all rows from being sent. */
  readonly faults: readonly SheetFault[];
  /** Sentences on how cells are read. */
  readonly notes: readonly SheetNote[];
  /** Headings of the saved mapping that the sheet does not have. */
  readonly missingHeadings: readonly string[];
  readonly doubts: SheetDoubts;
  /** True where columns with the names of image files are read; else they are left out. */
  readonly takesImages: boolean;
}

export interface SheetOptions {
  readonly saved?: SavedMapping;
  /** Order of the dates; it goes before that of the saved mapping. */
  readonly dates?: DateOrder | null;
  readonly mode?: Mode;
  /** Kind of the sheet; pieces unless another is chosen. */
  readonly kind?: SheetKind;
  /** Headings of the columns whose empty cells repeat the cell above. */
  readonly fillDown?: readonly string[];
  /** True where there is a folder with the image files that rows name. */
  readonly takesImages?: boolean;
}

const NO_MAPPING: SavedMapping = { columns: {}, dates: null };

/**
 * Reads the headings of a sheet, and finds its rows. A column with an unknown heading gets the meaning that its cells
 * suggest, as a proposal: until somebody confirms it, the sheet has a fault, and a dry run alone is possible.
 */
export function readSheet(rows: readonly Cells[], options: SheetOptions = {}): SheetReading {
  let reading = readWithMapping(rows, options);
  if (reading.kind !== 'artworks' || reading.faults.some(({ likelyKind }) => likelyKind)) return reading;
  const { columns: confirmed, dates } = options.saved ?? NO_MAPPING;
  const proposals: Proposal[] = [];
  let newProposals = firstProposalOfEachMeaning(reading.notes);
  // each reading with the proposals so far may suggest meanings for further columns
  while (newProposals.length > 0) {
    proposals.push(...newProposals);
    const proposedColumns = Object.fromEntries(
      proposals.map(({ likely: { heading, words } }) => [heading, `${words}?`]),
    );
    reading = readWithMapping(rows, { ...options, saved: { columns: { ...confirmed, ...proposedColumns }, dates } });
    // two columns with the same heading cannot be mapped apart, so a heading is proposed once
    newProposals = firstProposalOfEachMeaning(reading.notes).filter(
      ({ likely }) => !proposals.some((proposal) => proposal.likely.heading === likely.heading),
    );
  }
  return { ...reading, notes: [...reading.notes, ...proposals] };
}

type Proposal = SheetNote & Required<Pick<SheetNote, 'likely'>>;

/** Proposals among these notes, the first of each meaning: `size (height x width)` and `size` are one meaning. */
function firstProposalOfEachMeaning(notes: readonly SheetNote[]): readonly Proposal[] {
  const proposals = notes.filter((note): note is Proposal => note.likely !== undefined);
  const meanings = proposals.map(({ likely }) => likely.words.replace(/ \(.*/, ''));
  return proposals.filter((_, i) => meanings.indexOf(meanings[i] ?? '') === i);
}

function readWithMapping(grid: readonly Cells[], options: SheetOptions): SheetReading {
  const { saved = NO_MAPPING, dates, mode = 'add', kind = 'artworks', fillDown = [], takesImages = false } = options;
  const { parts: allParts, outcomes } = withoutOutcomes(splitSheet(grid, kind));
  const { columns, faults, missingHeadings } = matchColumns(allParts, options);
  const nameIndex = columns.findIndex(({ meaning }) => meaning === 'name');
  const partsToFill = kind === 'artworks' ? withoutSections(allParts, nameIndex) : allParts;
  const { parts, missingColumns } = fillDownParts(partsToFill, fillDown);
  const { order, notes: dateNotes } = findDateOrder(columns, parts.rows, dates ?? saved.dates);
  const notes = [...dateNotes, ...looseCellNotes(columns, parts.rows)];
  if (kind === 'artworks') {
    notes.unshift(...notesOnUnitsInTitles(grid, parts, columns));
    notes.push(...leftOutNotes(columns, parts.rows));
  } else notes.push(...peopleNotes(kind, columns, parts.rows));
  return {
    kind,
    parts,
    outcomes,
    columns,
    dates: order,
    faults: [...missingColumns, ...faults],
    notes,
    missingHeadings,
    doubts: kind === 'artworks' ? findDoubts(columns, parts.rows, mode) : NO_DOUBTS,
    takesImages,
  };
}

/** Finds the meanings of the columns. In a list of customers, unknown columns with a yes or no may say who is written to. */
function matchColumns({ headings, rows }: SheetParts, options: SheetOptions): MatchedColumns {
  const { saved = NO_MAPPING, mode = 'add', kind = 'artworks', takesImages = false } = options;
  const matchOptions = { kind, takesImages, needsNames: mode !== 'update' };
  const matched = matchHeaders(headings, saved.columns, matchOptions);
  if (kind !== 'customers' || matched.faults.some(({ likelyKind }) => likelyKind)) return matched;
  const proposals = contactProposals(matched.columns, rows, saved.columns);
  if (Object.keys(proposals).length === 0) return matched;
  return matchHeaders(headings, { ...proposals, ...saved.columns }, matchOptions);
}

/** Columns of a sheet, without the meaning of those that are not read in this import. */
export function readColumns({ columns, takesImages }: SheetReading): readonly Column[] {
  return takesImages ? columns : withoutImages(columns);
}

/** Headings of the columns with names of image files that are left out, as there is no folder. */
export function ignoredImageHeadings({ columns, takesImages }: SheetReading): readonly string[] {
  return takesImages ? [] : columns.filter(({ meaning }) => meaning === 'images').map(({ heading }) => heading);
}

/** Mapping that reads the next sheet as this one was read. */
export function mappingOfSheet({ kind, columns, dates }: SheetReading): SavedMapping {
  return { columns: mappingOf(columns, kind), dates };
}
