import { formatCount } from '@rabbet/domain/numbers/format-count';
import { takeRunBack, type UndoProgress, UndoTally } from '@rabbet/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from '../session/staff-client';
import { PATIENCE_MS } from './sending';
import { forgetRun } from './settings';

interface Ended {
  readonly tally: UndoTally;
  readonly isTrial: boolean;
  readonly cutOff: string | null;
}

/** Takes a run back, after a trial that tells what would become of each thing. */
export function Undo({ run, isUndone }: { readonly run: string; readonly isUndone: boolean }) {
  const { progress, ended, undo, stop } = useUndoing(run);
  if (progress)
    return (
      <>
        <progress value={progress.done} max={progress.all} aria-label="Things taken back" />
        <p>
          {formatCount(progress.done)} of {formatCount(progress.all)}. Please keep this page open.
        </p>
        <button type="button" className="button button-quiet" onClick={stop}>
          Stop
        </button>
      </>
    );
  const isTried = ended?.isTrial === true && ended.cutOff === null;
  return (
    <>
      {ended && (
        <>
          <p role="status">
            {ended.tally.toString()}. {ended.isTrial && 'Nothing is changed yet.'}
          </p>
          {ended.cutOff !== null && (
            <div className="shop-form-problem" role="alert">
              <p>Cut off: {ended.cutOff} Go on, and nothing is done twice.</p>
              <button type="button" className="button" onClick={() => undo(ended.isTrial)}>
                Go on
              </button>
            </div>
          )}
          <Why tally={ended.tally} />
        </>
      )}
      {isUndone ? (
        <p>All of it is taken back.</p>
      ) : (
        <div className="shop-form-end">
          <button type="button" className="button button-quiet" onClick={() => undo(true)}>
            See what taking it back would do
          </button>
          {isTried && (
            <button type="button" className="button button-danger" onClick={() => undo(false)}>
              Take it back
            </button>
          )}
          <p className="field-hint">
            What is new goes, changed fields go back, but for what others have changed since.
          </p>
        </div>
      )}
    </>
  );
}

function Why({ tally }: { readonly tally: UndoTally }) {
  const reasons = tally.reasonsInWords();
  if (reasons.length === 0) return null;
  return (
    <>
      <h3>What stays</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

function useUndoing(run: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UndoProgress | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const abort = useRef<AbortController | null>(null);
  const undo = async (isTrial: boolean) => {
    const tally = new UndoTally();
    abort.current = new AbortController();
    setProgress({ done: 0, all: 1 });
    const { signal } = abort.current;
    const waiting = { giveUpAfterMs: PATIENCE_MS, onProgress: setProgress };
    const cutOff = await takeRunBack(client, run, { isTrial, tally, signal, ...waiting });
    setProgress(null);
    setEnded({ tally, isTrial, cutOff });
    if (!isTrial) forgetRun(run);
    if (!isTrial) await queryClient.invalidateQueries({ queryKey: ['list'] });
  };
  return {
    progress,
    ended,
    undo: (isTrial: boolean) => void undo(isTrial),
    stop: () => abort.current?.abort(new Error('It was stopped.')),
  };
}
