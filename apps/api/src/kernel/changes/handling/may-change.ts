import { mayChange } from '@rabbet/domain/callers/caller';
import { resourceInWords } from '@rabbet/domain/callers/roles';
import { notAllowed } from '../../problems/problems';
import type { AnyAggregate } from '../aggregates';
import { type Change, commandOf } from '../change';

type Permissions = Pick<AnyAggregate, 'resource' | 'resources' | 'name' | 'begunBy' | 'ofOneself'>;

/**
 * Refuses callers whose role may not make this change, by whichever route it comes: a route that lets in too many
 * changes nothing.
 */
export function requireMayChange(
  { name, begunBy = [], ofOneself = [], resources, resource: resourceOfAll }: Permissions,
  change: Change,
): void {
  const { caller } = change.context;
  const command = commandOf(change);
  if (command && ofOneself.includes(command.type)) return;
  const begins = command === null; // it waits for the id of its stream
  if (begins && begunBy.some((allowed) => mayChange(caller, allowed))) return;
  const resource = (command && resources?.[command.type]) ?? resourceOfAll;
  if (caller.kind === 'staff' && (resource === null || !mayChange(caller, resource)))
    throw notAllowed(`Your role does not let you change this (${resourceInWords(resource ?? name)}).`);
}
