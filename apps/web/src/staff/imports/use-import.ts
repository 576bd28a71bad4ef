import { type Client, Problem } from '@rabbet/client';
import {
  FolderImages,
  type Input,
  isFullyUndone,
  type SavedMapping,
  type EarlierRun,
  newRunName,
  findRun,
  findRunOfFile,
  type SheetReading,
  unusedInWords,
} from '@rabbet/imports';
import { useMemo, useRef, useState } from 'react';
import { faultsIn, wordsOf } from '../../kernel/forms/problem-words';
import { chosenImages } from './chosen-images';
import { useLeavingWarning } from '../parts/use-leaving-warning';
import { type Outcome, sendSheet } from './sending';
import { AS_FIRST, type BegunRun, begunRun, forgetRun, noteRun, type Settings } from './settings';
import {
  inputOf,
  keepMapping,
  keptMapping,
  problemOf,
  readingOf,
  rowsIn,
  runFileOf,
  type SheetFile,
  sheetFileOf,
  titlesIn,
} from './sheet-file';

/** Counts of a sheet that is being sent. */
export interface Progress {
  readonly isTrial: boolean;
  readonly done: number;
  readonly refused: number;
  readonly pictures: number;
  readonly all: number;
  /** Null until it can be told. */
  readonly secondsLeft: number | null;
}

export interface Ended extends Outcome {
  readonly isTrial: boolean;
  /** An earlier sending of the file was cut off. */
  readonly isGoneOn: boolean;
  readonly run: string;
  readonly sort: Settings['sort'];
  /** Sentences on chosen pictures that no row has used. */
  readonly unused: readonly string[];
  /** Names of what rows are about, by the numbers of the rows. */
  readonly titles: () => ReadonlyMap<number, string>;
  readonly result: () => ReturnType<Input['writeResults']>;
}

/** Time between two looks at a bar. */
const TOLD_EVERY_MS = 200;

/** A sheet from the file to its outcome. What is changed in its reading drops the outcome of a trial. */
export function useImport(client: Client) {
  const [file, setFile] = useState<SheetFile | null>(null);
  const [settings, setSettings] = useState<Settings>(AS_FIRST);
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const reading = useMemo(
    () => file && readingOf(file, { ...settings, saved: keptIn(settings), takesImages: pictures.length > 0 }),
    [file, settings, pictures],
  );
  const { ended, drop, ...sending } = useSending(client, { file, reading, settings, pictures });
  const open = (read: SheetFile | null) => {
    setFile(read);
    setPictures([]);
    const begun = read && begunRun(read.digest);
    setSettings(({ sort }) => settingsFor(read, begun?.settings.sort ?? sort));
    drop();
  };
  return {
    file,
    reading,
    settings,
    pictures,
    ended,
    ...sending,
    ...useFile(client, open, settings.sort),
    isBegun: file !== null && begunRun(file.digest) !== null,
    change: (changed: Partial<Settings>) => {
      setSettings((before) => ({ ...before, ...changed }));
      drop();
    },
    hold: (sort: Settings['sort']) => {
      setSettings(settingsFor(file, sort));
      drop();
    },
    choosePictures: (chosen: readonly File[]) => {
      setPictures(chosen);
      drop();
    },
    leave: () => open(null),
  };
}

/** Settings as a sheet with these headings, or this very file, had them the last time. */
function settingsFor(file: SheetFile | null, sort: Settings['sort']): Settings {
  const first = { ...AS_FIRST, sort };
  if (!file) return first;
  const begun = begunRun(file.digest);
  if (begun?.settings.sort === sort) return begun.settings;
  const reading = readingOf(file, { ...first, saved: keptIn(first) });
  return { ...first, ...(reading && keptMapping(reading)) };
}

/** Has a file taken apart. */
function useFile(client: Client, open: (read: SheetFile) => void, sort: Settings['sort']) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const take = async (given: File) => {
    setReading(true);
    setProblem(null);
    try {
      const read = await sheetFileOf(client, given);
      const wrong = problemOf(read, readingOf(read, { ...AS_FIRST, saved: keptIn(AS_FIRST), sort }));
      if (wrong === null) open(read);
      else setProblem(wrong);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const told = faultsIn(error.errors) || wordsOf(error);
      setProblem(told.replace(/^The file\b/, () => given.name)); // the shop is not told its name
    } finally {
      setReading(false);
    }
  };
  return { problem, isReading, take: (given: File) => void take(given) };
}

