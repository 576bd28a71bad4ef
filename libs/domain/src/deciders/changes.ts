import type { Resource } from '@rabbet/domain/callers/roles';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { Asked, ShopCommand, StreamDecider } from './decider';

/** A change that staff may make, as the API, the command line and the staff area offer it. */
export interface StaffChange<C extends ShopCommand, F extends AnyFields> {
  /** Below the path of the table: `:id/answer`. Without `:id` it begins a stream. */
  readonly path: string;
  /** An order to somebody: "end a subscription". */
  readonly about: string;
  /** Name in the documentation of the API. */
  readonly operation: string;
  /** Everything that it asks for besides the id. */
  readonly fields: F;
  /** Name of these in the documentation. */
  readonly body?: string;
  /** Command of these values about the record with this id, where its stream has another. */
  readonly command: (values: ValuesOf<F>, id: number) => Asked<C>;
  /** Words after "Enquiry 12", for a person: "is answered". */
  readonly done: string;
}
/** A change of whatever aggregate. */
export type AnyStaffChange = Omit<StaffChange<ShopCommand, AnyFields>, 'command'> & {
  readonly command: (values: never, id: number) => Asked<ShopCommand>;
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

/** The changes of an aggregate, by the verbs of the command line. */
export interface StaffChanges extends About {
  readonly aggregate: Pick<StreamDecider, 'name'>;
  readonly resource: Resource;
  readonly changes: Readonly<Record<string, AnyStaffChange>>;
}

type Describe<C extends ShopCommand> = <const F extends AnyFields>(change: StaffChange<C, F>) => AnyStaffChange;

/** A table of changes: each entry is described by the function that it is handed, which knows the commands. */
export function changesOf<S, C extends ShopCommand, E extends ShopEvent>(
  decider: Pick<StreamDecider<S, C, E>, 'name' | 'resource' | 'types'>,
  about: About,
  entries: (change: Describe<C>) => Readonly<Record<string, AnyStaffChange>>,
): StaffChanges {
  const { name, resource } = decider;
  if (resource === null) throw new Error(`nobody who works here may change a ${name}`);
  return { ...about, aggregate: { name }, resource, changes: entries((change) => change) };
}

/** The address of a change of one record. */
export function addressOf({ path }: About, { path: below }: Pick<AnyStaffChange, 'path'>, id: number): string {
  return [path, below.replace(':id', String(id))].filter(Boolean).join('/');
}
