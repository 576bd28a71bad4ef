import { mergingRoutes } from '@rabbet/domain/people/people';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { Merging } from './merging';

/** Routes by which staff merge people whom the shop knows twice. */
export const MergingController = changesController(mergingRoutes, {
  needs: [Merging],
  handlers: (merging) => ({
    'merge-person': ({ id, body, context }) => merging.merge('person', id, body, context),
    'unlink-person': ({ id, body, context }) => merging.unlink('person', id, body.reason, context),
    'merge-customer': ({ id, body, context }) => merging.merge('customer', id, body, context),
    'unlink-customer': ({ id, body, context }) => merging.unlink('customer', id, body.reason, context),
  }),
});
