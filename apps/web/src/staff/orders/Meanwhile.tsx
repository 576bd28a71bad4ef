import type { ProblemBody } from '@rabbet/client';
import { orderList } from '@rabbet/domain/orders/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProblemBox } from '../../kernel/forms/ShopForm';
import { whoDid } from '../sheet/history';
import { historyQuery } from '../SheetPage';
import { useClient } from '../staff-client';

interface MeanwhileProps {
  readonly id: number;
  readonly problem: ProblemBody;
}

/** Events that the API names where somebody was faster. */
interface Since {
  readonly revision: number;
}

/** Changes of others since the order was looked at. The order is asked for anew, so that the form can be sent again. */
export function Meanwhile({ id, problem }: MeanwhileProps) {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['list'] }), [problem, queryClient]);
  const revisions = ((problem.since ?? []) as readonly Since[]).map(({ revision }) => revision); // as the API tells it
  const history = useQuery(historyQuery(useClient(), orderList, id, null)).data ?? [];
  const events = history.filter(({ revision }) => revisions.includes(revision));
  return (
    <ProblemBox problem={problem}>
      <p>
        <strong>Somebody was faster.</strong> {events.length === 0 ? problem.detail : 'Meanwhile:'}
      </p>
      {events.length > 0 && (
        <ul>
          {events.map((event) => (
            <li key={event.revision}>
              {whoDid(event)}: {event.what}
            </li>
          ))}
        </ul>
      )}
      <p>The order is shown as it is now. Press the button again if you still want this.</p>
    </ProblemBox>
  );
}
