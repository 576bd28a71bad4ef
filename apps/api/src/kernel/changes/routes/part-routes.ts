import type { Type } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { CommandRequest, ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import { type RefusalReason, refuseAs } from '@rabbet/domain/deciders/refusal';
import { routesOf } from '@rabbet/domain/deciders/routes';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { AnyFields, NewValuesOf, ValuesOf } from '@rabbet/domain/records/fields';
import { QueryService } from '../../reads/query-service';
import type { Body } from '../../shapes/body-class';
import { Commands } from '../commands';
import { changesController } from './changes-controller';
import { type PartLookup, PartOwners } from './part-owners';

/** Description of an aggregate in whose streams parts live: it is the owner of each. */
export interface PartsOwner<S, C extends ShopCommand, E extends ShopEvent, F extends string, Rows> {
  readonly decider: StreamDecider<S, C, E>;
  readonly lookup: PartLookup<Rows>;
  readonly resource: Resource;
  readonly tag: string;
  readonly path: string;
  /** Name of the owner's id in bodies and rows of parts. */
  readonly field: F;
  /** Noun of the owner in names of the API. */
  readonly noun: string;
}
type RowsWith<Rows, F extends string> = Record<keyof Rows, Record<F, number>>;

/** Description of one sort of part: its words, and the commands of its routes. */
export interface PartSort<S, C extends ShopCommand, P, Row, Fields extends AnyFields> {
  readonly part: P;
  readonly fields: Fields;
  /** Names in a reply besides its id, revision, owner and fields: a change passes them over. */
  readonly related?: readonly string[];
  /** Sentences, and a name of a body, that differ from those made of the nouns. */
  readonly about?: Partial<Record<'add' | 'change' | 'remove', string>>;
  readonly changedBody?: string;
  readonly add: (values: NewValuesOf<Fields>) => CommandRequest<C>;
  /** Id of the part that stands already, where a command may make none. */
  readonly standing?: (owner: S, values: NewValuesOf<Fields>) => number;
  readonly change: (id: number, values: Partial<ValuesOf<Fields>>, row: Row) => CommandRequest<C>;
  /** Field that keeps its value, and the refusal of another. */
  readonly keeps?: Pick<RefusalReason, 'code' | 'message'> & { readonly field: keyof Fields & keyof Row };
  /** Fields that may be said of a part that is taken away. */
  readonly removal?: AnyFields;
  readonly remove: (id: number, values: Body) => CommandRequest<C>;
}

/** Makes, for an owner of parts, the maker of controllers that add, change and remove parts of one sort. */
export function partRoutes<S, C extends ShopCommand, E extends ShopEvent, F extends string, R extends RowsWith<R, F>>(
  owner: PartsOwner<S, C, E, F, R>,
) {
  const { decider, lookup, field } = owner;

  return <P extends keyof R & string, Fields extends AnyFields>(sort: PartSort<S, C, P, R[P], Fields>): Type => {
    const { part, keeps, standing } = sort;
    return changesController(routesOfParts(owner, sort), {
      needs: [QueryService, Commands, CommandExecutor],
      handlers: (queries, commands, executor) => {
        const owners = new PartOwners(queries, lookup, part);
        const perform = (id: number, command: CommandRequest<C>, context: CommandContext) =>
          commands.change(decider, id, command, context);
        return {
          async add({ body: { [field]: ownerId, ...rest }, context }) {
            const values = rest as NewValuesOf<Fields>; // all but the owner's id
            const reply = await perform(Number(ownerId), sort.add(values), context);
            const made = reply.result.result as Readonly<Record<string, readonly number[]>>; // as the aggregate answers
            const [id] = made[`${part}s`] ?? [];
            if (id !== undefined) return reply.forPart(id);
            if (!standing) throw new Error(`nothing tells the id of a new ${part}`);
            const { state } = await executor.state(decider, Number(ownerId), context.rehearsal);
            return reply.forPart(standing(state, values));
          },
          async change({ id, body, context }) {
            const values = body as Partial<ValuesOf<Fields>>; // by its fields
            const row = await owners.of(id);
            if (keeps && (values[keeps.field] ?? row[keeps.field]) !== row[keeps.field])
              refuseAs('conflict', keeps.code, keeps.message);
            return (await perform(row[field], sort.change(id, values, row), context)).forPart(id);
          },
          async remove({ id, body, context }) {
            const row = await owners.of(id);
            return (await perform(row[field], sort.remove(id, { ...body }), context)).forPart(id);
          },
        };
      },
    });
  };
}

/** Rows of the routes of one sort of part. */
function routesOfParts<S, C extends ShopCommand, E extends ShopEvent, F extends string, R extends RowsWith<R, F>>(
  { decider, lookup, tag, path, resource, field, noun }: PartsOwner<S, C, E, F, R>,
  sort: Omit<PartSort<S, C, keyof R & string, never, AnyFields>, 'add' | 'change' | 'keeps' | 'standing'>,
) {
  const { part, related = [], removal = {} } = sort;
  const partNoun = part.charAt(0).toUpperCase() + part.slice(1);
  const named = noun + partNoun;
  const about = { ...sentences(part, lookup.owner), ...sort.about };
  const ownerAbout = `${lookup.owner.replace(/^an?/, 'the')} that it belongs to`;
  const ownerField: AnyFields = { [field]: { kind: 'whole', min: 1, required: true, about: ownerAbout } };
  const stream = { name: decider.name, resource };
  return routesOf(stream, { path: `${path}/${part}s`, tag, what: part }, ({ handled }) => ({
    add: handled({
      path: '',
      about: about.add,
      operation: `add${named}`,
      body: `New${partNoun}Of${noun}`,
      fields: { ...ownerField, ...sort.fields },
    }),
    change: handled({
      method: 'PUT',
      path: ':id',
      about: about.change,
      operation: `change${named}`,
      body: sort.changedBody ?? `Changed${named}`,
      fields: sort.fields,
      ignored: ['id', 'revision', field, ...related],
    }),
    remove: handled({
      method: 'DELETE',
      path: ':id',
      about: about.remove,
      operation: `remove${named}`,
      body: `Removed${named}`,
      fields: removal,
    }),
  }));
}

function sentences(part: string, owner: string) {
  const partWithArticle = `${/^[aeiou]/.test(part) ? 'an' : 'a'} ${part}`;
  const add = `give ${owner} one more ${part}`;
  const change = `change ${partWithArticle} of ${owner}`;
  return { add, change, remove: `take ${partWithArticle} away from ${owner}` };
}
