import { type ArtworkAuditReply, type Client, Problem } from '@rabbet/client';
import { AUDIT, otherPlaceInWords } from '@rabbet/domain/audit/audit';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffArtworkPath, STAFF_PATHS } from '../../paths/staff-paths';
import { ListFilters } from '../list/filters/ListFilters';
import { valuesIn } from '../list/query/list-address';
import { Listed } from '../parts/Listed';
import { NothingHere } from '../frame/MissingPage';
import { exactly } from '../parts/Moment';
import { PageTitle } from '../frame/PageTitle';
import { Refused } from '../parts/Refused';
import { idIn } from '../sheet/SheetPage';
import { choicesQuery } from '../sheet/choices';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff } from '../session/who-asks';
import { day, dayInWords, pastDays } from './days';
import { Drawing } from './Drawing';
import { Restatements, Stretches, Transactions } from './PieceTables';

const FIELDS = { known: day('As known on') };
const DAYS = pastDays(FIELDS);

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = FRAME_FORMS;
export const load = forStaff('costs', async (visit, { queryClient, client }, who) => {
  const query = valuesIn(FIELDS, visit);
  await queryClient.fetchQuery(choicesQuery(client, who, FIELDS));
  if (DAYS.refusal(query, visit.now) !== null) return 'found';
  const { audit } = await queryClient.fetchQuery({ ...auditQuery(client, visit), staleTime: 0 });
  return audit === null && query.known === null ? 'missing' : 'found';
});

function auditQuery(client: Client, visit: PageInput) {
  const id = idIn(visit);
  const { known = null } = valuesIn(FIELDS, visit);
  return queryOptions({
    queryKey: [AUDIT, 'artwork', id, known],
    queryFn: async (): Promise<{ readonly audit: ArtworkAuditReply | null }> => {
      if (id === 0) return { audit: null };
      try {
        const given = { id, ...(known !== null && { known }) };
        return { audit: await client.get<ArtworkAuditReply>(`${AUDIT}/artworks`, given) };
      } catch (error) {
        if (error instanceof Problem && error.status === 404) return { audit: null };
        throw error;
      }
    },
  });
}

/** History of a piece by both times: what was true, and what was known of it. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const query = valuesIn(FIELDS, visit);
  const refusal = DAYS.refusal(query, visit.now);
  const filters = (
    <ListFilters
      {...{ list: { filters: FIELDS, columns: {} }, query, path: visit.path, refusal }}
      latest={DAYS.latest(visit.now)}
    />
  );
  if (refusal === null) return <History visit={visit} filters={filters} />;
  return (
    <Untitled filters={filters}>
      <Refused {...refusal} />
    </Untitled>
  );
}

interface UntitledProps {
  readonly filters: ReactNode;
  readonly children: ReactNode;
}

/** Page without the history, from which another day can be asked for. */
function Untitled({ filters, children }: UntitledProps) {
  return (
    <>
      <PageTitle title="Ownership history" />
      {filters}
      {children}
    </>
  );
}

interface HistoryProps {
  readonly visit: PageInput;
  readonly filters: ReactNode;
}

function History({ visit, filters }: HistoryProps) {
  const answer = useAnswer(auditQuery(useClient(), visit));
  return (
    <Listed answer={answer} what="the history of the piece">
      {({ audit }) =>
        audit === null ? (
          <Untitled filters={filters}>
            <p className="list-empty">
              The shop did not know of this piece at {dayInWords(valuesIn(FIELDS, visit).known)}.
            </p>
          </Untitled>
        ) : (
          <div className="audit-piece">
            <PageTitle title={audit.artist === null ? audit.title : `${audit.title}, by ${audit.artist}`}>
              <Link to={staffArtworkPath(audit.id)}>The piece</Link>
              <Link to={STAFF_PATHS.ownership}>Ownership</Link>
            </PageTitle>
            {filters}
            <Told audit={audit} />
          </div>
        )
      }
    </Listed>
  );
}

function Told({ audit }: { readonly audit: ArtworkAuditReply }) {
  const { stretches, transactions, restatements, known, location } = audit;
  const otherPlace = otherPlaceInWords(location, stretches);
  return (
    <>
      <p>As it was known on {exactly(known)}.</p>
      {stretches.length === 0 ? <p>It has not come to the shop.</p> : <Drawing audit={audit} />}
      {stretches.length > 0 && <Stretches stretches={stretches} />}
      {otherPlace !== null && <p>{otherPlace}</p>}
      <Transactions transactions={transactions} />
      <Restatements restatements={restatements} />
    </>
  );
}
