import type { CustomerChoice } from '@rabbet/domain/people/people';
import { useRef, useState } from 'react';
import { useCombobox } from '../../../ui/use-combobox';
import { useSuggestions } from '../../parts/suggestions';
import { useClient } from '../../session/staff-client';
import { choiceWords } from '../../parts/choice';
import { fillIn } from '../../parts/fill-in';
import { useMaking } from '../../parts/use-making';
import { makeCustomer } from './add-customer';
import { choiceKeyOf, customerChoicesQuery } from './customer-queries';
import { type CustomerOption, optionsFor, termIn } from './options';

/** State of a box in which a customer is chosen by typing. */
export function useChoosing(mayAdd: boolean) {
  const client = useClient();
  const box = useRef<HTMLInputElement>(null);
  const combobox = useCombobox();
  const making = useMaking();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<CustomerChoice | null>(null);
  const [newName, setNewName] = useState<string | null>(null);
  const term = termIn(text);
  const { rows, state } = useSuggestions(term, combobox.isOpen, (words) => customerChoicesQuery(client, words));
  const options = optionsFor(term, { rows, state }, mayAdd);

  const change = (typed: string) => {
    setText(typed);
    setChosen(null);
    setNewName(null);
    combobox.begin();
  };
  const put = (choice: CustomerChoice) => {
    const words = choiceWords({ id: choice.customer_id ?? 0, name: choice.name });
    setText(words);
    setChosen(choice);
    setNewName(null);
    combobox.close();
    fillIn(box.current, words);
  };
  const choose = async (choice: CustomerChoice) => {
    const send = (commandId: string) => makeCustomer(client, choice, commandId);
    const customer_id = choice.customer_id ?? (await making.make(choiceKeyOf(choice), send));
    if (customer_id !== null) put({ ...choice, customer_id });
  };
  const take = (option: CustomerOption) => {
    if (option !== 'new') return void choose(option);
    setNewName(term);
    combobox.close();
  };
  const isShown = combobox.isOpen && term !== '';
  return {
    box,
    text,
    mayAdd,
    combobox,
    making,
    term,
    chosen,
    newName,
    setNewName,
    options,
    state,
    isShown,
    change,
    put,
    choose,
    take,
  };
}

export type Choosing = ReturnType<typeof useChoosing>;
