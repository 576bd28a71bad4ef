import { countOf } from '@rabbet/domain/numbers/format-count';
import { kindsInWords, type EarlierRun } from '@rabbet/imports';
import { Link } from 'react-router-dom';
import { importRunPath } from '../../paths/staff-paths';
import { exactly } from '../parts/Moment';
import { useWho } from '../session/who-asks';

interface KnownFileProps {
  readonly known: EarlierRun;
  readonly goOn: () => void;
  readonly importAgain: () => void;
}

/** Question about a file that was imported before: its rows may be there already. */
export function KnownFile({ known, goOn, importAgain }: KnownFileProps) {
  const { run, begun_at, by, by_name, rows, kinds } = known;
  const isOwn = useWho()?.actor === by;
  return (
    <div className="shop-form-problem" role="alert">
      <p>
        This file is the import <Link to={importRunPath(run)}>{run}</Link>, begun {exactly(begun_at)} by {by_name ?? by}
        : {kindsInWords(kinds)} so far{rows !== null && `, of ${countOf(rows, 'row')}`}.{' '}
        {isOwn
          ? 'Go on with it under the choices that it had, and nothing is done twice.'
          : 'It is for whoever began it to go on.'}{' '}
        Imported again, rows without a key, a number or an e-mail address are there twice.
      </p>
      <div className="shop-form-end">
        {isOwn && (
          <button type="button" className="button" onClick={goOn}>
            Go on
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={importAgain}>
          Import again
        </button>
      </div>
    </div>
  );
}
