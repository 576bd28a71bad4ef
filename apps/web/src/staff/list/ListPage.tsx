import type { Client, WhoAsksReply } from '@rabbet/client';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { StaffChanges } from '@rabbet/domain/deciders/changes';
import type { List, ListColumn, RowOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import { labelOf } from '@rabbet/domain/records/labels';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { AnyForm } from '../../kernel/forms/form';
import type { PageInput, PageModule } from '../../kernel/pages/load-page';
import { Pagination } from '../../ui/Pagination';
import { type ChangeForm, ChangeSection, changeForms, fetchChoices, type MoreProps } from '../sheet/ChangeForms';
import { CsvButton } from './CsvButton';
import { Filters } from './Filters';
import { FormDetails } from '../parts/FormDetails';
import { type Column, ListTable } from './ListTable';
import { type Asked, askedIn, FIRST, pathTo } from './list-address';
import { Listed } from '../parts/Listed';
import { Notice } from '../frame/Notice';
import { PageTitle } from '../frame/PageTitle';
import { Refused, type RefusedField } from '../parts/Refused';
import { choicesQuery } from '../sheet/choices';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../frame/staff-client';
import { Value } from '../parts/Value';
import { forStaff, isColumnFor, mayChange, type StaffSources, useWho, resourceOf } from '../frame/who-asks';

/** A page with a list: all of it follows from the list, but for what is said here. */
export interface ListPageSpec<L extends List = List> {
  readonly title: string;
  /** Names of what is listed, one and many: "inquiry", "inquiries". */
  readonly nouns: readonly [one: string, many: string];
  readonly list: L;
  readonly path: string;
  /** Resource of those who see it: that of the list, unless given. */
  readonly resource?: Resource;
  /** Changes that begin a record have their forms above the list. */
  readonly changes?: StaffChanges;
  /** Facts below the fields of such a form, by its verb. */
  readonly more?: Readonly<Record<string, ComponentType<MoreProps>>>;
  /** Columns by their names, of which those stay away that are empty on a page; the first one leads to the row's own page. */
  readonly columns: readonly (keyof L['columns'] & string)[];
  /** Titles of columns in other words, and what a head sorts by in place of its own column. */
  readonly heads?: { readonly [K in keyof L['columns']]?: { readonly title: string; readonly sort: string } };
  readonly cells?: { readonly [K in keyof L['columns']]?: (row: RowOf<L>, now: Date) => ReactNode };
  /** Columns whose numbers stand for words. */
  readonly worded?: readonly string[];
  /** Columns that do not stay away where they are empty. */
  readonly kept?: readonly (keyof L['columns'] & string)[];
  readonly rowPath?: (row: RowOf<L>, asked: Asked) => string;
  readonly actions?: ReactNode;
  /** Forms besides those of the changes, and what stands of them above the list. */
  readonly beside?: { readonly forms: readonly AnyForm[]; readonly shown: ReactNode };
  /** Words for what was just done, by the name that an address has for it. */
  readonly said?: Readonly<Record<string, string>>;
  /** Ways to parts of the list, such as tabs, and what they are made of. */
  readonly Parts?: ComponentType<{ readonly asked: Asked }>;
  readonly loadBeside?: (sources: StaffSources, who: WhoAsksReply | null, asked: Asked) => readonly Promise<unknown>[];
  /** Facts about all that is listed, between the conditions and the rows. */
  readonly Summary?: ComponentType<{ readonly asked: Asked }>;
  /** Conditions without an input: they stay as the address has them. */
  readonly unseen?: readonly string[];
  /** Conditions that hold where an address says nothing of them. */
  readonly usual?: Asked | ((now: Date) => Asked);
  /** Conditions that are times which are over. */
  readonly pastDays?: PastDays;
  /** All that is listed can be had as a sheet. */
  readonly isSheet?: true;
  /** Words where there is no row. */
  readonly empty?: string;
}

/** Times that conditions take: the latest day of each, and the words in which another one is refused. */
export interface PastDays {
  latest(now: Date): Readonly<Record<string, string>>;
  refusal(asked: Asked, now: Date): RefusedField | null;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const MOST_COLUMNS = 7;

export function listQuery<L extends List>(client: Client, list: L, asked: Asked) {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
  return queryOptions({
    queryKey: ['list', list.path, given] as readonly unknown[],
    queryFn: () => client.get<Paged<RowOf<L>>>(list.path, given),
    placeholderData: keepPreviousData,
  });
}

/** Fetches what the page of a list shows: its rows, and what its conditions choose from. */
export async function fetchList(
  { queryClient, client }: StaffSources,
  who: WhoAsksReply | null,
  spec: Pick<ListPageSpec, 'list' | 'usual' | 'pastDays'>,
  visit: PageInput,
): Promise<void> {
  const { list } = spec;
  const asked = askedOfPage(spec, visit);
  await Promise.all([
    ...(isRefused(spec, asked, visit.now) ? [] : [queryClient.fetchQuery(listQuery(client, list, asked))]),
    queryClient.fetchQuery(choicesQuery(client, who, list.filters)),
  ]);
}

/** The module of a page that shows a list of its own. */
export function listPage<L extends List>(spec: ListPageSpec<L>): PageModule {
  const { changes, path } = spec;
  const adding = changes ? changeForms(changes, path).filter(({ isNew }) => isNew) : [];
  return {
    Frame: StaffFrame,
    forms: [...FRAME_FORMS, ...adding.map(({ form }) => form), ...(spec.beside?.forms ?? [])],
    load: forStaff(resourceOf(spec), (visit, sources, who) => {
      const asked = askedOfPage(spec, visit);
      return Promise.all([
        fetchList(sources, who, spec, visit),
        fetchChoices(sources, who, changes, adding),
        ...(isRefused(spec, asked, visit.now) ? [] : (spec.loadBeside?.(sources, who, asked) ?? [])),
      ]);
    }),
    Page: ({ visit }) => <ListPage spec={spec} visit={visit} adding={adding} />,
  };
}

/** Query of a list as an address and the page itself say it. */
function askedOfPage({ list, usual = {} }: Pick<ListPageSpec, 'list' | 'usual'>, visit: PageInput): Asked {
  const said = Object.entries(askedIn(list, visit)).filter(([, value]) => value !== null);
  const first = typeof usual === 'function' ? usual(visit.now) : usual;
  return { ...askedIn(list, visit), ...first, ...Object.fromEntries(said) };
}

function isRefused({ pastDays }: Pick<ListPageSpec, 'pastDays'>, asked: Asked, now: Date): boolean {
  return (pastDays?.refusal(asked, now) ?? null) !== null;
}

interface ListPageProps<L extends List> {
  readonly spec: ListPageSpec<L>;
  readonly visit: PageInput;
  readonly adding?: readonly ChangeForm[];
}

export function ListPage<L extends List>({ spec, visit, adding = [] }: ListPageProps<L>) {
  const { title, list, path, actions, Parts, pastDays, said = {} } = spec;
  const asked = askedOfPage(spec, visit);
  const refusal = pastDays?.refusal(asked, visit.now) ?? null;
  const who = useWho();
  const isChanger = spec.changes !== undefined && mayChange(who, spec.changes.resource);
  return (
    <>
      <PageTitle title={title}>{actions}</PageTitle>
      <Notice visit={visit} said={said} />
      <div className="folds">
        {isChanger &&
          adding.map((one) => (
            <FormDetails key={one.form.name} form={one.form} summary={one.title}>
              <ChangeSection {...one} isFolded record={null} More={spec.more?.[one.form.name]} />
            </FormDetails>
          ))}
        {spec.beside?.shown}
      </div>
      {Parts && <Parts asked={asked} />}
      <Filters {...{ list, asked, path, refusal }} unseen={spec.unseen} latest={pastDays?.latest(visit.now)} />
      {refusal === null ? <Answered {...{ spec, asked, now: visit.now }} /> : <Refused {...refusal} />}
    </>
  );
}

function Answered<L extends List>({ spec, asked, now }: Omit<RowsProps<L>, 'page'>) {
  const { list, nouns, Summary } = spec;
  const answer = useAnswer(listQuery(useClient(), list, asked));
  return (
    <>
      {Summary && <Summary asked={asked} />}
      <Listed answer={answer} what={`the ${nouns[1]}`}>
        {(page) => <Rows {...{ spec, page, asked, now }} />}
      </Listed>
    </>
  );
}

interface RowsProps<L extends List> {
  readonly spec: ListPageSpec<L>;
  readonly page: Paged<RowOf<L>>;
  readonly asked: Asked;
  readonly now: Date;
}

/** Number of rows for people: counting ends where it would take too long. */
function numberOf({ total_rows, more }: Paged<unknown>, [one, many]: ListPageSpec['nouns']): string {
  if (total_rows === 1) return `One ${one}`;
  const number = total_rows.toLocaleString('en-US');
  return more ? `More than ${number} ${many}` : `${number} ${many}`;
}

function Rows<L extends List>({ spec, page, asked, now }: RowsProps<L>) {
  const navigate = useNavigate();
  const who = useWho();
  const all: Readonly<Record<string, ListColumn>> = spec.list.columns;
  const isKnown = (name: string) => isColumnFor(who, all[name]);
  const { nouns, path } = spec;
  const to = (number: number, after: string | null = null) => pathTo(path, { ...asked, page: number, after });
  const others = new URL(pathTo(path, { ...asked, ...FIRST }), 'http://site.invalid').searchParams;
  const isFiltered = Object.entries(asked).some(
    ([name, value]) => value !== null && !/^(page|after|count|sort)$/.test(name),
  );
  return (
    <div>
      <div className="beside-count">
        <p className="count" role="status">
          {numberOf(page, nouns)}
        </p>
        {spec.isSheet && <CsvButton list={spec.list} asked={asked} name={spec.title.toLowerCase()} />}
      </div>
      <ListTable
        caption={spec.title}
        columns={columnsOf({ ...spec, columns: spec.columns.filter(isKnown) }, asked, now, page.data)}
        rows={page.data}
        keyOf={(row) => (row as Row).id}
        empty={<p>{spec.empty ?? (isFiltered ? `No ${nouns[0]} is like that.` : `There is no ${nouns[0]} yet.`)}</p>}
      />
      {page.total_pages > 1 && (
        <Pagination
          paging={page}
          addressOf={to}
          action={path}
          otherFields={[...others]}
          onGo={(one) => void navigate(to(one))}
        />
      )}
    </div>
  );
}

function columnsOf<L extends List>(
  spec: ListPageSpec<L>,
  asked: Asked,
  now: Date,
  rows: readonly RowOf<L>[],
): readonly Column<RowOf<L>>[] {
  const isFilled = (name: string) =>
    spec.kept?.includes(name) || rows.some((row) => !EMPTY.includes((row as Row)[name]));
  const columns = spec.columns.filter((name, i) => i === 0 || isFilled(name)).slice(0, MOST_COLUMNS);
  return columns.map((name, i): Column<RowOf<L>> => {
    const column = (spec.list.columns as Readonly<Record<string, ListColumn>>)[name]!; // one of its names
    const { title, sort } = spec.heads?.[name] ?? { title: labelOf(name, column), sort: name };
    const cell =
      spec.cells?.[name] ?? ((row: RowOf<L>) => <Value value={valueIn(row, name, column)} {...{ column, now }} />);
    const show = (row: RowOf<L>) => cell(row, now);
    const { rowPath } = spec;
    return {
      title,
      cell: i === 0 && rowPath ? (row) => <Link to={rowPath(row, asked)}>{show(row)}</Link> : show,
      isFigure: /^(money|decimal|whole)/.test(String(column.type)) && !spec.worded?.includes(name),
      isText: /^(text|html)/.test(String(column.type)),
      ...(spec.list.sorts?.includes(sort) && { sort: sortOf(spec, asked, sort, title) }),
    };
  });
}

const EMPTY: readonly unknown[] = [null, undefined, ''];

function valueIn(row: object, name: string, { nameAs }: ListColumn): unknown {
  const all = row as Row;
  return (nameAs === undefined ? null : all[nameAs]) ?? all[name] ?? null;
}

/** Pressed again, it sorts the other way round. */
function sortOf<L extends List>(
  { path }: ListPageSpec<L>,
  asked: Asked,
  name: string,
  title: string,
): Column<never>['sort'] {
  const { sort } = asked;
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const next = sort === name ? `-${name}` : name;
  return { direction, link: <Link to={pathTo(path, { ...asked, sort: next, ...FIRST })}>{title}</Link> };
}
