import type { ProblemBody } from '@rabbet/client';
import { orderFields, orderList } from '@rabbet/domain/orders/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProblemBox } from '../../kernel/forms/ShopForm';
import { wordsOf } from '../../kernel/forms/problem-words';
import { Happened } from '../sheet/Happened';
import { eventsSince } from '../sheet/history';
import { historyQuery } from '../sheet/SheetPage';
import { useClient } from '../session/staff-client';

interface MeanwhileProps {
  readonly id: number;
  readonly problem: ProblemBody;
  /** Keeps what is typed while the order is asked for anew. */
  readonly hold?: (() => void) | undefined;
}

/** Changes of others since the order was looked at. The order is asked for anew, so that the form can be sent again. */
export function Meanwhile({ id, problem, hold }: MeanwhileProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    hold?.();
    void queryClient.invalidateQueries({ queryKey: ['list'] });
  }, [problem, queryClient, hold]);
  const events = eventsSince(problem, useQuery(historyQuery(useClient(), orderList, id, null)).data ?? []);
  return (
    <ProblemBox problem={problem}>
      <p>
        <strong>Somebody was faster.</strong> {events.length === 0 ? wordsOf(problem) : 'Meanwhile:'}
      </p>
      {events.length > 0 && <Happened events={events} what="order" fields={orderFields} />}
      <p>The order is shown as it is now. Press the button again if you still want this.</p>
    </ProblemBox>
  );
}
