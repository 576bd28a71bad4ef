import type { FavouriteReply } from '@rabbet/client';
import { favouritesIn, MAX_FAVOURITES } from '@rabbet/domain/artworks/artworks';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { useClient } from '../../kernel/data/sources';
import { Unanswered } from '../../kernel/data/Unanswered';
import { favouritesPath, PATHS } from '../../paths/paths';
import { EmptyFrame } from '../../ui/EmptyWall';
import { Spinner } from '../../ui/Spinner';
import { useHydrated } from '../../ui/use-hydrated';
import { Hanging, numberWords } from '../artworks/artworks';
import { countWords, favouritesQuery, useKeptText } from './favourites';
import { keepPieces } from './stored-favourites';
import { CopyLink, InquireAbout, PrintList } from './ListWays';
import { NoLonger } from './NoLonger';

/** Favorites that this browser stores; the server does not know them. */
export function OwnFavourites({ origin }: { readonly origin: string }) {
  const hydrated = useHydrated();
  const text = useKeptText();
  return (
    <>
      <header className="favourites-title">
        <h1>Favorites</h1>
        <p>The pieces you marked with a heart, kept in this browser and nowhere else.</p>
      </header>
      <div className="favourites-own">
        {text !== null && <KeptList text={text} origin={origin} />}
        {text === null && hydrated && <NothingKept />}
        <noscript>
          <NothingKept />
        </noscript>
      </div>
    </>
  );
}

function NothingKept() {
  return (
    <div className="no-results">
      <EmptyFrame />
      <h2>This browser cannot save favorites</h2>
      <p>
        Marking pieces needs JavaScript, and permission for this site to store data. A list that somebody sends you
        needs neither.
      </p>
      <Link className="button" to={PATHS.inventory}>
        See the inventory
      </Link>
    </div>
  );
}

interface KeptListProps {
  readonly text: string;
  readonly origin: string;
}

function KeptList({ text, origin }: KeptListProps) {
  const markedIds = favouritesIn(text);
  const [requestedIds, setRequestedIds] = useState(markedIds);
  if (markedIds.some((id) => !requestedIds.includes(id))) setRequestedIds(markedIds); // what was taken off is known, and may come back
  const { data = [], state, again } = useAnswer(favouritesQuery(useClient(), requestedIds));
  const pieces = markedIds.flatMap((id) => data.find((piece) => piece.id === id) ?? []);
  const availableIds = pieces.map(({ id }) => id);
  const takeOff = (piece: number) => keepPieces(markedIds.filter((id) => id !== piece));
  return (
    <>
      {markedIds.length === 0 && <NothingMarked />}
      {markedIds.length > 0 && state === 'lost' && (
        <Unanswered onAgain={again}>The shop could not be reached, so your favorites cannot be shown yet.</Unanswered>
      )}
      {markedIds.length > 0 && state === 'awaited' && pieces.length === 0 && <Spinner label="Loading your favorites" />}
      {availableIds.length > 0 && (
        <div className="favourites-state">
          <p>
            {countWords(availableIds.length)}
            {markedIds.length === MAX_FAVOURITES && ': the list is full, and a new one takes the place of the oldest'}
          </p>
          <div className="favourites-ways">
            <CopyLink key={availableIds.join()} address={origin + favouritesPath(availableIds)} />
            <PrintList />
            <InquireAbout pieces={availableIds} />
          </div>
        </div>
      )}
      {availableIds.length > 0 && <Hanging pieces={pieces} />}
      {state === 'there' && (
        <NoLonger pieces={markedIds.filter((id) => !availableIds.includes(id))} onTakeOff={takeOff} />
      )}
      <TakenOff text={text} loadedPieces={data} />
    </>
  );
}

function NothingMarked() {
  return (
    <div className="no-results">
      <EmptyFrame />
      <h2>No favorites yet</h2>
      <p>Tap the heart below a piece you like to keep it here, where you can look again, share it or print it.</p>
      <Link className="button" to={PATHS.inventory}>
        See the inventory
      </Link>
    </div>
  );
}

interface TakenOffProps {
  readonly text: string;
  readonly loadedPieces: readonly FavouriteReply[];
}

/** Says what has left the list while one looks at it, and puts it back where it was. */
function TakenOff({ text, loadedPieces }: TakenOffProps) {
  const notice = useRef<HTMLDivElement>(null);
  const [change, setChange] = useState({ from: text, to: text });
  if (change.to !== text) setChange({ from: change.to, to: text });
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body; // what was pressed is gone
    if (change.from !== change.to && isFocusLost) notice.current?.focus({ preventScroll: true });
  }, [change]);
  const currentIds = favouritesIn(text);
  const formerIds = favouritesIn(change.from);
  const removedIds = formerIds.filter((id) => !currentIds.includes(id));
  const names = removedIds.map((id) => loadedPieces.find((piece) => piece.id === id)?.name ?? numberWords(id));
  return (
    <div className="favourites-taken" role="status" ref={notice} tabIndex={-1}>
      {removedIds.length > 0 && (
        <>
          <span>
            {removedIds.length === 1
              ? `“${names[0]}” is off the list.`
              : `${removedIds.length} pieces are off the list.`}
          </span>
          <button
            className="button"
            type="button"
            onClick={() => keepPieces([...currentIds.filter((id) => !formerIds.includes(id)), ...formerIds])}
          >
            Put it back
          </button>
        </>
      )}
    </div>
  );
}
