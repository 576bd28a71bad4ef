import { type Client, isPassing } from '@rabbet/client';
import type { BulkRow } from '@rabbet/domain/deciders/bulk-acts';
import type { Values } from '@rabbet/domain/records/fields';
import { newRunName, Retrier, sendChanges, type SentRow } from '@rabbet/imports';
import { answeredOutcome, type BulkPlan, type Outcomes, planBulk } from './outcomes';
import { type AnyAct, type BulkSubject, countIn } from './subject';

/** Act with the values of its form. */
export interface Attempt {
  readonly act: AnyAct;
  readonly values: Values;
  /** Name of the run, so that going on does nothing twice. */
  readonly run: string;
}

export interface BulkProgress {
  readonly done: number;
  readonly all: number;
}

/** Result of a preview, or of doing it. */
export interface AttemptResult {
  readonly outcomes: Outcomes;
  /** Sentence on what has ended it early; null where all rows were sent. */
  readonly cutOff: string | null;
}

export interface Sending {
  readonly client: Client;
  readonly subject: BulkSubject;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BulkProgress) => void;
}

/** Time without an answer after which sending gives up. */
const PATIENCE_MS = 60_000;

/** Tries an act on rows; those that have changed since they were listed are read anew, and tried once more. */
export async function tryAttempt(
  { act, values }: Attempt,
  rows: readonly BulkRow[],
  sending: Sending,
): Promise<AttemptResult> {
  const { subject } = sending;
  const isTrial = true;
  const tried = await sendPlan({ act, values, run: newRunName() }, planBulk(act, values, rows), isTrial, sending);
  const staleIds = [...tried.outcomes.values()].filter(({ isStale }) => isStale).map(({ row }) => row.id);
  if (staleIds.length === 0 || tried.cutOff !== null) return tried;
  const current = await Promise.all(staleIds.map((id) => subject.fetchRow(id).catch(() => null)));
  const plan = planBulk(
    act,
    values,
    current.filter((row) => row !== null),
  );
  const retried = await sendPlan({ act, values, run: newRunName() }, plan, isTrial, sending);
  return { outcomes: new Map([...tried.outcomes, ...retried.outcomes]), cutOff: retried.cutOff };
}

/** Does an act for the rows that a preview has not refused; going on, for those that are left. */
export async function performAttempt(attempt: Attempt, tried: Outcomes, sending: Sending): Promise<AttemptResult> {
  const left = [...tried.values()].filter(({ status }) => status === 'ready' || status === 'waiting');
  const plan = planBulk(
    attempt.act,
    attempt.values,
    left.map(({ row }) => row),
  );
  const { outcomes, cutOff } = await sendPlan(attempt, plan, false, sending);
  return { outcomes: new Map([...tried, ...outcomes]), cutOff };
}

async function sendPlan(
  { act, values, run }: Attempt,
  { toSend, outcomes: planned }: BulkPlan,
  isDryRun: boolean,
  { client, subject, signal, onProgress }: Sending,
): Promise<AttemptResult> {
  const outcomes = new Map(planned);
  let done = 0;
  onProgress({ done, all: toSend.length });
  const takeResult = (result: SentRow) => {
    outcomes.set(result.id, answeredOutcome(outcomes.get(result.id)!, act, result)); // it was planned
    onProgress({ done: ++done, all: toSend.length });
  };
  const title = `Bulk: ${act.inWords?.(values) ?? act.title.replace(/ …$/, '')}, ${countIn(subject, toSend.length)}`;
  const retrier = new Retrier({ giveUpAfterMs: PATIENCE_MS, signal, isPassing });
  const options = { run, title, isDryRun, retrier, takeResult, shownIn: subject.listPath };
  const cutOff = await sendChanges(client, toSend, options);
  return { outcomes, cutOff: cutOff?.message ?? null };
}
