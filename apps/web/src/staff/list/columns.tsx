import type { WhoAsksReply } from '@rabbet/client';
import type { List, ListColumn, RowOf } from '@rabbet/domain/pages/list';
import { labelOf } from '@rabbet/domain/records/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isColumnFor } from '../session/who-asks';
import { ListValue } from '../parts/ListValue';
import type { Column } from './ListTable';
import { FIRST, type ListQuery, pathTo } from './query/list-address';
import type { ListPageSpec } from './query/list-spec';
import { RowImage } from './RowImage';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Most columns that are shown where nobody chose them. */
const MOST_COLUMNS = 7;

interface Shown<L extends List> {
  readonly spec: ListPageSpec<L>;
  readonly query: ListQuery;
  readonly now: Date;
}

/** Columns of the list that whoever asks may read, with their titles. */
export function offeredColumns<L extends List>(spec: ListPageSpec<L>, who: WhoAsksReply | null) {
  return spec.columns
    .filter((name) => isColumnFor(who, columnOf(spec, name)))
    .map((name) => ({ name, title: titleOf(spec, name) }));
}

/** Names of the columns that are shown: those that somebody chose, else the first that are not empty. */
export function shownNames<L extends List>(
  spec: ListPageSpec<L>,
  offered: readonly string[],
  { chosen, rows }: { readonly chosen: readonly string[] | null; readonly rows: readonly RowOf<L>[] },
): readonly string[] {
  if (chosen) return offered.filter((name, i) => i === 0 || chosen.includes(name));
  const isFilled = (name: string) =>
    spec.evenEmpty?.includes(name) ||
    spec.states?.[name] !== undefined ||
    rows.some((row) => !EMPTY.includes((row as Row)[name]));
  return offered.filter((name, i) => i === 0 || isFilled(name)).slice(0, MOST_COLUMNS);
}

/** Values of which a line says nothing. */
const EMPTY: readonly unknown[] = [null, undefined, '', false];

/** Columns of the table: the picture, where a row has one, and those of these names. */
export function columnsOf<L extends List>(
  names: readonly string[],
  shown: Shown<L>,
  rows: readonly RowOf<L>[],
): readonly Column<RowOf<L>>[] {
  const { spec } = shown;
  const { picture } = spec;
  const card = cardOf(spec, names);
  const columns = names.map((name, i): Column<RowOf<L>> => {
    const column = columnOf(spec, name);
    const cell = cellOf(name, shown);
    const { sort = name } = spec.heads?.[name] ?? {};
    const title = titleOf(spec, name);
    return {
      title,
      cell: i === 0 ? (row) => <RowLink {...{ row, shown }}>{cell(row)}</RowLink> : cell,
      isFigure: isFigure(spec, name),
      isText: spec.states?.[name] === undefined && /^(text|html)/.test(String(column.type)),
      ...(spec.owed?.includes(name) && { isStrong: true }),
      place: placeOf(name, card),
      ...(spec.list.sorts?.includes(sort) && { sort: sortOf(shown, sort, title) }),
    };
  });
  if (!picture || !rows.some((row) => picture(row) !== null)) return columns;
  return [{ title: 'Picture', cell: (row) => <RowImage picture={picture(row)} />, place: 'picture' }, ...columns];
}

interface Card {
  readonly title: string;
  readonly figure: string | undefined;
  readonly facts: readonly string[];
}

/** Columns of a card: the title, the figure beside it, and the facts below. */
export function cardOf<L extends List>(spec: ListPageSpec<L>, names: readonly string[]): Card {
  const { card } = spec;
  const title = card?.title ?? names[0] ?? '';
  const rest = names.filter((name) => name !== title);
  const figure = card ? card.figure : rest.find((name) => isFigure(spec, name));
  return { title, figure, facts: card?.facts ?? rest.filter((name) => name !== figure).slice(0, 3) };
}

function placeOf(name: string, { title, figure, facts }: Card): NonNullable<Column<never>['place']> {
  if (name === title) return 'title';
  if (name === figure) return 'figure';
  return facts.includes(name) ? 'fact' : 'none';
}

/** Content of a column for a row. */
export function cellOf<L extends List>(name: string, { spec, now }: Shown<L>): (row: RowOf<L>) => ReactNode {
  const key = name as keyof L['columns'] & string; // a column of the list
  const state = spec.states?.[key];
  if (state) return (row) => <StateWord {...(state(row, now) ?? { words: '' })} />;
  const cell = spec.cells?.[key];
  if (cell) return (row) => cell(row, now);
  const column = columnOf(spec, name);
  return (row) => <ListValue value={valueIn(row, name, column)} {...{ column, now }} />;
}

/** A state in a word, with its color. */
function StateWord({ words, tone }: { readonly words: string; readonly tone?: string | undefined }) {
  return words && <span className={tone ? `stage tone-${tone}` : 'stage'}>{words}</span>;
}

function RowLink<L extends List>({ row, shown, children }: LinkProps<L>) {
  const { spec, query } = shown;
  return spec.rowPath ? <Link to={spec.rowPath(row, query)}>{children}</Link> : children;
}

interface LinkProps<L extends List> {
  readonly row: RowOf<L>;
  readonly shown: Shown<L>;
  readonly children: ReactNode;
}

function columnOf<L extends List>({ list }: ListPageSpec<L>, name: string): ListColumn {
  return (list.columns as Readonly<Record<string, ListColumn>>)[name]!; // one of its names
}

function titleOf<L extends List>(spec: ListPageSpec<L>, name: keyof L['columns'] & string): string {
  return spec.heads?.[name]?.title ?? labelOf(name, columnOf(spec, name));
}

function isFigure<L extends List>(spec: ListPageSpec<L>, name: string): boolean {
  const { type } = columnOf(spec, name);
  return /^(money|decimal|whole)/.test(String(type)) && !spec.worded?.includes(name);
}

function valueIn(row: object, name: string, { nameAs }: ListColumn): unknown {
  const all = row as Row;
  return (nameAs === undefined ? null : all[nameAs]) ?? all[name] ?? null;
}

/** Pressed again, it sorts the other way round. */
function sortOf<L extends List>({ spec, query }: Shown<L>, name: string, title: string): Column<never>['sort'] {
  const { sort } = query;
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const next = sort === name ? `-${name}` : name;
  return { direction, link: <Link to={pathTo(spec.path, { ...query, sort: next, ...FIRST })}>{title}</Link> };
}
