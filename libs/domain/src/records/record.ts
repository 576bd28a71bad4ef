import type { Resource } from '@rabbet/domain/callers/roles';
import type { CommandRequest, StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Personal, ShopEvent } from '@rabbet/domain/events/event';
import { type AnyFields, type Fields, fillDefaults, type Values, withDefaults } from './fields';

/** Kind of record: a thing of the shop that its fields describe wholly, with few rules or none. */
export interface RecordKind<T extends object = object> {
  /** Names its streams, `unit-3`, its ids, and its events: UnitAdded, UnitChanged, UnitRemoved. */
  readonly name: string;
  /** Name for people: "unit", "type of piece". */
  readonly title: string;
  /** Resource of the roles that may change these records. */
  readonly resource: Resource;
  /** Resources of further roles that may add such records, and change none. */
  readonly addedBy?: readonly Resource[];
  /** Resource that a caller must be allowed to change besides; null for a record that needs no more. */
  readonly guards?: (values: Partial<T>) => Resource | null;
  /** Resource of the roles that may list them, with the fields that they may read; `resource`, unless given. */
  readonly readers?: Resource;
  /** Path in the API. */
  readonly path: string;
  /** Raised with each field that is added or gone, or that is stored otherwise: the read model of this kind is built anew. */
  readonly version: number;
  readonly fields: Fields<T>;
  /** Fields whose values together no other record of the kind has, without regard to case. */
  readonly unique?: readonly (keyof T & string)[];
  /** Refuses what no field can say by itself. */
  readonly rule?: (values: T, facts: RuleFacts) => void;
  /** Records that the rule needs from two references away: `attribute_id.vector_point_id`. */
  readonly ruleReads?: readonly string[];
  /** Computed values in replies to staff, which cannot be changed. */
  readonly computed?: { readonly [name: string]: (values: T) => string | null };
  /** Title of one record for people, if its fields have no `name` or `title`. */
  readonly titled?: (values: T) => string | null;
  /** Related objects in replies to staff: ignored in a reply that is sent back. */
  readonly related?: { readonly [name: string]: RelatedObject };
}

/**
 * Related record that the field `reference` points at, the piece in stock whose number is in the field `piece`, or all records
 * of the kind `many` that point back with the field `by`. `with`: their own related objects. `inHistory`: their changes are part
 * of the history of the record.
 */
export type RelatedObject =
  | { readonly piece: string }
  | (({ readonly reference: string } | { readonly many: string; readonly by: string; readonly inHistory?: true }) & {
      readonly with?: readonly string[];
    });

/**
 * Values of referenced records, by the field of the reference, or for `ruleReads` by the names of two fields. Has only
 * those that were looked up.
 */
export type ReferencedValues = { readonly [reference: string]: Values };

/** Facts that a rule may need besides the values of a record. */
export interface RuleFacts {
  /** Id of the record. */
  readonly id?: number;
  readonly referenced: ReferencedValues;
}

/** Any kind, for code that treats all alike. */
export interface AnyKind extends Omit<RecordKind, 'fields' | 'rule' | 'computed' | 'titled' | 'unique'> {
  readonly fields: AnyFields;
  readonly unique?: readonly string[];
  readonly rule?: (values: never, facts: RuleFacts) => void;
  readonly computed?: { readonly [name: string]: (values: never) => string | null };
  readonly titled?: (values: never) => string | null;
}

export interface RecordState<T> {
  readonly stage: 'unknown' | 'kept' | 'removed';
  /** All fields; personal ones of an erased person are null. */
  readonly values: T;
}

/** Commands of records. `recordCommand` makes them, and puts personal values apart. */
export type RecordCommand =
  | { type: 'Add'; data: Values; personal?: Personal; facts: RuleFacts }
  | { type: 'Change'; data: Values; personal?: Personal; facts: RuleFacts }
  | { type: 'Remove'; data: object };

export interface RecordEvent extends ShopEvent {
  readonly type: `${string}${'Added' | 'Changed' | 'Removed'}`;
  readonly data: Values;
}

export type RecordDecider<T extends object> = StreamDecider<RecordState<T>, RecordCommand, RecordEvent>;

