import type { BulkRow } from '@rabbet/domain/deciders/bulk-acts';
import type { Values } from '@rabbet/domain/records/fields';
import { newRunName } from '@rabbet/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from '../../session/staff-client';
import { type Attempt, type AttemptResult, type BulkProgress, performAttempt, tryAttempt } from './bulk-attempt';
import { countStatus, type Outcomes } from './outcomes';
import type { AnyAct, BulkSubject } from './subject';

export type BulkStage =
  | { readonly kind: 'form' }
  | ({ readonly kind: 'sending'; readonly isTrial: boolean } & BulkProgress)
  | ({ readonly kind: 'shown'; readonly isTrial: boolean; readonly attempt: Attempt } & AttemptResult);

/** Report of what a bulk act has done, for the notice that offers to take it back. */
export interface BulkReport {
  readonly run: string;
  readonly act: AnyAct;
  readonly doneIds: readonly number[];
}

export interface BulkOptions {
  readonly subject: BulkSubject;
  readonly rows: readonly BulkRow[];
  /** Called once rows are changed; `isWhole` where none was refused, and all were sent. */
  readonly onChanged: (report: BulkReport, isWhole: boolean) => void;
}

/** Stages of a dialog that tries an act on marked rows, and does it. */
export function useBulk({ subject, rows, onChanged }: BulkOptions) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<BulkStage>({ kind: 'form' });
  const abort = useRef<AbortController | null>(null);

  const begin = (isTrial: boolean) => {
    const { signal } = (abort.current = new AbortController());
    const onProgress = (progress: BulkProgress) => setStage({ kind: 'sending', isTrial, ...progress });
    return { client, subject, signal, onProgress };
  };
  const preview = async (act: AnyAct, values: Values) => {
    const attempt = { act, values, run: newRunName() };
    const result = await tryAttempt(attempt, rows, begin(true));
    setStage({ kind: 'shown', isTrial: true, attempt, ...result });
  };
  const perform = async (attempt: Attempt, tried: Outcomes) => {
    const result = await performAttempt(attempt, tried, begin(false));
    const { outcomes, cutOff } = result;
    const doneIds = [...outcomes.values()].filter(({ status }) => status === 'done').map(({ row }) => row.id);
    const isWhole = cutOff === null && countStatus(outcomes, 'refused') === 0;
    setStage({ kind: 'shown', isTrial: false, attempt, ...result });
    if (doneIds.length > 0) onChanged({ run: attempt.run, act: attempt.act, doneIds }, isWhole);
    await queryClient.invalidateQueries();
  };
  return {
    stage,
    preview: (act: AnyAct, values: Values) => void preview(act, values),
    perform: (attempt: Attempt, outcomes: Outcomes) => void perform(attempt, outcomes),
    /** Forgets what was tried, as other values are typed. */
    reset: () => setStage({ kind: 'form' }),
    stop: () => abort.current?.abort(new Error('It was stopped.')),
  };
}
