import type { OrderReply, SeatOrderReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function orderCalls({ get }: Pick<Calls, 'get'>) {
  return {
    /** An order with its items and services; null where there is none. */
    order: async (id: number): Promise<OrderReply | SeatOrderReply | null> => {
      const [order = null] = await get<readonly (OrderReply | SeatOrderReply)[]>('core/commerce/orders', { id });
      return order;
    },
  };
}
