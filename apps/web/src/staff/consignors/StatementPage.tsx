import { longDate } from '@rabbet/domain/time/words';
import { Link } from 'react-router-dom';
import { Problem } from '@rabbet/client';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffConsignorPath } from '../../paths/staff-paths';
import { useHydrated } from '../../ui/use-hydrated';
import { Listed } from '../parts/Listed';
import { NothingHere } from '../frame/MissingPage';
import { PageTitle } from '../frame/PageTitle';
import { PaperFacts, PaperHead } from '../papers/Paper';
import { idIn } from '../sheet/SheetPage';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff } from '../session/who-asks';
import { numberIn, statementQuery } from './statements';
import { StatementTable, StillHere } from './StatementTable';

export { StaffFrame as Frame, NothingHere as Missing, FRAME_FORMS as forms };

export const load = forStaff('costs', async (visit, { queryClient, client }) => {
  const query = statementQuery(client, idIn(visit), numberIn(visit.search));
  if (idIn(visit) === 0) return 'missing';
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return 'missing';
    throw error;
  }
});

/** Statement of a consignor, on a sheet to print. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const id = idIn(visit);
  const number = numberIn(visit.search);
  const answer = useAnswer(statementQuery(useClient(), id, number));
  const isHydrated = useHydrated();
  return (
    <>
      <PageTitle title={number === null ? 'Statement, not given yet' : `Statement ${number}`}>
        {isHydrated && (
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            Print
          </button>
        )}
        <Link to={staffConsignorPath(id)}>Back to the consignor</Link>
      </PageTitle>
      <Listed answer={answer} what="the statement">
        {(statement) => (
          <article className="paper-sheet" aria-label={`Statement for ${statement.name}`}>
            <PaperHead>
              <h2>{statement.number === null ? 'Statement' : `Statement ${statement.number}`}</h2>
              <p>
                {longDate(statement.from)} to {longDate(statement.to)}
              </p>
              {statement.number === null && <strong className="paper-mark">Draft</strong>}
            </PaperHead>
            <PaperFacts facts={[['For', statement.name]]} />
            <StatementTable statement={statement} />
            <StillHere statement={statement} />
          </article>
        )}
      </Listed>
    </>
  );
}
