import type { StaffWidgetReply, TransactionReply } from '@rabbet/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FormCheck } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { staffPath } from '../../paths/paths';
import { staffArtworkPath } from '../../paths/staff-paths';
import { choicesQuery } from '../sheet/choices';
import { fieldsFor } from '../sheet/editing';
import { FieldInput } from '../sheet/FieldInput';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { fieldsOf, HAPPENING_NAMES, happeningNamed, HAPPENINGS } from './happenings';
import { recordTransaction, TRANSACTION_CHOICES } from './transaction-forms';

const PLACE = 'record';

interface RecordTransactionProps {
  readonly piece: StaffWidgetReply;
  readonly transactions: readonly TransactionReply[];
  /** Name of the happening in the address; null where none is chosen. */
  readonly chosen: string | null;
}

/** Asks what happened first; then shows the form of it. */
export function RecordTransaction({ piece, transactions, chosen }: RecordTransactionProps) {
  const happening = happeningNamed(chosen);
  return (
    <section id={PLACE} aria-labelledby={`${PLACE}-title`} className="happening">
      <h2 id={`${PLACE}-title`}>Record what happened</h2>
      <nav className="happening-choice" aria-label="What happened">
        {HAPPENING_NAMES.map((name) => (
          <Link
            key={name}
            className="button button-quiet"
            to={`${staffPath(staffArtworkPath(piece.id), { record: name })}#${PLACE}`}
            aria-current={name === chosen || undefined}
          >
            {HAPPENINGS[name].words}
          </Link>
        ))}
      </nav>
      {happening && chosen && <HappeningForm key={chosen} name={chosen} {...{ piece, transactions, happening }} />}
    </section>
  );
}

interface HappeningFormProps extends Omit<RecordTransactionProps, 'chosen'> {
  readonly name: string;
  readonly happening: NonNullable<ReturnType<typeof happeningNamed>>;
}

function HappeningForm({ name: chosen, piece, transactions, happening }: HappeningFormProps) {
  const who = useWho();
  const choices = useQuery(choicesQuery(useClient(), who, TRANSACTION_CHOICES)).data ?? {};
  const { activity, words, about, canWait } = happening;
  const fields = fieldsFor(who, { fields: fieldsOf(happening), resource: 'pieces' });
  const isLeaving = activity === 'Returned' && 'vendor_id' in happening.fields;
  const values = {
    ...(activity !== 'Adjusted' && { quantity: 1 }),
    ...(isLeaving && { vendor_id: cameFrom(transactions) }),
  };
  return (
    <>
      <p>{about}</p>
      <ShopForm
        form={recordTransaction}
        submit={`Record: ${words}`}
        className="shop-form sheet-form"
        label={words}
        at={`${staffPath(staffArtworkPath(piece.id), { record: chosen })}#${PLACE}`}
        hidden={{ widget_id: String(piece.id), happening: chosen }}
        values={values}
      >
        {fields.map(([name, field]) => (
          <FieldInput key={name} name={name} field={field} choices={choices} />
        ))}
        {canWait && (
          <FormCheck name="is_waiting" label="Not completed yet" hint="It does not count until you complete it here." />
        )}
      </ShopForm>
    </>
  );
}

/** Firm that the piece came from last; null where nobody knows, or it came back since. */
function cameFrom(transactions: readonly TransactionReply[]): number | null {
  const counted = transactions.filter(({ corrected, completed }) => !corrected && completed !== null);
  return counted.findLast(({ activity }) => /^(Purchased|Consigned)$/.test(activity))?.vendor_id ?? null;
}
