import { type Client, Problem } from '@rabbet/client';
import type { DateOrder } from '@rabbet/domain/imports/imports';
import {
  type Input,
  type KeptMapping,
  mappingOfSheet,
  type Mode,
  newRunName,
  type SheetReading,
} from '@rabbet/imports';
import { useEffect, useMemo, useRef, useState } from 'react';
import { begunRun, noteRun, type Outcome, sendSheet } from './sending';
import { inputOf, keepMapping, keptMapping, readingOf, type SheetFile, sheetFileOf } from './sheet-file';

export interface Settings {
  readonly mode: Mode;
  readonly addsArtists: boolean;
  readonly dates: DateOrder | null;
  readonly type: string;
  readonly how: '' | 'Purchased' | 'Consigned';
  readonly columns: KeptMapping['columns'];
}

/** Counts of a sheet that is being sent. */
export interface Progress {
  readonly isTrial: boolean;
  readonly done: number;
  readonly refused: number;
  readonly all: number;
  /** Null until it can be told. */
  readonly secondsLeft: number | null;
}

export interface Ended extends Outcome {
  readonly isTrial: boolean;
  readonly run: string;
  readonly result: () => ReturnType<Input['withResults']>;
}

const AS_FIRST: Settings = { mode: 'add', addsArtists: false, dates: null, type: '', how: '', columns: {} };
/** Time between two looks at a bar. */
const TOLD_EVERY_MS = 200;

/** A sheet from the file to its outcome. What is changed in its reading drops the outcome of a trial. */
export function useImport(client: Client) {
  const [file, setFile] = useState<SheetFile | null>(null);
  const [settings, setSettings] = useState<Settings>(AS_FIRST);
  const reading = useMemo(() => file && readingOf(file, { ...settings, kept: keptIn(settings) }), [file, settings]);
  const { ended, drop, ...sending } = useSending(client, file, reading, settings);
  const open = (read: SheetFile | null) => {
    const headings = read && readingOf(read, { ...AS_FIRST, kept: keptIn(AS_FIRST) })?.parts.headings;
    setFile(read);
    setSettings({ ...AS_FIRST, ...(headings && keptMapping(headings)) });
    drop();
  };
  return {
    ...{ file, reading, settings, ended },
    ...sending,
    ...useFile(client, open),
    isBegun: file !== null && begunRun(file.digest) !== null,
    change: (changed: Partial<Settings>) => {
      setSettings((before) => ({ ...before, ...changed }));
      drop();
    },
    leave: () => open(null),
  };
}

/** Has a file taken apart. */
function useFile(client: Client, open: (read: SheetFile) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const take = async (given: File) => {
    setReading(true);
    setProblem(null);
    try {
      open(await sheetFileOf(client, given));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.errors.map(({ message }) => message).join(' ') || error.detail);
    } finally {
      setReading(false);
    }
  };
  return { problem, isReading, take: (given: File) => void take(given) };
}

/** Sends what was read, to be tried or done. */
function useSending(client: Client, file: SheetFile | null, reading: SheetReading | null, settings: Settings) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const [isStopping, setStopping] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useLeavingWarning(progress !== null && !progress.isTrial);
  const send = async (isTrial: boolean) => {
    if (!file || progress) return;
    const input = inputOf(file, reading);
    const run = begunRun(file.digest) ?? newRunName();
    if (reading) keepMapping(reading.parts.headings, mappingOfSheet(reading));
    if (!isTrial) noteRun(file.digest, run);
    stop.current = new AbortController();
    const bar = progressBar(isTrial, rowsIn(file, reading), setProgress);
    try {
      const { mode, addsArtists, type, how } = settings;
      const beside = { ...(type && { type }), ...(how && { transaction: { activity: how } }) };
      const sending = { run, isTrial, mode, addsArtists, beside, signal: stop.current.signal, take: bar.count };
      const outcome = await sendSheet(client, input, sending);
      if (!isTrial && !outcome.cutOff) noteRun(file.digest, null);
      setEnded({ ...outcome, isTrial, run, result: () => input.withResults(outcome.results) });
    } finally {
      setProgress(null);
      setStopping(false);
    }
  };
  return {
    ...{ progress, ended, isStopping },
    send: (isTrial: boolean) => void send(isTrial),
    stop: () => {
      setStopping(true);
      stop.current?.abort(new Error('It was stopped.'));
    },
    drop: () => setEnded(null),
  };
}

export type Import = ReturnType<typeof useImport>;

function keptIn({ columns, dates }: Settings): KeptMapping {
  return { columns, dates };
}

/** Rows that are to be sent. */
export function rowsIn({ content }: SheetFile, reading: SheetReading | null): number {
  if (content.format === 'table') return reading?.parts.rows.length ?? 0;
  return content.text.split('\n').filter((line) => line.trim() !== '').length;
}

function progressBar(isTrial: boolean, all: number, tell: (progress: Progress) => void) {
  const begunAt = performance.now();
  let [done, refused, toldAt] = [0, 0, begunAt];
  const tellAt = (now: number) => {
    const secondsLeft = done === 0 ? null : Math.ceil((((now - begunAt) / done) * (all - done)) / 1_000);
    tell({ isTrial, done, refused, all, secondsLeft });
  };
  tellAt(begunAt);
  return {
    count({ status }: { readonly status: string }) {
      done++;
      if (status === 'refused') refused++;
      const now = performance.now();
      if (now - toldAt < TOLD_EVERY_MS) return;
      toldAt = now;
      tellAt(now);
    },
  };
}

/** Has the browser ask before a page is left that is still sending. */
function useLeavingWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
}
