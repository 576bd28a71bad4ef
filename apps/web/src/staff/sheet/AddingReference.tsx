import { type Client, Problem } from '@rabbet/client';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { newKey } from '../../kernel/forms/command-key';
import { useFilling } from '../../kernel/forms/ShopForm';
import { wordsOf } from '../../kernel/forms/problem-words';
import { Field } from '../../ui/Field';
import { useClient } from '../session/staff-client';
import { type Choice, choiceWords } from './choices';
import { type ReferenceProps, TypedReference } from './Reference';

/** Adds somebody of this name, and answers their id; the same key again is the same one. */
export type Add = (client: Client, name: string, commandId: string, besides: Besides) => Promise<number>;
/** Texts that are asked for beside the name of who is added, by their names. */
export type Besides = Readonly<Record<string, string>>;
interface Asked {
  readonly name: string;
  readonly label: string;
  readonly type: 'tel' | 'email';
}

interface AddingReferenceProps extends ReferenceProps {
  /** Noun for one who is added: "artist". */
  readonly what: string;
  /** Null where the role may not. */
  readonly add: Add | null;
  readonly besides?: readonly Asked[];
}

/** Letters of a name before which nobody is added: they are more likely the beginning of somebody we have. */
const FEWEST_LETTERS = 3;

/** Takes a record by typing its name; a name that nobody has yet is added in place. */
export function AddingReference({ what, add, besides = [], ...about }: AddingReferenceProps) {
  const { id } = useFilling();
  const [name, setName] = useState('');
  const [said, setSaid] = useState<Besides>({});
  const place = useRef<HTMLDivElement>(null);
  const adding = useAdding(add, (made) => {
    const input = document.getElementById(`${id}-${about.name}`);
    if (input instanceof HTMLInputElement) {
      input.value = choiceWords(made);
      input.dispatchEvent(new InputEvent('input', { bubbles: true })); // a draft learns of it as of what is typed
    }
    setName('');
    setSaid({});
  });
  const start = () => {
    const inputs = [...(place.current?.querySelectorAll('input') ?? [])];
    if (inputs.every((input) => input.reportValidity())) void adding.start(name.trim(), said);
  };
  const isNew = name.trim().length >= FEWEST_LETTERS && !/\(\d+\)$|^\d+$/.test(name.trim());
  const article = /^[aeiou]/i.test(what) ? 'an' : 'a';
  return (
    <div className="adding-field">
      <TypedReference {...about} onText={setName} />
      {add && !isNew && adding.said === '' && (
        <p className="field-hint">{`Type the name. If we do not have ${article} ${what} of that name yet, you can add one here.`}</p>
      )}
      {isNew && add && (
        <div className="adding-besides" ref={place} onKeyDown={(event) => addsOnEnter(event, start)}>
          {besides.map(({ name: field, label, type }) => (
            <Field
              key={field}
              {...{ label, type }}
              autoComplete="off"
              value={said[field] ?? ''}
              onChange={({ currentTarget: { value } }) => setSaid({ ...said, [field]: value })}
            />
          ))}
          <button type="button" className="button button-quiet" aria-busy={adding.isBusy || undefined} onClick={start}>
            {`Add “${name.trim()}” as a new ${what}`}
          </button>
        </div>
      )}
      <p role="status" className="field-hint">
        {adding.said}
      </p>
    </div>
  );
}

/** Enter beside a name adds it: the form around is not sent yet. */
function addsOnEnter(event: KeyboardEvent<HTMLElement>, start: () => void): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  start();
}

/** Adds under one key for each name, whatever became of the first answer. */
function useAdding(add: Add | null, done: (made: Choice) => void) {
  const client = useClient();
  const queryClient = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [state, setState] = useState({ isBusy: false, said: '' });
  const start = async (name: string, besides: Besides) => {
    if (state.isBusy || add === null) return;
    const commandId = keys.current.get(name) ?? newKey();
    keys.current.set(name, commandId);
    setState({ isBusy: true, said: '' });
    try {
      done({ id: await add(client, name, commandId, besides), name });
      setState({ isBusy: false, said: `${name} is added.` });
      await queryClient.invalidateQueries({ queryKey: ['choices'] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setState({ isBusy: false, said: wordsOf(error) });
    }
  };
  return { ...state, start };
}
