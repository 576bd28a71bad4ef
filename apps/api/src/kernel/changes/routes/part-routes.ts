import { Controller, type Type } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { CommandRequest, ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import { type RefusalReason, refuse } from '@rabbet/domain/deciders/refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { AnyFields, NewValuesOf, ValuesOf } from '@rabbet/domain/records/fields';
import { QueryService } from '../../reads/query-service';
import { AllowChanging } from '../../requests/allow';
import { type Body, bodyClass, type BodyClass } from '../../shapes/body-class';
import { ApiTags } from '../../shapes/documenting';
import { type ChangeInput, ChangeRoutes, type InputOf } from './change-route';
import { type PartLookup, PartOwners } from './part-owners';
import { Commands } from '../commands';

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
  readonly keeps?: Omit<RefusalReason, 'field'> & { readonly field: keyof Fields & keyof Row };
  /** Fields that may be said of a part that is taken away. */
  readonly removal?: AnyFields;
  readonly remove: (id: number, values: Body) => CommandRequest<C>;
}

/** Makes, for an owner of parts, the maker of controllers that add, change and remove parts of one sort. */
export function partRoutes<S, C extends ShopCommand, E extends ShopEvent, F extends string, R extends RowsWith<R, F>>(
  owner: PartsOwner<S, C, E, F, R>,
) {
  const { decider, lookup, field, noun } = owner;

  return <P extends keyof R & string, Fields extends AnyFields>(sort: PartSort<S, C, P, R[P], Fields>): Type => {
    const { part, fields, related = [], keeps, standing } = sort;
    const partNoun = part.charAt(0).toUpperCase() + part.slice(1);
    const named = noun + partNoun;
    const about = { ...sentences(part, lookup.owner), ...sort.about };
    const NewPart = newBody(`New${partNoun}Of${noun}`, fields, field, lookup.owner);
    const ignored = ['id', 'revision', field, ...related];
    const removing = sort.removal && { body: bodyClass(`Removed${named}`, sort.removal) };
    const ChangedPart = bodyClass(sort.changedBody ?? `Changed${named}`, fields, { partial: true, ignored });

    @ApiTags(owner.tag)
    @Controller(`${owner.path}/${part}s`)
    @AllowChanging(owner.resource)
    class PartsController {
      private readonly owners = new PartOwners(this.queries, lookup, part);

      constructor(
        private readonly queries: QueryService,
        private readonly commands: Commands,
        private readonly executor: CommandExecutor,
      ) {}

      @ChangeRoutes.post({ body: NewPart, about: about.add, operationId: `add${named}` })
      async add({ body: { [field]: ownerId, ...rest }, context }: InputOf<typeof NewPart>) {
        const values = rest as NewValuesOf<Fields>; // all but the owner's id
        const reply = await this.perform(ownerId, sort.add(values), context);
        const made = reply.result.result as Readonly<Record<string, readonly number[]>>; // as the aggregate answers
        const [id] = made[`${part}s`] ?? [];
        if (id !== undefined) return reply.of(id);
        if (!standing) throw new Error(`nothing tells the id of a new ${part}`);
        const { state } = await this.executor.state(decider, ownerId, context.rehearsal);
        return reply.of(standing(state, values));
      }

      @ChangeRoutes.put({ path: ':id', body: ChangedPart, about: about.change, operationId: `change${named}` })
      async change({ id, body, context }: InputOf<typeof ChangedPart>) {
        const row = await this.owners.of(id);
        if (keeps && (body[keeps.field] ?? row[keeps.field]) !== row[keeps.field]) refuse(keeps.code, keeps.message);
        return (await this.perform(row[field], sort.change(id, body, row), context)).of(id);
      }

      @ChangeRoutes.delete({ path: ':id', ...removing, about: about.remove, operationId: `remove${named}` })
      async remove({ id, body, context }: ChangeInput) {
        const row = await this.owners.of(id);
        return (await this.perform(row[field], sort.remove(id, (body ?? {}) as Body), context)).of(id); // as parsed
      }

      private perform(id: number, command: CommandRequest<C>, context: CommandContext) {
        return this.commands.change(decider, id, command, context);
      }
    }
    return PartsController;
  };
}

function newBody<Fields extends AnyFields, F extends string>(name: string, fields: Fields, field: F, owner: string) {
  const about = `${owner.replace(/^an?/, 'the')} that it belongs to`;
  const all = { [field]: { kind: 'whole', min: 1, required: true, about } as const, ...fields };
  return bodyClass(name, all) as BodyClass<NewValuesOf<Fields> & Record<F, number>>; // by these fields
}

function sentences(part: string, owner: string) {
  const partWithArticle = `${/^[aeiou]/.test(part) ? 'an' : 'a'} ${part}`;
  const add = `give ${owner} one more ${part}`;
  const change = `change ${partWithArticle} of ${owner}`;
  return { add, change, remove: `take ${partWithArticle} away from ${owner}` };
}
