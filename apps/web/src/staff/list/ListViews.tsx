import { Link } from 'react-router-dom';
import { mayRead, useWho } from '../session/who-asks';
import { FIRST, type ListQuery, pathTo } from './query/list-address';
import type { ListView } from './query/list-spec';
import { isSavedView, useSavedViews } from './saved-views';

interface ListViewsProps {
  readonly path: string;
  readonly views: readonly ListView[];
  readonly query: ListQuery;
}

/** Parts of the list as tabs: those of the shop, and those that somebody saved. */
export function ListViews({ path, views, query }: ListViewsProps) {
  const who = useWho();
  const { views: saved } = useSavedViews(path);
  const readable = views.filter(({ readers }) => readers === undefined || mayRead(who, readers));
  if (readable.length + saved.length === 0) return null;
  const current = currentView(views, query);
  const isSavedShown = saved.some((view) => isSavedView(view, query));
  return (
    <nav className="list-views" aria-label="Views">
      {readable.map((view) => (
        <Link
          key={view.name}
          to={pathTo(path, { ...query, ...conditionsOf(views, view), ...FIRST })}
          aria-current={view === current && !isSavedShown ? 'page' : undefined}
        >
          {view.name}
          {view.Count && (
            <>
              {' '}
              <span className="tab-count">
                <view.Count />
              </span>
            </>
          )}
        </Link>
      ))}
      {saved.map((view) => (
        <Link
          key={`saved ${view.name}`}
          to={pathTo(path, view.query)}
          aria-current={isSavedView(view, query) ? 'page' : undefined}
        >
          {view.name}
        </Link>
      ))}
    </nav>
  );
}

/** Names of the conditions by which views differ. */
export function viewConditions(views: readonly ListView[]): readonly string[] {
  return [...new Set(views.flatMap(({ query }) => Object.keys(query)))];
}

/** Conditions of a view, with null for those that it does not set and another one does. */
function conditionsOf(views: readonly ListView[], { query }: ListView): ListQuery {
  return Object.fromEntries(viewConditions(views).map((name) => [name, query[name] ?? null]));
}

/** View that a query shows, whatever else it searches for; null where it shows none. */
export function currentView(views: readonly ListView[], query: ListQuery): ListView | null {
  const isShown = (view: ListView) =>
    Object.entries(conditionsOf(views, view)).every(([name, value]) => (query[name] ?? null) === value);
  return views.find((view) => view.isShown?.(query) ?? isShown(view)) ?? null;
}
