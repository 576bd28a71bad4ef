import { PATH_METADATA } from '@nestjs/common/constants';
import type { Type } from '@nestjs/common';
import type { Readers } from '@rabbet/domain/callers/caller';
import { ABOUT_RESOURCES, ACCESS, RESOURCES, ROLES } from '@rabbet/domain/callers/roles';
import type { AnyKind } from '@rabbet/domain/records/record';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { STREAMS } from '@rabbet/domain/registry/streams';
import { ruleOf } from '../../kernel/requests/allow';
import type { Feature } from '../../kernel/feature';
import { type ReadEntry, readEntry } from '../../kernel/reads/read-entry';
import { roleTableShape } from './roles.replies';
import type { KindRule, RoleTable } from './role-rules';

/** Adds to the features a read of the table of roles, made from their records, replies and commands. */
export function withRoles(features: readonly Feature[]): readonly Feature[] {
  const entry: ReadEntry = readEntry<object>({
    path: 'core/roles',
    tag: 'accounts',
    operation: 'listRoles',
    about: 'which role may read and change what',
    params: {},
    readers: 'accounts',
    shape: 'record',
    reply: () => roleTableShape,
    query: () => Promise.resolve(tableOf(all)),
  });
  const all: readonly Feature[] = [...features, { name: 'roles', reads: [entry] }];
  return all;
}

function tableOf(features: readonly Feature[]): RoleTable {
  const reads = features.flatMap((feature) => feature.reads ?? []);
  const controllers = features.flatMap((feature) => feature.controllers ?? []);
  const ofKinds = new Set(KINDS.map(({ path }) => path));
  return {
    roles: ROLES,
    resources: RESOURCES.map((name) => ({ name, about: ABOUT_RESOURCES[name] })),
    access: ACCESS,
    kinds: [
      ...KINDS.map(ruleOfKind),
      ...reads.filter(({ path }) => !ofKinds.has(path)).map((entry) => ruleOfRead(entry, controllers)),
    ],
    commands: STREAMS.map(({ name, resource }) => ({ stream: name, changers: resource })),
  };
}

/** Rule of a kind of record. */
function ruleOfKind({ name, path, resource, readers = resource, fields }: AnyKind): KindRule {
  const rules = Object.entries(fields).map(([field, described]) => ({
    name: field,
    readers: described.readers ?? ('staff' as const),
  }));
  return { kind: name, path, readers, changers: resource, fields: rules };
}

function ruleOfRead({ path, readers, reply }: ReadEntry, controllers: readonly Type[]): KindRule {
  const { name, properties, isForStaff } = reply();
  const defaultReaders: Readers = isForStaff ? 'staff' : 'public';
  const controller = controllers.find((type) => Reflect.getMetadata(PATH_METADATA, type) === path);
  const rule = controller && ruleOf(controller);
  return {
    kind: name,
    path,
    readers,
    changers: (rule && 'changers' in rule && rule.changers[0]) || null,
    fields: Object.entries(properties).map(([field, property]) => ({
      name: field,
      readers: property.readers ?? defaultReaders,
    })),
  };
}
