import type { TransactionReply } from '@rabbet/client';
import { dollars, priceTag } from '@rabbet/domain/money/money';
import { correctionFields } from '@rabbet/domain/artworks/artworks';
import { titleOf, type RecordReply } from '@rabbet/domain/records/titles';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { makerName } from '@rabbet/domain/text/maker-name';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { staffOrderPath } from '../../paths/staff-paths';
import { FormDetails } from '../parts/FormDetails';
import { Moment } from '../parts/Moment';
import { choicesQuery } from '../sheet/choices';
import { fieldsFor } from '../sheet/editing';
import { FieldInput } from '../sheet/FieldInput';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { fieldsToComplete, wordsFor } from './happenings';
import { completeTransaction, correctTransaction, TRANSACTION_CHOICES } from './transaction-forms';

interface TransactionsProps {
  readonly transactions: readonly TransactionReply[];
  readonly now: Date;
  /** May complete and correct them. */
  readonly isChanger: boolean;
}

/** Lists what became of a piece, the newest first. */
export function Transactions({ transactions, now, isChanger }: TransactionsProps) {
  return (
    <section className="sheet-history" aria-label="What became of it">
      <h2>What became of it</h2>
      {transactions.length === 0 && <p>Nothing yet.</p>}
      <ol>
        {transactions.toReversed().map((one) => (
          <li key={one.id}>
            <Told transaction={one} among={transactions} now={now} />
            {isChanger && !one.corrected && (
              <>
                {one.completed === null && <Complete transaction={one} />}
                <Correct transaction={one} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ToldProps {
  readonly transaction: TransactionReply;
  readonly among: readonly TransactionReply[];
  readonly now: Date;
}

function Told({ transaction, among, now }: ToldProps) {
  const { activity, completed, quantity, corrected, reason, order_id = null } = transaction;
  const words = wordsFor(transaction);
  const line = (
    <>
      <strong>{words}</strong> {(quantity !== 1 || activity === 'Adjusted') && `${quantity} `}
      {completed === null ? 'not completed yet' : <Moment at={`${completed.replace(' ', 'T')}Z`} now={now} />}
      {detailsOf(transaction, among).map((detail) => `, ${detail}`)}
      {order_id !== null && (
        <>
          , <Link to={staffOrderPath(order_id)}>order {order_id}</Link>
        </>
      )}
    </>
  );
  if (!corrected) return line;
  return (
    <>
      <s>{line}</s> (corrected{reason ? `: ${reason}` : ''})
    </>
  );
}

function detailsOf(transaction: TransactionReply, among: readonly TransactionReply[]): readonly string[] {
  const { activity, price, share, due, invoice, location, vendor, customer, comments } = transaction;
  const isArrival = activity === 'Purchased' || activity === 'Consigned';
  const cost = activity === 'Purchased' ? transaction.total_cost : undefined;
  const said: readonly (string | false | null | undefined)[] = [
    typeof price === 'number' && `for ${amount(price)}`,
    cost !== undefined && cost > 0 && `for ${amount(cost)}`,
    vendor && `${isArrival ? 'from' : 'to'} ${makerName(vendor)}`,
    customer && `${activity === 'Returned' ? 'by' : 'to'} ${titleOf(kindByName('customer'), customer as RecordReply)}`,
    typeof share === 'number' && activity === 'Consigned' && `share ${share}%`,
    typeof due === 'number' && `${amount(due)} due to ${consignorOf(transaction, among)} (${share}%)`,
    invoice && `invoice ${invoice}`,
    location && `${isArrival ? 'at' : 'to'} ${location}`,
    comments,
  ];
  return said.filter((one) => typeof one === 'string');
}

function consignorOf({ consignor_id: id }: TransactionReply, among: readonly TransactionReply[]): string {
  const vendor = among.find(({ vendor_id }) => id !== null && vendor_id === id)?.vendor;
  return vendor ? makerName(vendor) : 'the consignor';
}

function amount(inDollars: number): string {
  const cents = Math.round(inDollars * 100);
  return cents % 100 === 0 ? priceTag(cents) : dollars(cents);
}

function Complete({ transaction }: { readonly transaction: TransactionReply }) {
  const who = useWho();
  const choices = useQuery(choicesQuery(useClient(), who, TRANSACTION_CHOICES)).data ?? {};
  const fields = fieldsFor(who, { fields: fieldsToComplete(transaction), resource: 'pieces' });
  const { customer_id, invoice, price } = transaction;
  return (
    <Folded form={completeTransaction} summary="Complete it" {...{ transaction }}>
      <ShopForm
        form={completeTransaction}
        submit="Complete"
        hidden={hiddenOf(transaction)}
        values={{ customer_id: customer_id ?? null, invoice: invoice ?? null, price: price ?? null }}
      >
        {fields.map(([name, field]) => (
          <FieldInput key={name} name={name} field={field} choices={choices} />
        ))}
      </ShopForm>
    </Folded>
  );
}

function Correct({ transaction }: { readonly transaction: TransactionReply }) {
  return (
    <Folded form={correctTransaction} summary="Correct this" {...{ transaction }}>
      <ShopForm form={correctTransaction} submit="Correct" look="danger" hidden={hiddenOf(transaction)}>
        <FieldInput name="reason" field={REASON} choices={{}} />
      </ShopForm>
    </Folded>
  );
}

const REASON = {
  ...correctionFields.reason,
  about: 'what was wrong. It no longer counts; please name nobody here.',
};

interface FoldedProps extends Pick<Parameters<typeof FormDetails>[0], 'form' | 'summary'> {
  readonly transaction: TransactionReply;
  readonly children: ReactNode;
}

function Folded({ transaction, ...props }: FoldedProps) {
  return <FormDetails {...props} hidden={hiddenOf(transaction)} />;
}

function hiddenOf({ id, widget_id }: TransactionReply) {
  return { id: String(id), widget_id: String(widget_id) };
}