/** Makes the decider of a kind of record. It refuses to add a record twice; removing it twice changes nothing. */
export function recordDecider<T extends object>(kind: RecordKind<T>): RecordDecider<T>;
export function recordDecider(kind: AnyKind): RecordDecider<Values>;
export function recordDecider<T extends object>(kind: RecordKind<T> | AnyKind): RecordDecider<T> {
  const noun = nounOf(kind);
  const { title, fields, rule = () => {} } = kind as RecordKind<T>; // AnyKind has the same properties, without their types
  const anyKind = kind as AnyKind;
  const toKept = (values: Partial<T>): RecordState<T> => ({ stage: 'kept', values: fillDefaults(fields, values) });
  const valuesIn = ({ data, personal }: { data: object; personal?: Personal }) =>
    Object.assign({}, data, ...Object.values(personal ?? {})) as Partial<T>;
  const requireExisting = ({ stage }: RecordState<T>) => {
    if (stage !== 'kept') refuseAs('unknown', 'record/unknown', `There is no such ${title}.`);
  };
  return {
    name: kind.name,
    resource: kind.resource,
    ...(kind.addedBy && { begunBy: kind.addedBy }),
    initial: { stage: 'unknown', values: fillDefaults(fields, {}) },
    decide: {
      Add(state, data, { personal, facts }) {
        if (state.stage !== 'unknown') refuseAs('conflict', 'record/exists', `This ${title} exists already.`);
        const { values } = toKept(valuesIn({ data, personal }));
        requirePersonalApart(anyKind, values as Values, data);
        rule(values, facts);
        return [{ type: `${noun}Added`, data, ...(personal && { personal }) }];
      },
      Change(state, data, { personal, facts }) {
        requireExisting(state);
        requireSamePerson(anyKind, state.values as Values, data);
        requirePersonalApart(anyKind, state.values as Values, data);
        const changed = changedValues(state.values, withDefaults(fields as AnyFields, data));
        const changedPersonal = personal && changedPersonalValues(state.values, personal);
        if (Object.keys(changed).length === 0 && !changedPersonal) return [];
        rule(fillDefaults(fields, { ...state.values, ...valuesIn({ data, personal }) }), facts);
        return [{ type: `${noun}Changed`, data: changed, ...(changedPersonal && { personal: changedPersonal }) }];
      },
      Remove(state) {
        if (state.stage === 'removed') return [];
        requireExisting(state);
        return [{ type: `${noun}Removed`, data: {} }];
      },
    },
    evolve: {
      [`${noun}Added`]: (_state: RecordState<T>, _data: Values, event: RecordEvent) => toKept(valuesIn(event)),
      [`${noun}Changed`]: (state: RecordState<T>, _data: Values, event: RecordEvent) =>
        toKept({ ...state.values, ...valuesIn(event) }),
      [`${noun}Removed`]: (state: RecordState<T>) => ({ ...state, stage: 'removed' as const }),
    },
  };
}

/** Computed values of a record of this kind. */
export function computedOf({ fields, computed = {} }: AnyKind, values: Values): Values {
  const filled = fillDefaults<Values>(fields as Fields<Values>, values) as never; // values of this kind
  return Object.fromEntries(Object.entries(computed).map(([name, compute]) => [name, compute(filled)]));
}

/** Values that differ from the current ones: a change carries no others. */
export function changedValues(current: object, values: Values): Values {
  const currentValues = current as Values;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (currentValues[name] ?? null)));
}

function changedPersonalValues(current: object, personal: Personal): Personal | undefined {
  const changed = Object.entries(personal).flatMap(([person, values]) => {
    const changed = changedValues(current, (values ?? {}) as Values);
    return Object.keys(changed).length > 0 ? [[person, changed]] : [];
  });
  return changed.length > 0 ? (Object.fromEntries(changed) as Personal) : undefined;
}

type SaveRequest = CommandRequest<Extract<RecordCommand, { type: 'Add' | 'Change' }>>;
/**
 * Makes a command of these values, with personal ones set apart by their person. A change needs the current values: they
 * say whose the record is.
 */
export function recordCommand(
  { fields }: AnyKind,
  id: number,
  type: SaveRequest['type'],
  values: Values,
  currentValues: Values = {},
): SaveRequest {
  const data: Record<string, Values[string]> = {};
  const personal: Record<string, Record<string, Values[string]>> = {};
  for (const [name, value] of Object.entries(values)) {
    const whose = fields[name]?.personal;
    const person = whose === 'self' ? id : whose && (currentValues[whose] ?? values[whose]);
    if (person) (personal[String(person)] ??= {})[name] = value;
    else data[name] = value;
  }
  return { type, data, ...(Object.keys(personal).length > 0 && { personal }) };
}

/** References that name the persons of a kind's personal fields: `person_id` of a contact detail. */
export function ownersOf({ fields }: Pick<AnyKind, 'fields'>): readonly string[] {
  const references = Object.values(fields).flatMap(({ personal }) =>
    personal && personal !== 'self' ? [personal] : [],
  );
  return [...new Set(references)];
}

/** Refuses to give a record to another person: values under the old key, or under none, would outlive their erasure. */
function requireSamePerson(kind: TitledKind, currentValues: Values, data: Values): void {
  const changed = ownersOf(kind).find(
    (owner) => data[owner] !== undefined && data[owner] !== (currentValues[owner] ?? null),
  );
  if (changed)
    refuse('record/whose', `Whose a ${kind.title} is stays as it is (${changed}): remove this one and add another.`);
}

/** Refuses personal values among the plain data: the log would hold them unencrypted. */
function requirePersonalApart({ fields, title }: TitledKind, currentValues: Values, data: Values): void {
  for (const name of Object.keys(data)) {
    const whose = fields[name]?.personal;
    if (whose === 'self' || (whose && (currentValues[whose] ?? null) !== null))
      refuse('record/not-apart', `What a ${title} says of a person was not set apart. Send it again.`);
  }
}

type TitledKind = Pick<AnyKind, 'title' | 'fields'>;

/** Beginning of the names of a kind's events: WidgetType of `widget-type`, as in WidgetTypeAdded. */
export function nounOf({ name }: Pick<AnyKind, 'name'>): string {
  return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Types of the events of a kind. */
export function eventsOf(kind: Pick<AnyKind, 'name'>): readonly RecordEvent['type'][] {
  const noun = nounOf(kind);
  return [`${noun}Added`, `${noun}Changed`, `${noun}Removed`];
}
