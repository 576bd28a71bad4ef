import type { WhoAsksReply } from '@rabbet/client';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { StaffChanges } from '@rabbet/domain/deciders/changes';
import type { ImageMime } from '@rabbet/domain/images/address';
import type { List, RowOf } from '@rabbet/domain/pages/list';
import type { ComponentType, ReactNode } from 'react';
import type { AnyForm } from '../../../kernel/forms/form';
import type { StaffSources } from '../../session/who-asks';
import type { RefusedField } from '../../parts/Refused';
import type { MoreProps } from '../../sheet/ChangeForms';
import type { ListWithActs } from '../bulk/ListBulk';
import type { ListQuery } from './list-address';

type ColumnOf<L extends List> = keyof L['columns'] & string;

/** A page with a list: all of it follows from the list, but for what stands here. */
export interface ListPageSpec<L extends List = List> extends ListWithActs<L> {
  readonly title: string;
  /** Names of what is listed, one and many: "inquiry", "inquiries". */
  readonly nouns: readonly [singular: string, plural: string];
  readonly list: L;
  readonly path: string;
  /** Resource of those who see it: that of the list, unless given. */
  readonly resource?: Resource;
  /** Changes that begin a record have their forms above the list. */
  readonly changes?: StaffChanges;
  /** Facts below the fields of such a form, by its verb. */
  readonly more?: Readonly<Record<string, ComponentType<MoreProps>>>;
  /** Columns by their names: the first seven that are not empty are shown, unless somebody chose others. The first one leads to the row's own page. */
  readonly columns: readonly ColumnOf<L>[];
  /** Titles of columns in other words, and what a head sorts by in place of its own column. */
  readonly heads?: { readonly [K in ColumnOf<L>]?: { readonly title: string; readonly sort?: string } };
  readonly cells?: { readonly [K in ColumnOf<L>]?: (row: RowOf<L>, now: Date) => ReactNode };
  /** Columns that are a state: a word with its tone. */
  readonly states?: { readonly [K in ColumnOf<L>]?: (row: RowOf<L>, now: Date) => State | null };
  /** Columns whose amounts are still to be paid: they stand out. */
  readonly owed?: readonly ColumnOf<L>[];
  /** Columns whose numbers stand for words. */
  readonly worded?: readonly string[];
  /** Columns that do not stay away where they are empty. */
  readonly evenEmpty?: readonly ColumnOf<L>[];
  /** Picture of a row, where rows have one. */
  readonly picture?: (row: RowOf<L>) => RowPicture | null;
  /** Things that people look at: the list can be had as a grid of pictures. */
  readonly hasGrid?: boolean;
  /** Columns on the card of a row: on a phone, and in the grid. The first one, the first figure and the next three, unless given. */
  readonly card?: {
    readonly title?: ColumnOf<L>;
    readonly figure?: ColumnOf<L>;
    readonly facts: readonly ColumnOf<L>[];
  };
  readonly rowPath?: (row: RowOf<L>, query: ListQuery) => string;
  readonly actions?: ReactNode;
  /** Forms besides those of the changes, and their folds above the list. */
  readonly beside?: { readonly forms: readonly AnyForm[]; readonly shown: ReactNode };
  /** Words for what was just done, by the name that an address has for it. */
  readonly notices?: Readonly<Record<string, string>>;
  /** Words in the empty search box: "Number, name, phone". */
  readonly hint?: string;
  /** Conditions that stand in sight, in their order; all others are behind "Filters". */
  readonly chips?: readonly string[];
  /** Conditions whose values are names of records of a kind: they are chosen among these. */
  readonly namedKinds?: Readonly<Record<string, string>>;
  /** Parts of the list that people look at, as tabs. */
  readonly views?: readonly ListView[];
  readonly loadBeside?: (
    sources: StaffSources,
    who: WhoAsksReply | null,
    query: ListQuery,
  ) => readonly Promise<unknown>[];
  /** Facts about all that is listed, between the conditions and the rows. */
  readonly Summary?: ComponentType<{ readonly query: ListQuery }>;
  /** Conditions without an input: they stay as the address has them. */
  readonly unseen?: readonly string[];
  /** Conditions that hold where an address names none. */
  readonly usual?: ListQuery | ((now: Date) => ListQuery);
  /** Conditions that are times which are over. */
  readonly pastDays?: PastDays;
  /** Words where there is no row. */
  readonly empty?: string;
}

/** A state in a word: well, late, under way, or neither. */
export interface State {
  readonly words: string;
  readonly tone?: 'well' | 'late' | 'active';
}

/** Picture of a row, by its address. */
export interface RowPicture {
  readonly id: number;
  readonly hash: string;
  readonly mime: ImageMime;
}

/** A part of a list with a name: a tab. */
export interface ListView {
  readonly name: string;
  /** Conditions of it, of those that any of the views names; the others are not set. */
  readonly query: ListQuery;
  /** Resource that one has to be allowed to read, where the conditions need one. */
  readonly readers?: Resource;
  /** True if a query shows it: one with its conditions, unless given. */
  readonly isShown?: (query: ListQuery) => boolean;
  /** Number of its rows, where that is at hand. */
  readonly Count?: ComponentType;
}

/** Times that conditions take: the latest day of each, and the words in which another one is refused. */
export interface PastDays {
  latest(now: Date): Readonly<Record<string, string>>;
  refusal(query: ListQuery, now: Date): RefusedField | null;
}
