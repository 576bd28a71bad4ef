import type { PageSettings, PageTexts } from '@rabbet/domain/settings/settings';
import type { ShopReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function settingsCalls({ get }: Calls) {
  return {
    /** Facts of the shop on every page. */
    shop: () => get<ShopReply>('core/platform/shop'),
    /** Facts of the shop on single pages. */
    pageSettings: () => get<PageSettings>('core/platform/shop/pages'),
    pageTexts: () => get<PageTexts>('core/platform/shop/texts'),
  };
}
