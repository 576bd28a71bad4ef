import type { Resource } from '@rabbet/domain/callers/roles';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { type AnyFields, type Fields, fillDefaults, type Values, type ValuesOf } from '@rabbet/domain/records/fields';
import type { CommandRequest, ShopCommand, StreamDecider } from './decider';

/**
 * A change that staff may make, as the API, the command line and the staff area offer it. `R` is the record as the
 * staff area shows it.
 */
export interface StaffChange<C extends ShopCommand, F extends AnyFields, R> {
  /** Below the path of the table: `:id/answer`. Without `:id` it begins a stream. */
  readonly path: string;
  /** Words for the change, as an imperative: "end a subscription". */
  readonly about: string;
  /** Heading of its form on the record's page: "Set the due date"; `about`, unless given. */
  readonly title?: string;
  /** Name in the documentation of the API. */
  readonly operation: string;
  /** Resource of those who may make it; that of the table, unless given. */
  readonly resource?: Resource;
  /** Fields of the request, besides the id. */
  readonly fields: F;
  /** Name of the request's body in the documentation. */
  readonly body?: string;
  /** Values that its form begins with. */
  readonly initial?: (record: R) => InitialValues;
  /** True where the record allows it as it stands; always, unless given. */
  readonly offered?: (record: R) => boolean;
  /** Change that takes it back, from the record as it was before; null where there is none then. */
  readonly undo?: (record: R) => UndoingChange | null;
  /** Type of the command whose data these values are; or a function that makes the command, of these values and the id. */
  readonly command: TypeWithData<C, ValuesOf<F>> | ((values: ValuesOf<F>, id: number) => CommandRequest<C>);
  /** Arguments of an example on the command line: `61 --reason "the glass broke"`. */
  readonly example?: string;
  /** Words after "Inquiry 12", for a person: "is answered". */
  readonly done: string;
}

/** Verb and values of a change that takes another one back. */
export interface UndoingChange {
  readonly verb: string;
  readonly values: InitialValues;
}

type InitialValues = Readonly<Record<string, string | number | null>>;

/** Types of the commands that take these values as they are. */
export type TypeWithData<C extends ShopCommand, V> = C extends { readonly type: infer T; readonly data: infer D }
  ? V extends D
    ? T
    : never
  : never;

/** Change of any aggregate. */
export type AnyStaffChange<R = never> = Omit<StaffChange<ShopCommand, AnyFields, R>, 'command'> & {
  readonly command: (values: never, id: number) => CommandRequest<ShopCommand>;
  /** Type of the command, where the values are its data. */
  readonly commandType?: string;
};

/** Words and address that the changes of a table share. */
export interface TableHeading {
  readonly path: string;
  /** Chapter of the documentation. */
  readonly tag: string;
  /** Noun for one of its records, in a sentence. */
  readonly what: string;
  /** Refuses texts that hold the number of a card. */
  readonly takesNoCards?: true;
}

/** Changes of an aggregate, by their verbs on the command line; the most frequent first. */
export interface StaffChanges<R = never> extends TableHeading {
  readonly aggregate: Pick<StreamDecider, 'name'>;
  readonly resource: Resource;
  readonly changes: Readonly<Record<string, AnyStaffChange<R>>>;
}

type Describe<C extends ShopCommand, R> = <const F extends AnyFields>(
  change: StaffChange<C, F, R>,
) => AnyStaffChange<R>;

/** Makes the table of changes of a decider. `entries` gets a function that checks each row against its commands. */
export function changesOf<S, C extends ShopCommand, E extends ShopEvent, R = never>(
  decider: Pick<StreamDecider<S, C, E>, 'name' | 'resource' | 'types'>,
  about: TableHeading,
  entries: (change: Describe<C, R>) => Readonly<Record<string, AnyStaffChange<R>>>,
): StaffChanges<R> {
  const { name, resource } = decider;
  if (resource === null) throw new Error(`nobody who works here may change a ${name}`);
  return { ...about, aggregate: { name }, resource, changes: entries(describeChange) };
}

function describeChange<C extends ShopCommand, F extends AnyFields, R>({
  command,
  ...change
}: StaffChange<C, F, R>): AnyStaffChange<R> {
  // values have come through these fields
  const fill = (values: Values) => fillDefaults(change.fields as Fields<Values>, values) as ValuesOf<F>;
  if (typeof command === 'function') return { ...change, command: (values: Values, id) => command(fill(values), id) };
  return { ...change, commandType: command, command: (values: Values) => ({ type: command, data: fill(values) }) };
}

/** Verbs of the changes that a record allows as it stands. */
export function offeredChanges<R>({ changes }: Pick<StaffChanges<R>, 'changes'>, record: R): readonly string[] {
  return Object.keys(changes).filter((verb) => changes[verb]?.offered?.(record) ?? true);
}

/** Address of a change of one record. */
export function addressOf({ path }: TableHeading, { path: suffix }: Pick<AnyStaffChange, 'path'>, id: number): string {
  return [path, suffix.replace(':id', String(id))].filter(Boolean).join('/');
}
