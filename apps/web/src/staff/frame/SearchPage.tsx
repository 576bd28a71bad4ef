import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { MAX_RESULTS } from '@rabbet/domain/search/search';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { Listed } from '../parts/Listed';
import { PageTitle } from './PageTitle';
import { FRAME_FORMS, StaffFrame } from './StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff } from '../session/who-asks';
import { ResultLine } from '../search/ResultLine';
import { resultPath, searchQuery } from '../search/results';
import { SEARCH_BOX } from '../search/search-box';

export const Frame = StaffFrame;
export const forms = FRAME_FORMS;
export const load = forStaff(null, (visit, { queryClient, client }) =>
  queryClient.fetchQuery(searchQuery(client, termOf(visit), MAX_RESULTS)),
);

function termOf({ search }: Pick<PageInput, 'search'>): string {
  return (search.get('term') ?? '').trim().slice(0, 200);
}

/** Everything that a term finds, nearest first. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const term = termOf(visit);
  const answer = useAnswer(searchQuery(useClient(), term, MAX_RESULTS));
  useEffect(() => {
    if (term === '') document.getElementById(SEARCH_BOX)?.focus();
  }, [term]);
  return (
    <>
      <PageTitle title="Search" />
      {term === '' ? (
        <p>Type a number, a name, the last digits of a phone, a title, or a size such as 12x16.</p>
      ) : (
        <Listed answer={answer} what="what you search for">
          {(results) => (
            <>
              {results.length === 0 && <p className="list-empty">Nothing is called like “{term}”.</p>}
              <ul className="search-results">
                {results.map((result) => (
                  <li key={`${result.kind} ${result.id}`}>
                    <Link to={resultPath(result)}>
                      <ResultLine result={result} />
                    </Link>
                  </li>
                ))}
              </ul>
              {results.length >= MAX_RESULTS && <p>There may be more: please type another word.</p>}
            </>
          )}
        </Listed>
      )}
    </>
  );
}
