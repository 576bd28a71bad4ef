import { routesOf } from '@rabbet/domain/deciders/routes';
import { ownerFields } from './owner-answers';
import { setting } from './setting';

/** Change of what a shop is asked for when it opens. */
export const shopRoutes = routesOf(
  setting,
  { path: 'core/platform/shop/facts', tag: 'settings', what: 'shop' },
  ({ handled }) => ({
    change: handled({
      method: 'PUT',
      path: '',
      about: 'say who and where the shop is: what is absent stays, null unsets',
      operation: 'changeShop',
      body: 'ShopFacts',
      fields: ownerFields,
    }),
  }),
);
