import { type Client, Problem } from '@rabbet/client';
import type { DateOrder } from '@rabbet/domain/imports/imports';
import { type KeptMapping, mappingOfSheet, type Mode, newRunName, type SheetReading } from '@rabbet/imports';
import { useEffect, useMemo, useRef, useState } from 'react';
import { begunRun, noteRun, type Outcome, sendSheet } from './sending';
import { inputOf, keepMapping, keptMapping, readingOf, type SheetFile, sheetFileOf } from './sheet-file';

export interface Settings {
  readonly mode: Mode;
  readonly addsArtists: boolean;
  readonly dates: DateOrder | null;
  readonly type: string;
  readonly columns: KeptMapping['columns'];
}

/** How far a sheet is that is being sent. */
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
  readonly result: () => string;
}

const AS_FIRST: Settings = { mode: 'add', addsArtists: false, dates: null, type: '', columns: {} };
/** Between two looks at a bar. */
const TOLD_EVERY_MS = 200;

/** A sheet from the file to its outcome. What is changed in its reading drops the outcome of a trial. */
export function useImport(client: Client) {
  const [file, setFile] = useState<SheetFile | null>(null);
  const [settings, setSettings] = useState<Settings>(AS_FIRST);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const stop = useRef<AbortController | null>(null);
  const reading = useMemo(() => file && readingOf(file, { ...settings, kept: keptIn(settings) }), [file, settings]);
  useLeavingWarning(progress !== null && !progress.isTrial);

  const take = async (given: File) => {
    setReading(true);
    setProblem(null);
    try {
      const read = await sheetFileOf(client, given);
      const headings = readingOf(read, { ...AS_FIRST, kept: keptIn(AS_FIRST) })?.parts.headings ?? [];
      const kept = keptMapping(headings);
      setFile(read);
      setEnded(null);
      setSettings({ ...AS_FIRST, ...kept });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.errors.map(({ message }) => message).join(' ') || error.detail);
    } finally {
      setReading(false);
    }
  };

  const change = (changed: Partial<Settings>) => {
    setSettings((before) => ({ ...before, ...changed }));
    setEnded(null);
  };

  const send = async (isTrial: boolean) => {
    if (!file || progress) return;
    const input = inputOf(file, reading);
    const run = begunRun(file.digest) ?? newRunName();
    if (reading) keepMapping(reading.parts.headings, mappingOfSheet(reading));
    if (!isTrial) noteRun(file.digest, run);
    stop.current = new AbortController();
    const bar = progressBar(isTrial, rowsIn(file, reading), setProgress);
    try {
      const { mode, addsArtists, type } = settings;
      const { signal } = stop.current;
      const sending = { run, isTrial, mode, addsArtists, type: type || null, signal, take: bar.count };
      const outcome = await sendSheet(client, input, sending);
      if (!isTrial && !outcome.cutOff) noteRun(file.digest, null);
      setEnded({ ...outcome, isTrial, run, result: () => input.withResults(outcome.results) });
    } finally {
      setProgress(null);
    }
  };

  return {
    ...{ file, reading, settings, problem, isReading, progress, ended },
    isBegun: file !== null && begunRun(file.digest) !== null,
    take: (given: File) => void take(given),
    change,
    send: (isTrial: boolean) => void send(isTrial),
    stop: () => stop.current?.abort(new Error('It was stopped.')),
    leave: () => {
      setFile(null);
      setEnded(null);
      setSettings(AS_FIRST);
    },
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
  const told = (now: number) => {
    const secondsLeft = done === 0 ? null : Math.ceil((((now - begunAt) / done) * (all - done)) / 1_000);
    tell({ isTrial, done, refused, all, secondsLeft });
  };
  told(begunAt);
  return {
    count({ status }: { readonly status: string }) {
      done++;
      if (status === 'refused') refused++;
      const now = performance.now();
      if (now - toldAt < TOLD_EVERY_MS) return;
      toldAt = now;
      told(now);
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
