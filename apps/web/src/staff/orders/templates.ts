import type { Client } from '@rabbet/client';
import {
  type LaborRule,
  type MaterialRule,
  serviceTemplate,
  type ServiceTemplate,
  type ServiceVendor,
} from '@rabbet/domain/services/services';
import { queryOptions } from '@tanstack/react-query';

type VendorOfTemplate = Pick<ServiceVendor, 'vendor_id' | 'variation'> & {
  readonly vendor?: { readonly name: string | null } | null;
};

/** A service that can be configured, with the rules that the role may read. */
export interface Template extends ServiceTemplate {
  readonly id: number;
  readonly labor?: readonly LaborRule[];
  readonly bom?: readonly MaterialRule[];
  readonly vendors?: readonly VendorOfTemplate[];
}

/** Services of the shop, by category and name. */
export function templatesQuery(client: Client) {
  return queryOptions({
    queryKey: ['choices', 'service templates with rules'],
    queryFn: async (): Promise<readonly Template[]> => {
      const all = await client.get<readonly Template[]>(serviceTemplate.path);
      const place = ({ category, name }: Template) => `${category ?? ''} ${name}`;
      return all.toSorted((a, b) => place(a).localeCompare(place(b), 'en-US'));
    },
  });
}

/** Services that items take, or those for whole orders. */
export function templatesFor(of: 'item' | 'order', templates: readonly Template[]): readonly Template[] {
  return templates.filter(({ application }) => (application === 'Order') === (of === 'order'));
}
