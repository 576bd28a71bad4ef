import { routesOf } from '@rabbet/domain/deciders/routes';
import { duplicates, mergingFields, unlinkingFields } from './duplicates';

const merging = { body: 'MergedRecord', fields: mergingFields };
const unlinking = { body: 'UnlinkedRecord', fields: unlinkingFields };

/** Changes of people whom the shop knows twice. */
export const mergingRoutes = routesOf(
  duplicates,
  { path: 'core/contacts', tag: 'person', what: 'person' },
  ({ handled }) => ({
    'merge-person': handled({
      path: 'people/:id/merging',
      about: 'says that a person is another one, whose id answers for both from then on',
      operation: 'mergePerson',
      ...merging,
    }),
    'unlink-person': handled({
      path: 'people/:id/unlinking',
      about: 'takes back that a person is another one: what was said of each stays theirs',
      operation: 'unlinkPerson',
      ...unlinking,
    }),
    'merge-customer': handled({
      path: 'customers/:id/merging',
      about: 'says that a customer is another one, whose id answers for both from then on',
      operation: 'mergeCustomer',
      ...merging,
    }),
    'unlink-customer': handled({
      path: 'customers/:id/unlinking',
      about: 'takes back that a customer is another one',
      operation: 'unlinkCustomer',
      ...unlinking,
    }),
  }),
);
