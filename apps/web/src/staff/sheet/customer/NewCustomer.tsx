import type { CustomerChoice } from '@rabbet/domain/people/people';
import { Problem } from '@rabbet/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../kernel/forms/problem-words';
import { Field } from '../../../ui/Field';
import { useClient } from '../../session/staff-client';
import { addCustomer } from './add-customer';
import { choiceDetails, choiceKeyOf, doublesQuery } from './customer-queries';
import type { Choosing } from './use-choosing';

const NOBODY: readonly CustomerChoice[] = [];

interface NewCustomerProps {
  readonly name: string;
  readonly choosing: Choosing;
  /** Called once the customer is added. */
  readonly onAdded: () => void;
}

/** Adds a customer of this name in place; shows before whom the shop has already that it may be. */
export function NewCustomer({ name, choosing, onAdded }: NewCustomerProps) {
  const client = useClient();
  const { making, put, choose, setNewName, box } = choosing;
  const fields = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState({ phone: '', email: '' });
  const newCustomer = { name, ...reached };
  const { doubles, hasOthers, problemWords } = useDoubles(newCustomer);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const add = async () => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    if (!inputs.every((input) => input.reportValidity()) || (await hasOthers())) return;
    const send = (commandId: string) => addCustomer(client, newCustomer, commandId);
    const customer_id = await making.make(JSON.stringify(newCustomer), send);
    if (customer_id === null) return;
    const details = [reached.phone, reached.email].filter((detail) => detail.trim() !== '');
    put({ customer_id, person_id: null, company_id: null, name, details, open_orders: null });
    onAdded();
  };
  const leave = () => {
    setNewName(null);
    box.current?.focus();
  };
  return (
    <div className="adding-besides" role="group" aria-label={`New customer “${name}”`}>
      <div
        className="customer-reached"
        ref={fields}
        onKeyDown={(event) => pressInField(event, () => void add(), leave)}
      >
        <Field
          label="Their phone (optional)"
          type="tel"
          autoComplete="off"
          value={reached.phone}
          onChange={({ currentTarget }) => setReached({ ...reached, phone: currentTarget.value })}
        />
        <Field
          label="Their e-mail (optional)"
          type="email"
          autoComplete="off"
          value={reached.email}
          onChange={({ currentTarget }) => setReached({ ...reached, email: currentTarget.value })}
        />
      </div>
      <Doubles doubles={doubles} onTake={(choice) => void choose(choice)} />
      <div className="customer-acts">
        <button type="button" className="button" aria-busy={making.isBusy || undefined} onClick={() => void add()}>
          {doubles.length > 0 ? `None of these: add “${name}”` : `Add “${name}” as a new customer`}
        </button>
        <button type="button" className="button button-quiet" onClick={leave}>
          Not now
        </button>
      </div>
      <p role="alert" className="field-error" hidden={problemWords === ''}>
        {problemWords}
      </p>
    </div>
  );
}

/** Enter beside a name adds it, as the form around is not sent yet; Escape leads back to the name. */
function pressInField(event: KeyboardEvent<HTMLElement>, add: () => void, leave: () => void): void {
  if (!(event.target instanceof HTMLInputElement)) return;
  if (event.key === 'Enter') add();
  else if (event.key === 'Escape') leave();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Customers whom a new one may be, and whether there are any whom nobody has seen yet. */
function useDoubles(newCustomer: Parameters<typeof doublesQuery>[1]) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [problemWords, setProblemWords] = useState('');
  const deferred = useDeferredValue(newCustomer);
  const { data: doubles = NOBODY } = useQuery({ ...doublesQuery(client, deferred), placeholderData: keepPreviousData });
  const hasOthers = async (): Promise<boolean> => {
    try {
      const rows = await queryClient.ensureQueryData(doublesQuery(client, newCustomer));
      setProblemWords('');
      const shownKeys = new Set(doubles.map(choiceKeyOf));
      return rows.some((row) => !shownKeys.has(choiceKeyOf(row)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblemWords(wordsOf(error));
      return true;
    }
  };
  return { doubles, hasOthers, problemWords };
}

interface DoublesProps {
  readonly doubles: readonly CustomerChoice[];
  readonly onTake: (choice: CustomerChoice) => void;
}

function Doubles({ doubles, onTake }: DoublesProps) {
  return (
    <div role="status" className="customer-doubles">
      {doubles.length > 0 && (
        <>
          <p>Perhaps one of these:</p>
          <ul>
            {doubles.map((choice) => (
              <li key={choiceKeyOf(choice)}>
                <button type="button" onClick={() => onTake(choice)}>
                  <strong>{choice.name}</strong>
                  <span>{choiceDetails(choice)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
