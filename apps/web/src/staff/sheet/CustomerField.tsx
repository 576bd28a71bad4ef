import { customer } from '@rabbet/domain/people/people';
import { type ReactNode, useEffect, useState } from 'react';
import { FormField } from '../../kernel/forms/FormField';
import { useFilling } from '../../kernel/forms/ShopForm';
import { mayChange, useWho } from '../session/who-asks';
import { useChoice } from './choices';
import { type Choice, choiceWords } from '../parts/choice';
import { replaceText } from '../parts/fill-in';
import { choiceDetails } from './customer/customer-queries';
import { CustomerList } from './customer/CustomerList';
import { NewCustomer } from './customer/NewCustomer';
import { useBoxActs } from './customer/use-box-acts';
import { useChoosing } from './customer/use-choosing';

interface CustomerFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Customer who stands in the form, where the page has their name. */
  readonly standing?: Choice | null;
  /** False where only somebody who is a customer already makes sense. */
  readonly isAdding?: boolean;
}

const NOBODY: readonly Choice[] = [];

/**
 * Takes a customer by typing: the shop is asked at each key, and the nearest is first. A person or company becomes a customer
 * by being chosen, and a name that nobody has is added in place. Without scripts the name is sent as it was typed.
 */
export function CustomerField({ name, label, hint, standing = null, isAdding = true }: CustomerFieldProps) {
  const { values } = useFilling();
  const mayAdd = mayChange(useWho(), customer.resource) && isAdding;
  const choosing = useChoosing(mayAdd);
  const [addedName, setAddedName] = useState<string | null>(null);
  const id = Number(values[name]);
  const offered = standing?.id === id ? [standing] : NOBODY;
  const standingChoice = useChoice({ to: customer.name }, offered, id);
  const { box, combobox, making, chosen, newName, options } = choosing;
  const { press, settle } = useBoxActs(choosing);
  useEffect(() => {
    // a number that stands in the form is shown with its name as soon as that is there
    if (standingChoice) replaceText(box.current, String(standingChoice.id), choiceWords(standingChoice));
  }, [box, standingChoice]);
  const addedWords = addedName !== null && chosen?.name === addedName ? `${addedName} is added.` : '';
  return (
    <div className="adding-field customer-field">
      <div className="customer-box">
        <FormField
          {...{ name, label, hint }}
          ref={box}
          defaultValue={standingChoice ? choiceWords(standingChoice) : String(values[name] ?? '')}
          placeholder="Name, phone, e-mail"
          onChange={({ currentTarget }) => choosing.change(currentTarget.value)}
          onFocus={combobox.open}
          onBlur={({ currentTarget }) => void settle(currentTarget.value)}
          onKeyDown={press}
          {...combobox.boxProps(options.length)}
        />
        <CustomerList choosing={choosing} mayAdd={mayAdd} />
      </div>
      {chosen && newName === null && <p className="field-hint">{choiceDetails(chosen)}</p>}
      {newName !== null && (
        <NewCustomer key={newName} name={newName} choosing={choosing} onAdded={() => setAddedName(newName)} />
      )}
      <p role="status" className="field-hint">
        {making.problemWords || addedWords}
      </p>
    </div>
  );
}
