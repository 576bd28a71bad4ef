import {
  type ServiceQuery,
  serviceQueryFields,
  type ServiceTemplate,
  serviceTemplate,
} from '@rabbet/domain/services/services';
import { listServiceTemplates, type ServiceTemplateReply } from '@rabbet/projections';
import type { Feature } from '../kernel/feature';
import { readEntry } from '../kernel/reads/read-entry';
import { fieldProperties, id, replyShape, revision, toldTo } from '../kernel/shapes/reply-shape';

const shape = replyShape<ServiceTemplateReply>('ServiceTemplate', {
  id,
  ...fieldProperties<ServiceTemplate>(serviceTemplate.fields),
  revision: toldTo('staff', revision),
});

/** Services that the shop sells, for everybody. They are kept as records. */
export const serviceTemplates: Feature = {
  name: 'services',
  reads: [
    readEntry<ServiceQuery>({
      ...{ path: serviceTemplate.path, operation: 'listServiceTemplates', one: 'readServiceTemplate' },
      ...{ tag: serviceTemplate.title, readers: 'public', shape: 'plain', params: serviceQueryFields },
      about: 'services of the shop, by name and category in whatever case',
      reply: () => shape,
      query: listServiceTemplates,
    }),
  ],
};
