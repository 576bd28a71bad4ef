import type { Readers } from '@rabbet/domain/callers/caller';
import { type Resource, RESOURCES, ROLES } from '@rabbet/domain/callers/roles';
import { about, listOf, nullable, type Property, staffShape, text } from '../../kernel/shapes/reply-shape';
import type { KindRule, RoleTable } from './role-rules';

const resource: Property<Resource> = { schema: { type: 'string', enum: RESOURCES }, example: 'pieces' };
const readers: Property<Readers> = {
  schema: { type: 'string', enum: ['public', 'staff', ...RESOURCES] },
  example: 'staff',
};
const changers = nullable(resource);
const kindRuleShape = staffShape<KindRule>('KindRule', {
  kind: about(text, 'what it is called', 'unit'),
  path: about(text, 'its address', 'core/commerce/units'),
  readers,
  changers,
  fields: listOf(staffShape<KindRule['fields'][number]>('FieldRule', { name: text, readers })),
});
export const roleTableShape = staffShape<RoleTable>('RoleTable', {
  roles: { schema: { type: 'string', enum: ROLES }, isList: true, example: 'sales' },
  resources: listOf(staffShape<RoleTable['resources'][number]>('Resource', { name: resource, about: text })),
  access: { schema: { type: 'object' }, about: 'by role and resource: none, read or change', example: {} },
  kinds: listOf(kindRuleShape),
  commands: listOf(staffShape<RoleTable['commands'][number]>('CommandRule', { stream: text, changers })),
});
