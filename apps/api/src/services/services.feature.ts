import type { RelatedObject } from '@rabbet/domain/records/record';
import {
  type ServiceQuery,
  serviceQueryFields,
  type ServiceTemplate,
  serviceTemplate,
} from '@rabbet/domain/services/services';
import { listServiceTemplates, type ServiceTemplateReply } from '@rabbet/projections';
import type { Feature } from '../kernel/feature';
import { readEntry } from '../kernel/reads/read-entry';
import { relatedProperties } from '../kernel/records/record-replies';
import {
  fieldProperties,
  id,
  nullable,
  type ReplyShape,
  replyShape,
  revision,
  text,
  onlyFor,
} from '../kernel/shapes/reply-shape';

type Rules = 'steps' | 'labor' | 'bom' | 'vendors';
type Related = typeof serviceTemplate & { readonly related: Readonly<Record<Rules, RelatedObject>> };

const rules = relatedProperties(serviceTemplate as Related) as unknown as Pick<
  ReplyShape<ServiceTemplateReply>['properties'],
  Rules
>; // named by its kind

const shape = replyShape<ServiceTemplateReply>('ServiceTemplate', {
  id,
  ...fieldProperties<ServiceTemplate>(serviceTemplate.fields),
  revision: onlyFor('staff', revision),
  warning: onlyFor('staff', nullable(text)),
  ...rules,
});

/** Services that the shop sells, for everybody. They are kept as records. */
export const serviceTemplates: Feature = {
  name: 'services',
  reads: [
    readEntry<ServiceQuery>({
      path: serviceTemplate.path,
      operation: 'listServiceTemplates',
      rowOperation: 'readServiceTemplate',
      tag: serviceTemplate.title,
      readers: 'public',
      shape: 'plain',
      params: serviceQueryFields,
      about: 'services of the shop, by name and category in whatever case',
      reply: () => shape,
      query: listServiceTemplates,
    }),
  ],
};
