import type { Client } from '@rabbet/client';
import { useState } from 'react';
import { useFilling } from '../../kernel/forms/ShopForm';
import { useClient } from '../session/staff-client';
import { choiceWords } from '../parts/choice';
import { fillIn } from '../parts/fill-in';
import { type ReferenceProps, TypedReference } from './Reference';
import { useMaking } from '../parts/use-making';

/** Adds somebody of this name, and answers their id; the same key again is the same one. */
export type Add = (client: Client, name: string, commandId: string) => Promise<number>;

interface AddingReferenceProps extends ReferenceProps {
  /** Noun for one who is added: "artist". */
  readonly what: string;
  /** Null where the role may not. */
  readonly add: Add | null;
}

/** Letters of a name before which nobody is added: they are more likely the beginning of somebody we have. */
export const FEWEST_LETTERS = 3;

/** Takes a record by typing its name; a name that nobody has yet is added in place. */
export function AddingReference({ what, add, ...about }: AddingReferenceProps) {
  const client = useClient();
  const { id } = useFilling();
  const [name, setName] = useState('');
  const [addedName, setAddedName] = useState<string | null>(null);
  const making = useMaking();
  const start = async () => {
    const typedName = name.trim();
    const madeId = add && (await making.make(typedName, (commandId) => add(client, typedName, commandId)));
    if (madeId === null) return;
    fillIn(document.getElementById(`${id}-${about.name}`), choiceWords({ id: madeId, name: typedName }));
    setName('');
    setAddedName(typedName);
  };
  const isNew = name.trim().length >= FEWEST_LETTERS && !/\(\d+\)$|^\d+$/.test(name.trim());
  const article = /^[aeiou]/i.test(what) ? 'an' : 'a';
  const words = making.problemWords || (addedName === null || isNew ? '' : `${addedName} is added.`);
  return (
    <div className="adding-field">
      <TypedReference {...about} onText={setName} />
      {add && !isNew && words === '' && (
        <p className="field-hint">{`Type the name. If we do not have ${article} ${what} of that name yet, you can add one here.`}</p>
      )}
      {isNew && add && (
        <div className="adding-besides">
          <button
            type="button"
            className="button button-quiet"
            aria-busy={making.isBusy || undefined}
            onClick={() => void start()}
          >
            {`Add “${name.trim()}” as a new ${what}`}
          </button>
        </div>
      )}
      <p role="status" className="field-hint">
        {words}
      </p>
    </div>
  );
}
