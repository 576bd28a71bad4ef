import { subscriptionChanges, subscriptionList } from '@rabbet/domain/newsletter/newsletter';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { sheetPage } from '../sheet/SheetPage';

export const { Frame, Missing, forms, load, Page } = sheetPage({
  list: subscriptionList,
  changes: subscriptionChanges,
  path: STAFF_PATHS.newsletter,
  all: 'All subscriptions',
  titleOf: ({ email }) => email ?? '[erased]',
  act: () => null,
  told: () => ({ stage: null }),
  head: ({ stage }) => ({ state: <span className="stage">{stage}</span> }),
});
