import { numberWords } from '../artworks/artworks';
interface NoLongerProps {
  readonly pieces: readonly number[];
  readonly onTakeOff?: (piece: number) => void;
}

/** Pieces that a list names and that visitors may not see, or that never were: nothing tells which. */
export function NoLonger({ pieces, onTakeOff }: NoLongerProps) {
  if (pieces.length === 0) return null;
  return (
    <ul className="favourites-gone">
      {pieces.map((id) => (
        <li key={id}>
          {`${numberWords(id)} is no longer shown.`}
          {onTakeOff && (
            <button type="button" onClick={() => onTakeOff(id)}>
              {`Take no ${id} off the list`}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
