import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { FormField, FormSelect } from '../../kernel/forms/FormField';
import { useFilling } from '../../kernel/forms/ShopForm';
import { MOST_IN_A_SELECT, type Offered, useChoice, useFoundChoices } from './choices';
import { type Choice, choiceWords } from '../parts/choice';

export interface ReferenceProps extends Offered {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly choices: readonly Choice[];
  /** Value that it begins with: that of its form, unless given. */
  readonly value?: string | undefined;
  /** Words of the choice that names no record. */
  readonly none?: string;
}

/** Takes a record by its name: chosen where there are few, else typed. */
export function Reference({ to, among, choices, value: begun, none = 'none', ...about }: ReferenceProps) {
  const { values } = useFilling();
  const value = begun ?? values[about.name];
  const standing = useChoice({ to }, choices, Number(value));
  // whoever has not taught yet is found by their name
  if (choices.length > MOST_IN_A_SELECT || among === 'instructors')
    return <TypedReference {...{ to, among, choices, value: begun }} {...about} />;
  return (
    <FormSelect {...about} defaultValue={String(value ?? '')}>
      <option value="">{none}</option>
      {/* one that is not listed would be lost with the next saving */}
      {value && !choices.some((one) => one.id === Number(value)) && (
        <option value={String(value)}>{standing?.name ?? `number ${value}`}</option>
      )}
      {choices.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </FormSelect>
  );
}

interface TypedProps extends ReferenceProps {
  /** Learns of each text that stands in it. */
  readonly onText?: (text: string) => void;
}

/** Takes a record by typing: names are offered as they are found, and one that was typed whole is taken. */
export function TypedReference({ to, among, choices, onText, value: begun, ...about }: TypedProps) {
  const { id, values } = useFilling();
  const value = begun ?? values[about.name];
  const [typed, setTyped] = useState('');
  const found = useFoundChoices({ to, among }, choices, typed);
  const chosen = useChoice({ to }, choices, Number(value));
  const list = `${id}-${about.name}-list`;
  const say = (text: string) => {
    setTyped(text);
    onText?.(text);
  };
  const settle = (input: HTMLInputElement) => {
    const meant = found.filter(({ name }) => name.toLowerCase() === input.value.trim().toLowerCase());
    if (meant.length === 1 && meant[0]) input.value = choiceWords(meant[0]);
    say(input.value);
  };
  return (
    <>
      <FormField
        {...about}
        list={list}
        autoComplete="off"
        defaultValue={chosen ? choiceWords(chosen) : String(value ?? '')}
        onChange={({ currentTarget }) => say(currentTarget.value)}
        onBlur={({ currentTarget }) => settle(currentTarget)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && settle(event.currentTarget)}
      />
      <datalist id={list}>
        {found.map((one) => (
          <option key={one.id} value={choiceWords(one)} />
        ))}
      </datalist>
    </>
  );
}
