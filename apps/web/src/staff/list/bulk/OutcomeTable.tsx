import type { BulkRow, ValueChange } from '@rabbet/domain/deciders/bulk-acts';
import type { Field, Values } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { formatCount } from '@rabbet/domain/numbers/format-count';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Choices, choiceKey } from '../../sheet/choices';
import { inWords } from '../../sheet/editing';
import type { RowOutcome } from './outcomes';
import type { BulkSubject } from './subject';

interface OutcomeTableProps {
  readonly caption: string;
  readonly outcomes: readonly RowOutcome[];
  readonly subject: BulkSubject;
  readonly choices: Choices;
  /** Words for a row of which no value is shown: "moved". */
  readonly done: string;
}

/** Number of rows that are shown at first, and with each "Show more". */
const ROWS_AT_ONCE = 50;

/** Rows with what an act changes in each, or why it is refused. */
export function OutcomeTable({ caption, outcomes, subject, choices, done }: OutcomeTableProps) {
  const [shownCount, setShownCount] = useState(ROWS_AT_ONCE);
  return (
    <>
      <table className="list-table">
        <caption className="for-ears">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.slice(0, shownCount).map((outcome) => (
            <tr key={outcome.row.id}>
              <td data-title="Name">
                <span className="cell">
                  <RowName row={outcome.row} subject={subject} />
                </span>
              </td>
              <td data-title="What happens">
                <span className="cell">
                  <Outcome {...{ outcome, choices, done }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {outcomes.length > shownCount && (
        <button type="button" className="button button-quiet" onClick={() => setShownCount(shownCount + ROWS_AT_ONCE)}>
          Show more of {formatCount(outcomes.length)}
        </button>
      )}
    </>
  );
}

function RowName({ row, subject: { nameOf, pathOf } }: { readonly row: BulkRow } & Pick<OutcomeTableProps, 'subject'>) {
  return pathOf ? <Link to={pathOf(row)}>{nameOf(row)}</Link> : nameOf(row);
}

interface OutcomeProps extends Pick<OutcomeTableProps, 'choices' | 'done'> {
  readonly outcome: RowOutcome;
}

function Outcome({ outcome: { status, differences, reason }, choices, done }: OutcomeProps) {
  if (status === 'refused') return <span className="bulk-refused">Refused: {reason}</span>;
  if (status === 'same') return <span className="aside">It is so already.</span>;
  if (differences.length === 0) return done;
  return differences.map((difference) => (
    <span key={difference.name} className="bulk-difference">
      <DifferenceWords difference={difference} choices={choices} />
    </span>
  ));
}

/** Value before and after: "Price $120 → $132". */
function DifferenceWords({ difference, choices }: { readonly difference: ValueChange; readonly choices: Choices }) {
  const { name, field, before, after } = difference;
  return (
    <>
      {labelOf(name, field)} {before !== undefined && `${valueWords(field, before, choices)} → `}
      <strong>{valueWords(field, after, choices)}</strong>
    </>
  );
}

function valueWords(field: Field, value: Values[string], choices: Choices): string {
  if (field.kind === 'reference' && typeof value === 'number')
    return choices[choiceKey(field)]?.find(({ id }) => id === value)?.name ?? `number ${value}`;
  const names = 'names' in field ? Object.entries(field.names ?? {}) : [];
  return names.find(([, number]) => number === value)?.[0] ?? inWords(field, value);
}
