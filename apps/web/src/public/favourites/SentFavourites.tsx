import { favouritesIn } from '@rabbet/domain/artworks/artworks';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { useClient } from '../../kernel/data/sources';
import { Unanswered } from '../../kernel/data/Unanswered';
import { PATHS } from '../../paths/paths';
import { Hanging } from '../artworks/artworks';
import { countWords, favouritesQuery, useKeptText } from './favourites';
import { keepPieces } from './kept';
import { InquireAbout, PrintList } from './ListWays';
import { NoLonger } from './NoLonger';

/** A list that somebody has sent, as its address tells it: it is there for everybody who has that, without scripts too. */
export function SentFavourites({ pieces }: { readonly pieces: readonly number[] }) {
  const { data = [], state, again } = useAnswer(favouritesQuery(useClient(), pieces));
  const found = data.map(({ id }) => id);
  return (
    <>
      <header className="favourites-title">
        <h1>A list of favorites</h1>
        <p>Somebody put these pieces together and sent you the list.</p>
      </header>
      {state === 'lost' && <Unanswered onAgain={again}>The shop could not be reached.</Unanswered>}
      {(found.length > 0 || state === 'there') && <Ways found={found} />}
      {data.length > 0 && <Hanging pieces={data} />}
      {state === 'there' && <NoLonger pieces={pieces.filter((id) => !found.includes(id))} />}
    </>
  );
}

/** They are taken among one's own where the browser keeps any. */
function Ways({ found }: { readonly found: readonly number[] }) {
  const told = useRef<HTMLParagraphElement>(null);
  const text = useKeptText();
  const kept = favouritesIn(text ?? '');
  const others = found.filter((id) => !kept.includes(id));
  const isOffered = text !== null && found.length > 0;
  const add = () => {
    told.current?.focus({ preventScroll: true }); // what was pressed will be gone
    keepPieces([...others, ...kept]);
  };
  return (
    <div className="favourites-state">
      <p role="status" ref={told} tabIndex={-1}>
        {found.length > 0 ? countWords(found.length) : 'None of these pieces is shown any longer.'}
        {isOffered && others.length === 0 && ', all among your favorites'}
      </p>
      <div className="favourites-ways">
        {isOffered && others.length > 0 && (
          <button className="button" type="button" onClick={add}>
            Add all to your favorites
          </button>
        )}
        {isOffered && <PrintList />}
        {found.length > 0 ? (
          <InquireAbout pieces={found} />
        ) : (
          <Link className="button" to={PATHS.inventory}>
            See the inventory
          </Link>
        )}
      </div>
    </div>
  );
}
