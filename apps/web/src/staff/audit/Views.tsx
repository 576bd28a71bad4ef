import { Link } from 'react-router-dom';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Field } from '../../ui/Field';

/** Which account both records are asked for, and from where on back. */
export function placeIn({ search }: PageInput) {
  const number = (name: string) => {
    const value = Number(search.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  return { account: number('account'), before: number('before') };
}
type Place = ReturnType<typeof placeIn>;

const VIEWS = { [STAFF_PATHS.access]: 'Coming in', [STAFF_PATHS.accessAccounts]: 'Accounts and tokens' } as const;

/** The two halves of the record of access: what expires, and what is in the log for good. */
export function Views({ chosen, account }: { readonly chosen: keyof typeof VIEWS } & Pick<Place, 'account'>) {
  return (
    <nav className="filters-line" aria-label="What is told">
      {Object.entries(VIEWS).map(([path, title]) => (
        <Link key={path} to={staffPath(path, { account })} aria-current={path === chosen ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

export function AccountField({ account }: Pick<Place, 'account'>) {
  return (
    <Field label="Account number" name="account" inputMode="numeric" defaultValue={account ?? ''} data-search="" />
  );
}

interface PagesProps {
  readonly path: string;
  readonly asked: Place;
  readonly next: number | null;
}

export function Pages({ path, asked, next }: PagesProps) {
  return (
    <nav className="older" aria-label="Pages">
      {asked.before !== null && <Link to={staffPath(path, { ...asked, before: null })}>Newest</Link>}
      {next !== null && <Link to={staffPath(path, { ...asked, before: next })}>Older</Link>}
    </nav>
  );
}
