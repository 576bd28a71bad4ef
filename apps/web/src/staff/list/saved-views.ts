import { useStored } from '../parts/stored';
import { useWho } from '../session/who-asks';
import { conditionsIn, type ListQuery } from './query/list-address';

/** A view that somebody saved: a query with a name. */
export interface SavedView {
  readonly name: string;
  readonly query: ListQuery;
}

/** Longest name of a view: it is a tab. */
export const LONGEST_NAME = 40;

/**
 * Views of a list that whoever asks has saved in this browser, and the ways to change them. They are of one account on one
 * machine, as a counter and a desk look at different things: signing out leaves them, and clearing the browser's data removes them.
 */
export function useSavedViews(path: string) {
  const account = useWho()?.account?.id ?? 0;
  const [stored, store] = useStored<readonly SavedView[]>(`list-views ${account} ${path}`);
  const views = Array.isArray(stored) ? (stored as readonly SavedView[]) : []; // as it was stored
  return {
    views,
    /** Saves a view; one of that name is replaced. */
    save: (view: SavedView) => store([...views.filter(({ name }) => name !== view.name), view]),
    /** Renames a view; another one of that name is replaced. */
    rename: (before: string, name: string) =>
      store(
        views
          .filter((view) => view.name !== name || view.name === before)
          .map((view) => (view.name === before ? { ...view, name } : view)),
      ),
    remove: (name: string) => {
      const rest = views.filter((view) => view.name !== name);
      store(rest.length > 0 ? rest : null);
    },
  };
}

/** A query without what belongs to a visit alone: its page. */
export function withoutPage({ page: _, after: __, count: ___, ...query }: ListQuery): ListQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));
}

/** True if the query shows just this view. */
export function isSavedView({ query: saved }: SavedView, query: ListQuery): boolean {
  const set = conditionsIn(query);
  const inView = conditionsIn(saved);
  const isAlike = [...inView].every(([name, value]) => set.get(name) === value);
  return set.size === inView.size && isAlike && (saved.sort ?? null) === (query.sort ?? null);
}
