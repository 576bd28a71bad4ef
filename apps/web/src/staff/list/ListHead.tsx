import type { List, RowOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { Field } from '@rabbet/domain/records/fields';
import type { ReactNode } from 'react';
import { PageTitle } from '../frame/PageTitle';
import type { RefusedField } from '../parts/Refused';
import { ListFilters } from './filters/ListFilters';
import { SetFilters } from './filters/SetFilters';
import { Layouts } from './Layouts';
import { currentView, ListViews, viewConditions } from './ListViews';
import type { ListQuery } from './query/list-address';
import { usualOf } from './query/list-query';
import type { ListPageSpec } from './query/list-spec';

interface ListHeadProps<L extends List> {
  readonly spec: ListPageSpec<L>;
  readonly query: ListQuery;
  readonly now: Date;
  readonly refusal: RefusedField | null;
  /** Page of the list, as far as it is there. */
  readonly page: Paged<RowOf<L>> | undefined;
  /** Forms that unfold above the list. */
  readonly folds: ReactNode;
  readonly menu: ReactNode;
}

/** Shows title, number of rows, conditions and actions in one line, and the views in another. */
export function ListHead<L extends List>({ spec, query, now, refusal, page, folds, menu }: ListHeadProps<L>) {
  const { title, nouns, list, path, unseen = [], namedKinds, pastDays, views = [] } = spec;
  const chips = spec.chips ?? shortChoices(list, unseen);
  const latest = pastDays?.latest(now);
  const ofView = currentView(views, query) ? viewConditions(views) : [];
  return (
    <>
      <div className="list-head">
        <PageTitle title={title}>
          <p className="count" role="status">
            {page && numberOf(page, nouns)}
          </p>
        </PageTitle>
        <ListFilters {...{ list, path, query, chips, unseen, namedKinds, latest, refusal }} hint={spec.hint} />
        <div className="list-tools page-actions">
          {spec.hasGrid && <Layouts {...{ path, query }} />}
          {menu}
          {spec.actions}
        </div>
        {folds}
      </div>
      <div className="list-second">
        <ListViews {...{ path, views, query }} />
        <SetFilters
          {...{ list, path, query, namedKinds }}
          usual={usualOf(spec, now)}
          inSight={['term', ...chips, ...Object.keys(latest ?? {}), ...ofView]}
        />
      </div>
    </>
  );
}

/** Most conditions that stand in sight where a list names none. */
const MOST_CHIPS = 2;

/** Conditions with few values to choose from. */
function shortChoices({ filters }: List, unseen: readonly string[]): readonly string[] {
  const isShort = ({ kind }: Field) => kind === 'choice' || kind === 'flag';
  const names = Object.entries<Field>(filters).flatMap(([name, field]) => (isShort(field) ? [name] : []));
  return names.filter((name) => !unseen.includes(name)).slice(0, MOST_CHIPS);
}

/** Number of rows for people: counting ends where it would take too long. */
function numberOf({ total_rows, more }: Paged<unknown>, [singular, plural]: ListPageSpec['nouns']): string {
  if (total_rows === 1) return `One ${singular}`;
  const number = total_rows.toLocaleString('en-US');
  return more ? `More than ${number} ${plural}` : `${number} ${plural}`;
}
