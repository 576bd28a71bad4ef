import { favouritesIn } from '@rabbet/domain/artworks/artworks';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { useClient } from '../../kernel/data/sources';
import { Unanswered } from '../../kernel/data/Unanswered';
import { PATHS } from '../../paths/paths';
import { Hanging } from '../artworks/artworks';
import { countWords, favouritesQuery, useKeptText } from './favourites';
import { keepPieces } from './stored-favourites';
import { InquireAbout, PrintList } from './ListWays';
import { NoLonger } from './NoLonger';

/** A list that somebody has sent, as its address tells it: it is there for everybody who has that, without scripts too. */
export function SentFavourites({ pieces }: { readonly pieces: readonly number[] }) {
  const { data = [], state, again } = useAnswer(favouritesQuery(useClient(), pieces));
  const availableIds = data.map(({ id }) => id);
  return (
    <>
      <header className="favourites-title">
        <h1>A list of favorites</h1>
        <p>Somebody put these pieces together and sent you the list.</p>
      </header>
      {state === 'lost' && <Unanswered onAgain={again}>The shop could not be reached.</Unanswered>}
      {(availableIds.length > 0 || state === 'there') && <Ways availableIds={availableIds} />}
      {data.length > 0 && <Hanging pieces={data} />}
      {state === 'there' && <NoLonger pieces={pieces.filter((id) => !availableIds.includes(id))} />}
    </>
  );
}

/**
 * Count of a list that somebody sent, and a button that adds it to the visitor's favorites if the browser can store
 * them.
 */
function Ways({ availableIds }: { readonly availableIds: readonly number[] }) {
  const status = useRef<HTMLParagraphElement>(null);
  const text = useKeptText();
  const markedIds = favouritesIn(text ?? '');
  const newIds = availableIds.filter((id) => !markedIds.includes(id));
  const isOffered = text !== null && availableIds.length > 0;
  const add = () => {
    status.current?.focus({ preventScroll: true }); // what was pressed will be gone
    keepPieces([...newIds, ...markedIds]);
  };
  return (
    <div className="favourites-state">
      <p role="status" ref={status} tabIndex={-1}>
        {availableIds.length > 0 ? countWords(availableIds.length) : 'None of these pieces is shown any longer.'}
        {isOffered && newIds.length === 0 && ', all among your favorites'}
      </p>
      <div className="favourites-ways">
        {isOffered && newIds.length > 0 && (
          <button className="button" type="button" onClick={add}>
            Add all to your favorites
          </button>
        )}
        {isOffered && <PrintList />}
        {availableIds.length > 0 ? (
          <InquireAbout pieces={availableIds} />
        ) : (
          <Link className="button" to={PATHS.inventory}>
            See the inventory
          </Link>
        )}
      </div>
    </div>
  );
}
