import { type Client, Problem } from '@rabbet/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../kernel/forms/command-key';
import { useFilling } from '../../kernel/forms/ShopForm';
import { useClient } from '../staff-client';
import { type Choice, choiceWords } from './choices';
import { type ReferenceProps, TypedReference } from './Reference';

/** Adds somebody of this name, and answers their id; the same key again is the same one. */
export type Add = (client: Client, name: string, commandId: string) => Promise<number>;

interface AddingReferenceProps extends ReferenceProps {
  /** Noun for one who is added: "artist". */
  readonly what: string;
  /** Null where the role may not. */
  readonly add: Add | null;
}

/** Takes a record by typing its name; a name that nobody has yet is added in place. */
export function AddingReference({ what, add, ...about }: AddingReferenceProps) {
  const { id } = useFilling();
  const [name, setName] = useState('');
  const adding = useAdding(add, (made) => {
    const input = document.getElementById(`${id}-${about.name}`);
    if (input instanceof HTMLInputElement) input.value = choiceWords(made);
    setName('');
  });
  const isNew = name.trim().length > 1 && !/\(\d+\)$|^\d+$/.test(name.trim());
  const article = /^[aeiou]/i.test(what) ? 'an' : 'a';
  return (
    <div className="adding-field">
      <TypedReference {...about} onText={setName} />
      {add && !isNew && adding.said === '' && (
        <p className="field-hint">{`Type the name. If we do not have ${article} ${what} of that name yet, you can add one here.`}</p>
      )}
      {isNew && add && (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={adding.isBusy || undefined}
          onClick={() => void adding.start(name.trim())}
        >
          {`Add “${name.trim()}” as a new ${what}`}
        </button>
      )}
      <p role="status" className="field-hint">
        {adding.said}
      </p>
    </div>
  );
}

/** Adds under one key for each name, whatever became of the first answer. */
function useAdding(add: Add | null, done: (made: Choice) => void) {
  const client = useClient();
  const queryClient = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [state, setState] = useState({ isBusy: false, said: '' });
  const start = async (name: string) => {
    if (state.isBusy || add === null) return;
    const commandId = keys.current.get(name) ?? newKey();
    keys.current.set(name, commandId);
    setState({ isBusy: true, said: '' });
    try {
      done({ id: await add(client, name, commandId), name });
      setState({ isBusy: false, said: `${name} is added.` });
      await queryClient.invalidateQueries({ queryKey: ['choices'] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setState({ isBusy: false, said: error.detail });
    }
  };
  return { ...state, start };
}
