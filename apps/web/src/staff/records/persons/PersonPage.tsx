import { company, customer, person } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { titleOf } from '@rabbet/domain/records/titles';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../../kernel/data/answer';
import type { PageInput } from '../../../kernel/pages/load-page';
import { staffPath } from '../../../paths/paths';
import { STAFF_PATHS } from '../../../paths/staff-paths';
import { NothingHere } from '../../frame/MissingPage';
import { FRAME_FORMS, StaffFrame } from '../../frame/StaffFrame';
import { useClient } from '../../session/staff-client';
import { forStaff, mayChange, mayRead, useWho } from '../../session/who-asks';
import { Listed } from '../../parts/Listed';
import { CONTACT_FORMS, CONTACT_SAID } from '../contact-forms';
import { editingOf, formsFor, historyQuery, listPath, recordPath, recordQuery, type SheetRecord } from '../kinds';
import { MERGE_FORMS, MERGE_SAID } from '../merge-forms';
import { EditForm } from '../../sheet/EditForm';
import { History } from '../../sheet/History';
import { Sheet } from '../../sheet/Sheet';
import { beforeIn, idIn } from '../../sheet/SheetPage';
import { loadPerson } from './load-person';
import type { OverviewReply } from '@rabbet/client';
import { overviewQuery, shownCustomers } from './overview';
import { PersonHead } from './PersonHead';
import { PersonLists } from './PersonLists';
import { PersonSide } from './PersonSide';
import { TimeStrip } from './TimeStrip';

const KINDS = [person, company, customer].map((kind) => kind as AnyKind);

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [
  ...FRAME_FORMS,
  ...KINDS.flatMap((kind) => [formsFor(kind).edit, formsFor(kind).remove]),
  ...CONTACT_FORMS,
  ...MERGE_FORMS,
];
export const load = forStaff(person.readers ?? person.resource, async (visit, sources, who) => {
  const { queryClient, client } = sources;
  const kind = kindAt(visit);
  const id = idIn(visit);
  if (id === 0) return 'missing';
  const record = await queryClient.fetchQuery({ ...recordQuery(client, kind, id), staleTime: 0 });
  if (record === null) return 'missing';
  // a person who was merged is answered for by another
  if (record.id !== id) return { status: 302, location: recordPath(kind, record.id) };
  const overview = await queryClient.fetchQuery({ ...overviewQuery(client, kind.name, id), staleTime: 0 });
  const customers = shownCustomers(overview, customerIn(visit));
  await loadPerson(sources, who, { kind, record, customers, before: beforeIn(visit) });
  return 'found';
});

/** The kind that an address is of. */
function kindAt({ path }: Pick<PageInput, 'path'>): AnyKind {
  return path.startsWith(`${listPath(company)}/`) ? company : person;
}

/** Customer whose own fields the address asks for. */
function customerIn({ search }: Pick<PageInput, 'search'>): number {
  return Number(search.get('customer_id') ?? 0);
}

/** A person or company on one page: how to reach them, their money, orders, seats, pieces and inquiries. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const client = useClient();
  const kind = kindAt(visit);
  const id = idIn(visit);
  const record = useAnswer(recordQuery(client, kind, id));
  const overview = useAnswer(overviewQuery(client, kind.name, id)).data;
  return (
    <Listed answer={record} what={`the ${kind.title}`}>
      {(row) => row && overview && <PersonSheet {...{ kind, visit, overview }} record={row} />}
    </Listed>
  );
}

interface PersonSheetProps {
  readonly kind: AnyKind;
  readonly record: SheetRecord;
  readonly overview: OverviewReply;
  readonly visit: PageInput;
}

function PersonSheet({ kind, record, overview, visit }: PersonSheetProps) {
  const client = useClient();
  const who = useWho();
  const history = useAnswer(historyQuery(client, kind, record.id, beforeIn(visit)));
  const isChanger = mayChange(who, kind.resource);
  const name = titleOf(kind, record);
  const hasPieces = kind.name === company.name && mayRead(who, 'pieces');
  return (
    <Sheet
      title={name}
      visit={visit}
      notices={{ ...CONTACT_SAID, ...MERGE_SAID }}
      links={
        hasPieces && <Link to={staffPath(STAFF_PATHS.artworks, { manufacturer_id: record.id })}>See the pieces</Link>
      }
      head={PersonHead({ kind, record, overview, who })}
      side={<PersonSide {...{ kind, record, overview, who }} customers={shownCustomers(overview, customerIn(visit))} />}
      timeline={
        <History
          answer={history}
          what={kind.title}
          fields={kind.fields}
          path={visit.path}
          before={beforeIn(visit)}
          now={visit.now}
        />
      }
    >
      <TimeStrip {...{ overview, name }} now={visit.now} />
      <PersonLists overview={overview} />
      {isChanger && (
        <section aria-label="Details">
          <h2>Details</h2>
          <EditForm
            key={record.id}
            editing={editingOf(kind)}
            form={formsFor(kind).edit}
            record={record}
            who={who}
            history={historyQuery(client, kind, record.id)}
          />
        </section>
      )}
    </Sheet>
  );
}
