import { formatCount } from '@rabbet/domain/numbers/format-count';
import { takeRunBack, UndoTally } from '@rabbet/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { importRunPath } from '../../../paths/staff-paths';
import { useClient } from '../../session/staff-client';
import { type BulkSubject, countIn } from './subject';
import type { BulkReport } from './use-bulk';

interface BulkNoticeProps {
  readonly report: BulkReport;
  readonly subject: BulkSubject;
  readonly onDismiss: () => void;
}

/** Notice of what was done to marked rows, with its Undo. */
export function BulkNotice({ report: { run, act, doneIds }, subject, onDismiss }: BulkNoticeProps) {
  const { stage, undo } = useTakingBack(run, subject);
  return (
    <div className="notice bulk-notice" role="status">
      {stage.kind !== 'undone' && (
        <p>
          {countIn(subject, doneIds.length)} {act.done}.
        </p>
      )}
      {stage.kind === 'undoing' && (
        <p>
          Taking it back: {formatCount(stage.done)} of {formatCount(doneIds.length)}
        </p>
      )}
      {stage.kind === 'undone' && <TakenBack tally={stage.tally} cutOff={stage.cutOff} run={run} />}
      {act.noUndo === undefined && (stage.kind === 'done' || (stage.kind === 'undone' && stage.cutOff !== null)) && (
        <button type="button" className="button button-quiet" onClick={undo}>
          Undo
        </button>
      )}
      {stage.kind !== 'undoing' && (
        <button type="button" className="button button-quiet" onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </div>
  );
}

interface TakenBackProps {
  readonly tally: UndoTally;
  readonly cutOff: string | null;
  readonly run: string;
}

function TakenBack({ tally, cutOff, run }: TakenBackProps) {
  const reasons = tally.reasonsInWords();
  return (
    <div>
      <p>
        {tally.countOf('undone') === tally.thingCount ? 'All of it is taken back.' : `${tally.toString()}.`}
        {cutOff !== null && ` Cut off: ${cutOff}`}
      </p>
      {reasons.length > 0 && (
        <ul aria-label="What stays">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {reasons.length > 0 && <Link to={importRunPath(run)}>See all of it</Link>}
    </div>
  );
}

type UndoStage =
  | { readonly kind: 'done' }
  | { readonly kind: 'undoing'; readonly done: number }
  | { readonly kind: 'undone'; readonly tally: UndoTally; readonly cutOff: string | null };

/** Time without an answer after which taking back gives up. */
const PATIENCE_MS = 60_000;

function useTakingBack(run: string, { listPath }: BulkSubject) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<UndoStage>({ kind: 'done' });
  const undo = async () => {
    setStage({ kind: 'undoing', done: 0 });
    const tally = new UndoTally();
    const cutOff = await takeRunBack(client, run, {
      isTrial: false,
      tally,
      signal: new AbortController().signal,
      giveUpAfterMs: PATIENCE_MS,
      shownIn: listPath,
      onProgress: ({ done }) => setStage({ kind: 'undoing', done }),
    });
    setStage({ kind: 'undone', tally, cutOff });
    await queryClient.invalidateQueries();
  };
  return { stage, undo: () => void undo() };
}
