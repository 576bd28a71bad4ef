import type { Client, OrderReply } from '@rabbet/client';
import { orderList } from '@rabbet/domain/orders/orders';
import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput, PageModule } from '../../kernel/pages/load-page';
import { staffOrderPath } from '../../paths/staff-paths';
import { useHydrated } from '../../ui/use-hydrated';
import { Listed } from '../parts/Listed';
import { NothingHere } from '../frame/MissingPage';
import { PageTitle } from '../frame/PageTitle';
import { idIn } from '../sheet/SheetPage';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayRead } from '../session/who-asks';
import { isForEverybody, type Paper, PAPER_TITLES } from './paper-titles';

/** Order as its papers show it. */
export type PaperOrder = OrderReply;
export interface PaperProps {
  readonly order: PaperOrder;
  readonly visit: PageInput;
}

function paperQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: ['list', orderList.path, 'paper', id],
    queryFn: async (): Promise<PaperOrder | null> => {
      if (id === 0) return null;
      const order = await client.order(id);
      return order?.revision == null ? null : order;
    },
  });
}

/** Page of an order's paper: whoever may not know its amounts finds none that tells them. */
export function paperPage(paper: Paper, Content: ComponentType<PaperProps>): PageModule {
  return {
    Frame: StaffFrame,
    Missing: NothingHere,
    forms: FRAME_FORMS,
    load: forStaff('registrations', async (visit, { queryClient, client }, who) => {
      if (!isForEverybody(paper) && !mayRead(who, 'amounts')) return 'missing';
      const order = await queryClient.fetchQuery({ ...paperQuery(client, idIn(visit)), staleTime: 0 });
      return order ?? 'missing';
    }),
    Page: ({ visit }) => <PaperPage {...{ paper, visit, Content }} />,
  };
}

interface PageProps {
  readonly paper: Paper;
  readonly visit: PageInput;
  readonly Content: ComponentType<PaperProps>;
}

function PaperPage({ paper, visit, Content }: PageProps) {
  const id = idIn(visit);
  const answer = useAnswer(paperQuery(useClient(), id));
  const isHydrated = useHydrated();
  return (
    <>
      <PageTitle title={`${PAPER_TITLES[paper]} of order ${id}`}>
        {isHydrated && (
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            Print
          </button>
        )}
        <Link to={staffOrderPath(id)}>Back to the order</Link>
      </PageTitle>
      <Listed answer={answer} what="the order">
        {(order) =>
          order && (
            <article className={`paper-sheet paper-${paper}`} aria-label={`${PAPER_TITLES[paper]} ${order.id}`}>
              <Content order={order} visit={visit} />
            </article>
          )
        }
      </Listed>
    </>
  );
}
