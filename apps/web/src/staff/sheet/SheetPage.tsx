import type { Client, WhoAsksReply } from '@rabbet/client';
import type { Resource } from '@rabbet/domain/callers/roles';
import { offeredChanges, type StaffChanges } from '@rabbet/domain/deciders/changes';
import { historyPathOf, type List, type ListColumn, type RowOf } from '@rabbet/domain/pages/list';
import { type AnyFields, WHOLE_MAX } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { queryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { AnyForm } from '../../kernel/forms/form';
import type { PageInput, PageModule } from '../../kernel/pages/load-page';
import { type ActTerms, withActs } from './Acts';
import { type ActForm, type ChangeForm, changeForms, fetchChoices } from './ChangeForms';
import { resourceOf } from '../session/who-asks';
import { Listed } from '../parts/Listed';
import { NothingHere } from '../frame/MissingPage';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { History } from './History';
import type { HistoryEvent } from './history';
import { type Fact, Facts, Sheet, type SheetHead } from './Sheet';
import { forStaff, isColumnFor, mayChange, mayRead, type StaffSources, useWho } from '../session/who-asks';
import { Value } from '../parts/Value';

/** The id in an address; 0 where it is none that a record can have. */
export function idIn({ params: { id = '' } }: Pick<PageInput, 'params'>): number {
  return /^\d{1,10}$/.test(id) && Number(id) <= WHOLE_MAX ? Number(id) : 0;
}

/** The sheet of a row of a list that can be asked for by its id, with a form for each change. */
interface SheetSpec<L extends List> {
  readonly list: L;
  /** Resource of those who see it: that of the list, unless given. */
  readonly resource?: Resource;
  /** Page of the list. */
  readonly path: string;
  /** Words of the link to it: "All inquiries". */
  readonly all: string;
  readonly titleOf: (row: RowOf<L>) => string;
  /** Reads the row with more than the list tells; from the list, unless given. */
  readonly read?: (client: Client, id: number) => Promise<RowOf<L> | null>;
  readonly changes?: StaffChanges;
  /** Page that shows the row in its place; null where its own sheet does. */
  readonly shownAt?: (row: RowOf<L>) => string | null;
  /** Facts told in other words than their columns have; null where they are left out. */
  readonly told?: (row: RowOf<L>) => Readonly<Record<string, ReactNode>>;
  /** Form of a change in place of the plain one. */
  readonly formOf?: (form: ChangeForm) => ChangeForm;
  /** Fields whose changes its history tells; absent where the API tells none. */
  readonly history?: AnyFields;
  /** Verb of the one main act for the state that the row is in; the first that is offered, unless given. */
  readonly act?: (row: RowOf<L>, verbs: readonly string[]) => string | null;
  /** Verbs of the acts in the head: all that the table offers, unless given; none where `Main` shows them. */
  readonly verbs?: (row: RowOf<L>) => readonly string[];
  /** An act as the row has it: other fields, the values that it begins with. */
  readonly actAt?: (act: ChangeForm, row: RowOf<L>, who: WhoAsksReply | null) => ActForm;
  /** Facts below the fields of acts, for those who may read amounts. */
  readonly terms?: ActTerms;
  /** Acts besides those of the table, behind More; its forms are in `more` as well. */
  readonly MoreActs?: ComponentType<{ readonly row: RowOf<L> }>;
  /** Forms of `MoreActs`; all of `more`, unless given. */
  readonly moreActsForms?: readonly AnyForm[];
  /** Picture, state and facts of the head, and a main act that is none of the table: then all of those are behind More. */
  readonly head?: (row: RowOf<L>, now: Date) => Pick<SheetHead, 'picture' | 'state' | 'facts' | 'act'>;
  /** Loads what is shown besides the row. */
  readonly loadBeside?: (row: RowOf<L>, sources: StaffSources, who: WhoAsksReply) => readonly Promise<unknown>[];
  /** More facts at the side. */
  readonly Beside?: ComponentType<BesideProps<RowOf<L>>>;
  /** `Beside` and `Main` show all that the columns tell. */
  readonly hasOwnFacts?: true;
  /** Forms besides those of the changes, and words for what they have done. */
  readonly more?: { readonly forms: readonly AnyForm[]; readonly said: Readonly<Record<string, string>> };
  /** Content of the middle, in place of the facts: it shows the changes itself. */
  readonly Main?: ComponentType<MainProps<RowOf<L>>>;
}

export interface BesideProps<R> {
  readonly row: R;
  /** Forms of all changes. */
  readonly forms: readonly ChangeForm[];
  readonly now: Date;
}

export interface MainProps<R> {
  readonly row: R;
  readonly forms: readonly ChangeForm[];
  /** May use the forms. */
  readonly isChanger: boolean;
  readonly now: Date;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly revision?: number };

export function sheetPage<L extends List>(spec: SheetSpec<L>): PageModule {
  const { list, path, changes, formOf = (one) => one } = spec;
  const all = changes ? changeForms(changes, path).filter(({ isNew }) => !isNew) : [];
  const forms = all.map(formOf);
  return {
    Frame: StaffFrame,
    Missing: NothingHere,
    forms: [...FRAME_FORMS, ...forms.map(({ form }) => form), ...(spec.more?.forms ?? [])],
    load: forStaff(resourceOf(spec), async (visit, sources, who) => {
      const { queryClient, client } = sources;
      const row = await queryClient.fetchQuery({ ...rowQuery(client, spec, idIn(visit)), staleTime: 0 });
      if (row === null) return 'missing';
      const elsewhere = spec.shownAt?.(row) ?? null;
      if (elsewhere !== null) return { status: 303, location: elsewhere };
      const history = historyQuery(client, list, idIn(visit), beforeIn(visit));
      await Promise.all([
        ...(spec.history ? [queryClient.fetchQuery({ ...history, staleTime: 0 })] : []),
        fetchChoices(sources, who, changes, forms),
        ...(spec.loadBeside?.(row, sources, who) ?? []),
      ]);
      return 'found';
    }),
    Page: ({ visit }) => <RowSheet {...{ spec, forms, visit }} />,
  };
}

function rowQuery<L extends List>(client: Client, { list, read }: Pick<SheetSpec<L>, 'list' | 'read'>, id: number) {
  return queryOptions({
    queryKey: ['list', list.path, 'one', id],
    queryFn: async (): Promise<RowOf<L> | null> => {
      if (id === 0) return null;
      if (read) return read(client, id);
      const { data } = await client.list(list, { id } as object); // a filter of such a list
      return data[0] ?? null;
    },
  });
}

/** Events of a row, from the newest or from before a revision. */
export function historyQuery(client: Client, list: List, id: number, before: number | null) {
  return queryOptions({
    queryKey: ['list', list.path, 'one', id, 'history', before] as readonly unknown[],
    queryFn: () => client.get<readonly HistoryEvent[]>(historyPathOf(list), { id, ...(before !== null && { before }) }),
  });
}

/** The revision in an address before which a history begins; null: it begins with the newest event. */
export function beforeIn({ search }: Pick<PageInput, 'search'>): number | null {
  const before = Number(search.get('before') ?? NaN);
  return Number.isSafeInteger(before) && before >= 0 ? before : null;
}

interface RowSheetProps<L extends List> {
  readonly spec: SheetSpec<L>;
  readonly forms: readonly ChangeForm[];
  readonly visit: PageInput;
}

/** Forms in the head: those of the changes that the record allows as it stands. */
export function formsFor<L extends List>(spec: SheetSpec<L>, forms: readonly ChangeForm[], row: RowOf<L>) {
  const { Main, changes } = spec;
  if (!changes || (Main && !spec.verbs)) return [];
  const verbs = spec.verbs?.(row) ?? offeredChanges(changes, row as never); // the table is made for rows of this list
  return verbs.flatMap((verb) => forms.find(({ form }) => form.name === verb) ?? []);
}

function RowSheet<L extends List>({ spec, forms, visit }: RowSheetProps<L>) {
  const { list, path, all, titleOf, changes, told, Beside, Main, history: fields } = spec;
  const answer = useAnswer(rowQuery(useClient(), spec, idIn(visit)));
  const who = useWho();
  const isChanger = changes !== undefined && mayChange(who, changes.resource);
  return (
    <Listed answer={answer} what="it">
      {(row) => {
        if (!row) return null;
        const record = row as Row;
        const offered = isChanger ? formsFor(spec, forms, row) : [];
        const usable = offered
          .filter(({ resource }) => mayChange(who, resource))
          .map((act): ActForm => {
            const values = act.change.initial?.(row as never); // the table is made for rows of this list
            return { ...(values && { values }), ...(spec.actAt?.(act, row, who) ?? act) };
          });
        const head = spec.head?.(row, visit.now) ?? {};
        const verb = head.act
          ? null
          : spec.act?.(
              row,
              usable.map(({ form }) => form.name),
            );
        const facts = <Facts key="facts" facts={factsOf(knownTo(who, list), record, told?.(row) ?? {}, visit.now)} />;
        const beside = Beside && <Beside key="beside" row={row} forms={forms} now={visit.now} />;
        return (
          <Sheet
            title={titleOf(row)}
            visit={visit}
            notices={{ ...(changes && saidOf(changes)), ...spec.more?.said }}
            links={<Link to={path}>{all}</Link>}
            head={withActs(head, {
              record,
              forms: usable,
              verb,
              terms: mayRead(who, 'amounts') ? spec.terms : undefined,
              besides: isChanger && spec.MoreActs && <spec.MoreActs row={row} />,
              formsBesides: spec.moreActsForms ?? spec.more?.forms ?? [],
            })}
            side={spec.hasOwnFacts || !Main ? beside : [facts, beside]}
            timeline={fields && <RowHistory {...{ list, fields, visit }} what={changes?.what ?? 'record'} />}
          >
            {Main ? <Main key={record.id} row={row} forms={forms} isChanger={isChanger} now={visit.now} /> : facts}
          </Sheet>
        );
      }}
    </Listed>
  );
}

interface RowHistoryProps {
  readonly list: List;
  readonly what: string;
  readonly fields: AnyFields;
  readonly visit: PageInput;
}

function RowHistory({ list, what, fields, visit }: RowHistoryProps) {
  const before = beforeIn(visit);
  const answer = useAnswer(historyQuery(useClient(), list, idIn(visit), before));
  const { path, now } = visit;
  return <History {...{ answer, what, fields, path, before, now }} />;
}

/** Words for what was just done, by the verb of the change: "The inquiry is answered." */
export function saidOf({ changes, what }: StaffChanges): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(changes).map(([verb, { done }]) => [verb, `The ${what} ${done}.`]));
}

/** A list with those columns alone that somebody may know. */
function knownTo(who: WhoAsksReply | null, { columns }: List): Pick<List, 'columns'> {
  return { columns: Object.fromEntries(Object.entries(columns).filter(([, column]) => isColumnFor(who, column))) };
}

function factsOf(
  { columns }: Pick<List, 'columns'>,
  row: Row,
  told: Readonly<Record<string, ReactNode>>,
  now: Date,
): Fact[] {
  return Object.entries(columns).flatMap(([name, column]: [string, ListColumn]): Fact[] => {
    if (name === 'revision') return [];
    const label = name === 'id' ? 'Number' : labelOf(name, column);
    if (name in told) return told[name] === null ? [] : [[label, told[name]]];
    const value = (column.nameAs === undefined ? null : row[column.nameAs]) ?? row[name] ?? null;
    return value === null && !column.isErasable ? [] : [[label, <Value key={name} {...{ value, column, now }} />]];
  });
}
