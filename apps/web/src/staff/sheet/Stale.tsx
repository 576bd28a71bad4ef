import type { ProblemBody } from '@rabbet/client';
import { useQuery, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFilling } from '../../kernel/forms/ShopForm';
import { Conflict } from './Conflict';
import type { Editing, SheetRecord } from './editing';
import type { HistoryEvent } from './history';

export interface StaleProps {
  readonly problem: ProblemBody;
  readonly editing: Editing;
  readonly record: SheetRecord;
  /** Values when the form was opened, as `looked` spells them. */
  readonly was: string;
  readonly nameOf: (actor: string) => string;
  /** Says who was faster, where the API has a history of it. */
  readonly history?:
    UseQueryOptions<readonly HistoryEvent[], Error, readonly HistoryEvent[], readonly unknown[]> | undefined;
}

const NO_HISTORY = { queryKey: ['no history'], queryFn: () => [] as readonly HistoryEvent[] };

/** Somebody was faster: the record is fetched as it is now, and then shown beside what was typed. */
export function Stale({ problem, was, history, ...props }: StaleProps) {
  const queryClient = useQueryClient();
  const { values } = useFilling();
  const events = useQuery(history ?? NO_HISTORY).data ?? [];
  const [key] = props.editing.stale;
  const isGone = removedIn(problem);
  useEffect(() => {
    if (!isGone) void queryClient.invalidateQueries({ queryKey: [key] });
  }, [problem, queryClient, key, isGone]);
  if (isGone)
    return (
      <p role="alert" className="conflict">
        Somebody removed this {props.editing.what} meanwhile: it cannot be saved any more. What you typed stands below.
      </p>
    );
  const isHere = problem.revision === undefined || props.record.revision >= problem.revision;
  if (!isHere) return <p role="status">Somebody was faster: asking how the {props.editing.what} is now …</p>;
  const initialValues = typeof values.was === 'string' ? values.was : was;
  return <Conflict {...{ problem, events, was: initialValues, ...props }} />;
}

function removedIn({ since }: ProblemBody): boolean {
  const events = (since ?? []) as readonly { readonly type: string }[]; // as apps/api/src/kernel/problems/since.ts has it
  return events.some(({ type }) => type.endsWith('Removed'));
}