/** Answer to the question about a file that was imported before. */
interface Decided {
  /** Run to go on with; null of a second import. */
  readonly goOn: string | null;
}

interface Read {
  readonly file: SheetFile | null;
  readonly reading: SheetReading | null;
  readonly settings: Settings;
  readonly pictures: readonly File[];
}

/** Run that was begun and not finished; null once it is taken back, from wherever. */
async function standingRun(client: Client, begun: BegunRun | null): Promise<string | null> {
  if (!begun) return null;
  const known = await findRun(client, begun.run).catch(() => null); // what is wrong, the rows tell
  if (!known || !isFullyUndone(known)) return begun.run;
  forgetRun(begun.run);
  return null;
}

/** Run that has imported a file before; null where the shop cannot be asked, as no run can begin then either. */
function earlierRun(client: Client, digest: string): Promise<EarlierRun | null> {
  return findRunOfFile(client, digest).catch(() => null);
}

/** Sends what was read, to be tried or done. */
function useSending(client: Client, { file, reading, settings, pictures }: Read) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const [known, setKnown] = useState<EarlierRun | null>(null);
  const [isStopping, setStopping] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useLeavingWarning(progress !== null && !progress.isTrial);
  const send = async (isTrial: boolean, decided?: Decided) => {
    if (!file || progress) return;
    const begun = decided?.goOn ?? (await standingRun(client, begunRun(file.digest)));
    const ofFile = runFileOf(file, settings, rowsIn(file, reading));
    const mayBeAgain = !decided && begun === null && settings.mode !== 'update';
    const earlier = mayBeAgain ? await earlierRun(client, ofFile.digest) : null;
    setKnown(earlier);
    if (earlier && !isTrial) return;
    const input = inputOf(file, reading);
    const run = begun ?? newRunName();
    if (reading) keepMapping(reading, keptIn(settings));
    const own = settingsOf(settings, decided);
    if (!isTrial) noteRun(file.digest, { run, settings: own });
    stop.current = new AbortController();
    const bar = progressBar(isTrial, rowsIn(file, reading), setProgress);
    try {
      const images = imagesOf(pictures, bar.countPicture);
      const { signal } = stop.current;
      const sending = { run, file: ofFile, isTrial, settings: own, images, signal, take: bar.count };
      const outcome = await sendSheet(client, input, sending);
      if (!isTrial && !outcome.cutOff) noteRun(file.digest, null);
      setEnded({
        ...outcome,
        isTrial,
        isGoneOn: begun !== null,
        run,
        sort: settings.sort,
        unused: images ? unusedInWords(images.unused) : [],
        titles: () => (reading ? titlesIn(reading) : new Map()),
        result: () => input.writeResults(outcome.results),
      });
    } finally {
      setProgress(null);
      setStopping(false);
    }
  };
  return {
    progress,
    ended,
    isStopping,
    known,
    send: (isTrial: boolean, decided?: Decided) => void send(isTrial, decided),
    stop: () => {
      setStopping(true);
      stop.current?.abort(new Error('It was stopped.'));
    },
    drop: () => {
      setEnded(null);
      setKnown(null);
    },
  };
}

/** Adds the pieces of a file a second time, as whoever imports it again wants. */
function settingsOf(settings: Settings, decided?: Decided): Settings {
  return decided?.goOn === null ? { ...settings, addsLikely: true } : settings;
}

function imagesOf(pictures: readonly File[], noteTaken: () => void): FolderImages | null {
  if (pictures.length === 0) return null;
  const images = new FolderImages(chosenImages(pictures));
  images.uploads.onUploadedFile(noteTaken);
  return images;
}

export type Import = ReturnType<typeof useImport>;

function keptIn({ columns, dates }: Settings): SavedMapping {
  return { columns, dates };
}

function progressBar(isTrial: boolean, all: number, tell: (progress: Progress) => void) {
  const begunAt = performance.now();
  let [done, refused, pictures, toldAt] = [0, 0, 0, begunAt];
  const tellAt = (now: number) => {
    const secondsLeft = done === 0 ? null : Math.ceil((((now - begunAt) / done) * (all - done)) / 1_000);
    tell({ isTrial, done, refused, pictures, all, secondsLeft });
  };
  const tellNow = () => {
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    tellAt(now);
  };
  tellAt(begunAt);
  return {
    count({ status }: { readonly status: string }) {
      done++;
      if (status === 'refused') refused++;
      tellNow();
    },
    countPicture() {
      pictures++;
      tellNow();
    },
  };
}
