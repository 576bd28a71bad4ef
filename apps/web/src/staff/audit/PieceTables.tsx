import type { HoldingVersionReply, AuditStretchReply, AuditTransactionReply, RestatementReply } from '@rabbet/client';
import {
  ownerInWords,
  versionInWords,
  rulesInWords,
  NO_VERSIONS,
  changedInWords,
  decisionInWords,
} from '@rabbet/domain/audit/audit';
import { Link } from 'react-router-dom';
import { staffCompanyPath, staffCustomerPath } from '../../paths/staff-paths';
import { type Column, ListTable } from '../list/ListTable';
import { exactly } from '../parts/Moment';
import { mayRead, useWho } from '../session/who-asks';
import { momentInWords } from './days';

const STRETCHES: readonly Column<AuditStretchReply>[] = [
  { title: 'From', cell: ({ at }) => momentInWords(at), isText: false },
  { title: 'Until', cell: ({ until }) => (until === null ? 'now' : momentInWords(until)), isText: false },
  { title: 'Standing', cell: ({ standing }) => standing, isText: false },
  { title: 'Owner', cell: (one) => <Owner {...one} />, isText: true },
  { title: 'On hand', cell: ({ quantity }) => quantity, isFigure: true },
  { title: 'Place', cell: ({ location }) => location ?? 'not said', isText: true },
  { title: 'Rules', cell: (one) => <span className={one.agree ? undefined : 'is-late'}>{rulesInWords(one)}</span> },
  { title: 'Changed', cell: (one) => changedInWords(one), isText: true },
  { title: 'Decided by', cell: ({ decided_by }) => <Decisions decisions={decided_by} />, isText: true },
];

/** Entries from which a stretch is said, each with who recorded it. */
function Decisions({ decisions }: { readonly decisions: AuditStretchReply['decided_by'] }) {
  return (
    <ul className="differences">
      {decisions.map((one, i) => (
        <li key={i}>{decisionInWords(one)}</li>
      ))}
    </ul>
  );
}

/** Time by time what is said of a piece: the drawing in words. */
export function Stretches({ stretches }: { readonly stretches: readonly AuditStretchReply[] }) {
  return (
    <section className="audit-part" aria-label="Whose it was, and where">
      <h2>Whose it was, and where</h2>
      <ListTable
        caption="Whose it was, and where"
        columns={STRETCHES}
        rows={stretches}
        keyOf={({ at }) => at}
        empty={null}
      />
    </section>
  );
}

function Owner(stretch: AuditStretchReply) {
  const who = useWho();
  const { owner, owner_id: id, parts } = stretch;
  const words = ownerInWords(stretch);
  if (owner === 'shop' || id === null || parts.length > 1 || !mayRead(who, 'names')) return words;
  return <Link to={owner === 'company' ? staffCompanyPath(id) : staffCustomerPath(id)}>{words}</Link>;
}

const TRANSACTIONS: readonly Column<AuditTransactionReply>[] = [
  { title: 'Number', cell: ({ id }) => id },
  { title: 'What', cell: ({ activity }) => activity },
  { title: 'Completed', cell: ({ completed }) => (completed === null ? 'not yet' : momentInWords(completed)) },
  { title: 'With', cell: ({ customer, vendor }) => customer ?? vendor ?? '' },
  { title: 'Recorded', cell: ({ recorded_at }) => exactly(recorded_at) },
  { title: 'By', cell: ({ by, by_name }) => by_name ?? by },
  { title: 'Corrected', cell: correctionInWords },
];

/** "May 31, 2026, 1:00 PM, by Ann Alder: wrong piece"; nothing while it counts. */
function correctionInWords({ corrected_at, corrected_by, corrected_by_name, reason }: AuditTransactionReply): string {
  if (corrected_at === null) return '';
  return `${exactly(corrected_at)}, by ${corrected_by_name ?? corrected_by}${reason === null ? '' : `: ${reason}`}`;
}

/** Transactions with who recorded them, and who corrected them and why. */
export function Transactions({ transactions }: { readonly transactions: readonly AuditTransactionReply[] }) {
  return (
    <section className="audit-part" aria-label="Transactions">
      <h2>Transactions</h2>
      <ListTable
        caption="Transactions"
        columns={TRANSACTIONS}
        rows={transactions}
        keyOf={({ id }) => id}
        empty={<p>There is none.</p>}
      />
    </section>
  );
}

const RESTATEMENTS: readonly Column<RestatementReply>[] = [
  { title: 'Recorded', cell: ({ recorded_at }) => exactly(recorded_at) },
  { title: 'By', cell: ({ by, by_name }) => by_name ?? by },
  { title: 'What', cell: ({ what, reason }) => (reason === null ? what : `${what} (${reason})`) },
  { title: 'True from', cell: ({ at }) => at !== null && momentInWords(at) },
  { title: 'Said until then', cell: ({ before }) => <Points points={before} none={NO_VERSIONS.before} /> },
  { title: 'Said since', cell: ({ after }) => <Points points={after} none={NO_VERSIONS.since} /> },
];

interface PointsProps {
  readonly points: readonly HoldingVersionReply[];
  readonly none: string;
}

function Points({ points, none }: PointsProps) {
  if (points.length === 0) return none;
  return (
    <ul className="differences">
      {points.map((one) => (
        <li key={one.at}>{versionInWords(one, momentInWords)}</li>
      ))}
    </ul>
  );
}

/** Entries that changed what had been said of the past. */
export function Restatements({ restatements }: { readonly restatements: readonly RestatementReply[] }) {
  if (restatements.length === 0) return null;
  return (
    <section className="audit-part" aria-label="Restated">
      <h2>Restated</h2>
      <ListTable
        caption="Restated"
        columns={RESTATEMENTS}
        rows={restatements}
        keyOf={(one) => restatements.indexOf(one)}
        empty={null}
      />
    </section>
  );
}
