import type { PageSettings, PageTexts } from '@rabbet/domain/settings/settings';
import type { ShopReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function settingsCalls({ get }: Calls) {
  return {
    /** What every page shows of the shop. */
    shop: () => get<ShopReply>('core/platform/shop'),
    /** What single pages show of it besides. */
    pageSettings: () => get<PageSettings>('core/platform/shop/pages'),
    pageTexts: () => get<PageTexts>('core/platform/shop/texts'),
  };
}
