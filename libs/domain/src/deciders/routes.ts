import type { Resource } from '@rabbet/domain/callers/roles';
import type { AnyFields, NewValuesOf, Values, ValuesOf } from '@rabbet/domain/records/fields';
import type { TableHeading, TypeWithData } from './changes';
import type { CommandRequest, ShopCommand, StreamDecider } from './decider';

/** Body within the body of a change, such as a time of a new workshop. */
export interface BodyPart {
  /** Name in the documentation of the API. */
  readonly body: string;
  readonly fields: AnyFields;
  readonly list?: true;
}
type BodyParts = Readonly<Record<string, BodyPart>>;

interface RouteWords {
  /** An order to somebody: "plan a workshop". */
  readonly about: string;
  /** Name in the documentation of the API. */
  readonly operation: string;
  /** Resource of those who may make it; that of the table, unless given. */
  readonly resource?: Resource;
  /** Further resources: whoever may change one of these may make it too. */
  readonly alsoBy?: readonly Resource[];
  /** Name of its fields in the documentation. */
  readonly body?: string;
  /** Names of replies that are no fields: passed over when a reply is sent back. */
  readonly ignored?: readonly string[];
}

/** Row of a table of changes, with what its route needs. */
export interface RouteRow extends RouteWords {
  /** `POST`, unless given. A `PUT` takes some of its fields: those that are absent stay. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Below the path of the table: `:id/upload`. */
  readonly path: string;
  /** True where it makes a record or a part: so does a `POST` without `:id`, unless given. */
  readonly makes?: boolean;
  readonly fields?: AnyFields;
  readonly parts?: BodyParts;
  /** Takes some of its fields, as a `PUT` does. */
  readonly isPartial?: true;
  /** A new record may bring its id. */
  readonly takesId?: true;
  /** Field of a file: the body is a form then. */
  readonly file?: string;
  /** Always refused, and left out of the documentation. */
  readonly isRefused?: true;
  /** Makes the command of the values and the id. A row without one has a handler in the API. */
  readonly command?: (values: never, id: number) => CommandRequest<ShopCommand>;
}

/** Row whose route is special: the API has a handler for it. */
export type HandledRow = RouteRow & { readonly command?: never };

/** Row with a command that takes its values as they are. */
export type PlainRow = RouteRow & { readonly command: NonNullable<RouteRow['command']> };

/** Values that are sent to the route of a row. */
export type SentTo<Row> = (Row extends { readonly fields: infer F extends AnyFields }
  ? Row extends { readonly method: 'PUT' } | { readonly isPartial: true }
    ? Partial<ValuesOf<F>>
    : NewValuesOf<F>
  : unknown) &
  (Row extends { readonly takesId: true } ? { readonly id?: number | null } : unknown) &
  (Row extends { readonly parts: infer P } ? PartsOf<P> : unknown);

type PartsOf<P> = {
  readonly [K in keyof P]?: P[K] extends { readonly fields: infer F extends AnyFields }
    ? P[K] extends { readonly list: true }
      ? readonly NewValuesOf<F>[]
      : NewValuesOf<F>
    : never;
};

/** Routes of changes that no verb and no form follows from: pages and commands of their own make them. */
export interface StaffRoutes<Rows = Readonly<Record<string, RouteRow>>> extends TableHeading {
  readonly aggregate: Pick<StreamDecider, 'name'>;
  readonly resource: Resource;
  readonly changes: Rows;
}

/** Functions that describe the rows of a table of routes. */
interface Describing<C extends ShopCommand> {
  /** `POST` of something new, with its parts, and an id if it brings one. */
  readonly add: <const F extends AnyFields, const P extends BodyParts = Record<never, BodyPart>>(
    row: RouteWords & {
      readonly fields: F;
      readonly parts?: P;
      readonly command: TypeWithData<C, NewValuesOf<F> & PartsOf<P>>;
    },
  ) => PlainRow;
  /** `PUT` of some fields of one that is there. */
  readonly edit: <const F extends AnyFields>(
    row: RouteWords & { readonly fields: F; readonly command: TypeWithData<C, Partial<ValuesOf<F>>> },
  ) => PlainRow;
  /** `DELETE` of one. */
  readonly remove: (row: RouteWords & { readonly command: TypeWithData<C, object> }) => PlainRow;
  /** Route with a handler in the API. */
  readonly handled: <const Row extends HandledRow>(row: Row) => Row;
}

/** Stream whose changes have routes, with the type of its commands. */
export interface RoutedStream<C extends ShopCommand> {
  readonly name: string;
  readonly resource: Resource | null;
  /** Never set: lets the compiler infer the commands of a decider. */
  readonly types?: { readonly command: C };
}

/** A table of changes that pages and commands of their own make; `changesOf` describes those with a verb and a form. */
export function routesOf<C extends ShopCommand, const Rows extends Readonly<Record<string, RouteRow>>>(
  { name, resource }: RoutedStream<C>,
  about: TableHeading,
  entries: (describing: Describing<C>) => Rows,
): StaffRoutes<Rows> {
  if (resource === null) throw new Error(`nobody who works here may change a ${name}`);
  return { ...about, aggregate: { name }, resource, changes: entries(DESCRIBING) };
}

interface NamedRow extends RouteWords {
  readonly fields?: AnyFields;
  readonly parts?: BodyParts;
  readonly command: string;
}

const DESCRIBING: Describing<ShopCommand> = {
  add: ({ command, ...row }: NamedRow) => ({ ...row, path: '', takesId: true, ...sending(command) }),
  edit: ({ command, ...row }: NamedRow) => ({ ...row, path: ':id', method: 'PUT', ...sending(command) }),
  remove: ({ command, ...row }: NamedRow) => ({ ...row, path: ':id', method: 'DELETE', ...sending(command) }),
  handled: (row) => row,
};

function sending(type: string): Pick<PlainRow, 'command'> {
  return { command: (data: Values) => ({ type, data }) };
}
