import { Controller, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA } from '@nestjs/common/constants';
import type { CommandContext } from '@rabbet/commands';
import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import type { HandledRow, PlainRow, RouteRow, SentTo, StaffRoutes } from '@rabbet/domain/deciders/routes';
import { cardProblems } from '@rabbet/domain/records/form-problems';
import { hasReservedNumber } from '@rabbet/domain/registry/identifiers';
import { badFields } from '../../problems/problems';
import { AllowChanging } from '../../requests/allow';
import { bodyClass, type BodyClass } from '../../shapes/body-class';
import { ApiTags } from '../../shapes/documenting';
import { Change, NewId } from '../change';
import type { CommandReply } from '../command-reply';
import { Commands } from '../commands';
import { type ChangeInput, routeChange } from './change-route';

/** Performs changes that need more than one stream, in place of the command bus. */
export interface ChangePerformer {
  /** The id is 0 where something begins. */
  perform(command: CommandRequest<ShopCommand>, id: number, context: CommandContext): Promise<CommandReply>;
}

/** A table of changes, with verbs and forms or without. */
type ChangeTable<Rows> = StaffRoutes<Rows> & {
  /** Refuses texts that hold the number of a card. */
  readonly takesNoCards?: true;
};
type Rows = Readonly<Record<string, RouteRow>>;
type Bodies<R> = { readonly [V in keyof R]?: BodyClass<unknown> };
type Handler<Sent> = (input: ChangeInput<Sent>) => CommandReply | Promise<CommandReply>;
/** A handler for each row without a command. */
type Handlers<R, B> = {
  readonly [V in keyof R as R[V] extends HandledRow ? V : never]: Handler<
    V extends keyof B ? (B[V] extends BodyClass<infer Sent> ? Sent : never) : SentTo<R[V]>
  >;
};
type Providers = readonly Type[];
type Instances<N extends Providers> = { readonly [I in keyof N]: N[I] extends Type<infer T> ? T : never };

interface Performing {
  /** Performs the commands of rows. */
  readonly performer?: Type<ChangePerformer>;
}
interface Handling<R, N extends Providers, B> extends Performing {
  /** Providers that the handlers need, in the order in which these take them. */
  readonly needs: N;
  /** Bodies that no fields of a row describe. */
  readonly bodies?: B;
  readonly handlers: (...needs: Instances<N>) => Handlers<R, B>;
}

/**
 * Makes the routes of a table whose rows have commands: `answer: { path: ':id/answer', command, ... }` of inquiries becomes
 * `POST core/enquiries/:id/answer`, which parses the fields of the row and sends its command.
 */
export function changesController(table: ChangeTable<Readonly<Record<string, PlainRow>>>, options?: Performing): Type;
/** Makes the routes of a table with special rows: these have handlers. */
export function changesController<
  R extends Rows,
  const N extends Providers,
  B extends Bodies<R> = Record<never, never>,
>(table: ChangeTable<R>, options: Handling<R, N, B>): Type;
export function changesController(
  { aggregate, path, tag, resource, changes, takesNoCards }: ChangeTable<Rows>,
  options: Performing & Partial<Handling<Rows, Providers, Bodies<Rows>>> = {},
): Type {
  const { performer = Commands, needs = [], bodies = {}, handlers } = options;

  @ApiTags(tag)
  @Controller(path)
  @AllowChanging(resource)
  class ChangesController {
    readonly handlers: Readonly<Record<string, Handler<unknown>>>;

    constructor(
      readonly commands: Commands,
      readonly performer: ChangePerformer | Commands,
      ...instances: never[]
    ) {
      this.handlers = handlers?.(...instances) ?? {};
    }

    /** Sends the command of a row. */
    send(row: PlainRow, { id, body, context }: ChangeInput) {
      const { id: newId, ...values } = row.takesId ? (body as WithNewId) : { ...(body as object | undefined) };
      const cards = takesNoCards ? cardProblems(row.fields ?? {}, values) : [];
      if (cards.length > 0) throw badFields(cards);
      const command = row.command(values as never, id); // as its fields have parsed it
      if ('perform' in this.performer) return this.performer.perform(command, id, context);
      const stream = makesNew(row) ? new NewId(newId) : id;
      return this.commands.send(new Change(aggregate.name, stream, command, context));
    }
  }

  const { prototype } = ChangesController;
  // Nest reads the types of the constructor from this metadata; the compiler cannot write it, as the list is made here
  Reflect.defineMetadata(PARAMTYPES_METADATA, [Commands, performer, ...needs], ChangesController);
  for (const [verb, row] of Object.entries(changes)) {
    if (isPlain(row) && makesNew(row) && performer === Commands) requireNumberedStream(aggregate.name, verb);
    const value = function (this: ChangesController, input: ChangeInput) {
      return isPlain(row) ? this.send(row, input) : this.handlers[verb]!(input); // the type of the options requires it
    };
    const { method = 'POST', path: below, file, resource: changedResource = resource, alsoBy = [] } = row;
    const handler = `${method} ${below}`; // a name with a space, so that no verb hides a member of the class
    const descriptor = { value, configurable: true, writable: true };
    Object.defineProperty(prototype, handler, descriptor);
    const body = bodies[verb] ?? bodyOf(row);
    routeChange(prototype, { method, path: below, status: makesNew(row) ? 201 : 200, body, file, handler }, row);
    AllowChanging(...new Set([changedResource, ...alsoBy]))(prototype, handler, descriptor);
  }
  return ChangesController;
}

/** Refuses a table at the start whose new streams could get no number: each request would fail. */
function requireNumberedStream(name: string, verb: string): void {
  if (hasReservedNumber(name)) return;
  throw new Error(
    `The change "${verb}" begins a stream of "${name}", and the registry knows of no such streams with numbers: give the decider "identifiers: {}", and STREAMS (libs/domain/src/registry/streams.ts) a line.`,
  );
}

type WithNewId = { readonly id?: number | null } & object;

function isPlain(row: RouteRow): row is PlainRow {
  return row.command !== undefined;
}

/** True where a row makes a record or a part. */
function makesNew({ method = 'POST', path, makes = method === 'POST' && !path.includes(':id') }: RouteRow): boolean {
  return makes;
}

function bodyOf({ operation, fields = {}, parts = {}, ...row }: RouteRow): BodyClass<unknown> | undefined {
  const { body = operation.charAt(0).toUpperCase() + operation.slice(1) } = row;
  if (Object.keys(fields).length === 0) return undefined;
  return bodyClass(body, fields, {
    partial: row.isPartial ?? row.method === 'PUT',
    takesId: row.takesId ?? false,
    ignored: row.ignored ?? [],
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, { body, fields, ...part }]) => [
        name,
        { body: bodyClass(body, fields), ...part },
      ]),
    ),
  });
}
