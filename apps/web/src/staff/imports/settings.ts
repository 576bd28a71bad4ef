import type { DateOrder, SavedMapping, Mode, SheetKind } from '@rabbet/imports';

/** All that is said beside a sheet. */
export interface Settings {
  readonly sort: SheetKind;
  readonly mode: Mode;
  readonly addsArtists: boolean;
  /** Pieces are added that are likely there already. */
  readonly addsLikely: boolean;
  /** The pieces came long ago: nobody is told of them as news. */
  readonly isPast: boolean;
  readonly dates: DateOrder | null;
  readonly type: string;
  readonly how: '' | 'Purchased' | 'Consigned';
  readonly columns: SavedMapping['columns'];
  /** Headings of columns whose empty cells say what the ones above them say. */
  readonly fillDown: readonly string[];
}

export const AS_FIRST: Settings = {
  sort: 'artworks',
  mode: 'add',
  addsArtists: false,
  addsLikely: false,
  isPast: false,
  dates: null,
  type: '',
  how: '',
  columns: {},
  fillDown: [],
};

/** True of pieces of the past: of people, nothing is news. */
export function isOfPast({ sort, isPast }: Settings): boolean {
  return sort === 'artworks' && isPast;
}

const BEGUN = 'import-run ';

/** Run that was begun and not finished, with what was said beside its sheet. */
export interface BegunRun {
  readonly run: string;
  readonly settings: Settings;
}

/** Run under which a file was begun and not finished, where this browser remembers one. */
export function begunRun(digest: string): BegunRun | null {
  try {
    const kept = localStorage.getItem(BEGUN + digest);
    if (kept === null) return null;
    const { run, settings } = JSON.parse(kept) as BegunRun; // as noteRun writes it, or did before there was a new choice
    return { run, settings: { ...AS_FIRST, ...settings } };
  } catch {
    return null;
  }
}

/** Forgets a run, whatever its file: one that is taken back is not gone on with. */
export function forgetRun(run: string): void {
  try {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith(BEGUN)))
      if (begunRun(name.slice(BEGUN.length))?.run === run) localStorage.removeItem(name);
  } catch {
    // without a memory there is nothing to forget
  }
}

/** Remembers a run until it is finished: the same file goes on with it. */
export function noteRun(digest: string, begun: BegunRun | null): void {
  try {
    if (begun === null) localStorage.removeItem(BEGUN + digest);
    else localStorage.setItem(BEGUN + digest, JSON.stringify(begun));
  } catch {
    // without a memory, rows with a key or a number are known again all the same
  }
}
