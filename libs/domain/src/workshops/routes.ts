import { type RoutedStream, routesOf } from '@rabbet/domain/deciders/routes';
import { timeFields } from '@rabbet/domain/parts/times';
import { WORKSHOPS } from './changes';
import type { WorkshopCommand } from './commands';
import { workshopFields, workshopImageFields } from './details';

const stream: RoutedStream<WorkshopCommand> = { name: 'workshop', resource: 'events' };

/** Changes of workshops field by field. Their times and images have routes of their own. */
export const workshopRoutes = routesOf(
  stream,
  { path: WORKSHOPS, tag: 'workshops', what: 'workshop' },
  ({ add, edit, remove, handled }) => ({
    plan: add({
      about: 'plan a workshop',
      operation: 'addWorkshop',
      body: 'NewWorkshop',
      fields: workshopFields,
      ignored: ['revision', 'instructor', 'closed_vector', 'students'],
      parts: {
        times: { body: 'NewWorkshopTime', fields: timeFields, list: true },
        images: { body: 'NewWorkshopImage', fields: workshopImageFields, list: true },
      },
      command: 'PlanWorkshop',
    }),
    change: edit({
      about: 'change a workshop: what is absent stays, null unsets',
      operation: 'changeWorkshop',
      body: 'ChangedWorkshop',
      fields: workshopFields,
      ignored: ['id', 'revision', 'times', 'images', 'instructor', 'closed_vector', 'students'],
      command: 'ChangeWorkshop',
    }),
    remove: remove({
      about: 'remove a workshop that nobody has registered for',
      operation: 'removeWorkshop',
      command: 'RemoveWorkshop',
    }),
    copy: handled({
      path: 'copy/:id',
      makes: true,
      about: 'plan a workshop once more: all but its times, its tickets and who comes; hidden until it is published',
      operation: 'copyWorkshop',
    }),
  }),
);
