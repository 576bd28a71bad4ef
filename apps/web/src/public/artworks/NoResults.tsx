import { Link } from 'react-router-dom';
import { PhoneLink } from '../../kernel/contact/PhoneLink';
import { useShop } from '../../kernel/data/shop';
import { PATHS } from '../../paths/paths';
import { EmptyFrame } from '../../ui/EmptyWall';
import { CATEGORY_NAMES } from './filters';
import { NearArtists, NearCategories, NearSpellings, useNearest } from './nearest';
import * as WORDS from '../../ui/words';

interface NoResultsProps {
  readonly narrowed: boolean;
  /** Null where no words were searched for. */
  readonly term: string | null;
  /** Something besides words narrows the list. */
  readonly isFiltered: boolean;
}

export function NoResults({ narrowed, term, isFiltered }: NoResultsProps) {
  return (
    <div className="no-results">
      <EmptyFrame />
      <h2>{WORDS.noResults}</h2>
      {narrowed ? <Instead term={term} isFiltered={isFiltered} /> : <EmptyWalls />}
    </div>
  );
}

function Instead({ term, isFiltered }: Pick<NoResultsProps, 'term' | 'isFiltered'>) {
  const nearest = useNearest(term);
  const nearArtists = nearest?.artists.filter(({ count }) => count > 0) ?? [];
  return (
    <>
      <p>
        {isFiltered
          ? 'No piece here matches all of that. Take one filter away, or see every piece.'
          : `No piece here matches “${term}”.`}
      </p>
      <NearSpellings label="Try this instead:" entries={nearest?.spellings ?? []} />
      <NearArtists label="Artists with a name like that:" entries={nearArtists} />
      <NearCategories label="Or look through one of our categories:" entries={nearest?.categories ?? UNCOUNTED} />
      <Link className="button" to={PATHS.inventory}>
        See every piece
      </Link>
    </>
  );
}

const UNCOUNTED = CATEGORY_NAMES.map((category) => ({ category, count: null }));

function EmptyWalls() {
  const { phone } = useShop();
  return (
    <p>
      The walls are empty for the moment.
      {phone && (
        <>
          {' '}
          Ask us what is on its way: <PhoneLink number={phone} />.
        </>
      )}
    </p>
  );
}
