import type { Resource } from '@rabbet/domain/callers/roles';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { AnyFields, Values, ValuesOf } from '@rabbet/domain/records/fields';
import type { Asked, ShopCommand, StreamDecider } from './decider';

/**
 * A change that staff may make, as the API, the command line and the staff area offer it. `R` is the record as the
 * staff area shows it.
 */
export interface StaffChange<C extends ShopCommand, F extends AnyFields, R> {
  /** Below the path of the table: `:id/answer`. Without `:id` it begins a stream. */
  readonly path: string;
  /** An order to somebody: "end a subscription". */
  readonly about: string;
  /** Heading of its form on the record's page: "Set the due date"; `about`, unless given. */
  readonly title?: string;
  /** Name in the documentation of the API. */
  readonly operation: string;
  /** Resource of those who may make it; that of the table, unless given. */
  readonly resource?: Resource;
  /** Everything that it asks for besides the id. */
  readonly fields: F;
  /** Name of these in the documentation. */
  readonly body?: string;
  /** Values that its form begins with. */
  readonly initial?: (record: R) => InitialValues;
  /** True where the record allows it as it stands; always, unless given. */
  readonly offered?: (record: R) => boolean;
  /** Type of the command whose data these values are; or a function that makes the command, of these values and the id. */
  readonly command: TypeWithData<C, ValuesOf<F>> | ((values: ValuesOf<F>, id: number) => Asked<C>);
  /** Arguments of an example on the command line: `61 --reason "the glass broke"`. */
  readonly example?: string;
  /** Words after "Inquiry 12", for a person: "is answered". */
  readonly done: string;
}

type InitialValues = Readonly<Record<string, string | number | null>>;

/** Types of the commands that take these values as they are. */
type TypeWithData<C extends ShopCommand, V> = C extends { readonly type: infer T; readonly data: infer D }
  ? V extends D
    ? T
    : never
  : never;

/** A change of whatever aggregate. */
export type AnyStaffChange<R = never> = Omit<StaffChange<ShopCommand, AnyFields, R>, 'command'> & {
  readonly command: (values: never, id: number) => Asked<ShopCommand>;
  /** Type of the command, where the values are its data. */
  readonly commandType?: string;
};

interface About {
  readonly path: string;
  /** Chapter of the documentation. */
  readonly tag: string;
  /** Noun for one of its records, in a sentence. */
  readonly what: string;
  /** Refuses texts that hold the number of a card. */
  readonly takesNoCards?: true;
}

/** The changes of an aggregate, by the verbs of the command line; the likely ones first. */
export interface StaffChanges<R = never> extends About {
  readonly aggregate: Pick<StreamDecider, 'name'>;
  readonly resource: Resource;
  readonly changes: Readonly<Record<string, AnyStaffChange<R>>>;
}

type Describe<C extends ShopCommand, R> = <const F extends AnyFields>(
  change: StaffChange<C, F, R>,
) => AnyStaffChange<R>;

/** A table of changes: each entry is described by the function that it is handed, which knows the commands. */
export function changesOf<S, C extends ShopCommand, E extends ShopEvent, R = never>(
  decider: Pick<StreamDecider<S, C, E>, 'name' | 'resource' | 'types'>,
  about: About,
  entries: (change: Describe<C, R>) => Readonly<Record<string, AnyStaffChange<R>>>,
): StaffChanges<R> {
  const { name, resource } = decider;
  if (resource === null) throw new Error(`nobody who works here may change a ${name}`);
  return { ...about, aggregate: { name }, resource, changes: entries(described) };
}

function described<C extends ShopCommand, F extends AnyFields, R>({
  command,
  ...change
}: StaffChange<C, F, R>): AnyStaffChange<R> {
  if (typeof command === 'function') return { ...change, command: command as AnyStaffChange['command'] }; // it takes the values of these fields
  return { ...change, commandType: command, command: (data: Values) => ({ type: command, data }) };
}

/** Verbs of the changes that a record allows as it stands. */
export function offeredChanges<R>({ changes }: Pick<StaffChanges<R>, 'changes'>, record: R): readonly string[] {
  return Object.keys(changes).filter((verb) => changes[verb]?.offered?.(record) ?? true);
}

/** The address of a change of one record. */
export function addressOf({ path }: About, { path: below }: Pick<AnyStaffChange, 'path'>, id: number): string {
  return [path, below.replace(':id', String(id))].filter(Boolean).join('/');
}
