import { Problem } from '@rabbet/client';
import { company } from '@rabbet/domain/people/people';
import { storedName } from '@rabbet/domain/text/names';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../kernel/forms/command-key';
import { useFilling } from '../../kernel/forms/ShopForm';
import type { Choice } from '../sheet/choices';
import { choiceWords } from '../sheet/choices';
import { TypedReference } from '../sheet/Reference';
import { useClient } from '../staff-client';
import { mayChange, useWho } from '../who-asks';

const FIELD = 'manufacturer_id';

/** Takes an artist by typing; a name that nobody has yet is added in place. */
export function ArtistField({ artists }: { readonly artists: readonly Choice[] }) {
  const { id } = useFilling();
  const [name, setName] = useState('');
  const adding = useAddArtist((made) => {
    const input = document.getElementById(`${id}-${FIELD}`);
    if (input instanceof HTMLInputElement) input.value = choiceWords(made);
    setName('');
  });
  const isNew = name.trim().length > 1 && !/\(\d+\)$|^\d+$/.test(name.trim());
  const mayAdd = mayChange(useWho(), company.resource);
  return (
    <div className="artist-field">
      <TypedReference
        name={FIELD}
        label="Artist (optional)"
        to="company"
        among="artists"
        choices={artists}
        onText={setName}
      />
      {isNew && mayAdd && (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={adding.isBusy || undefined}
          onClick={() => void adding.add(name.trim())}
        >
          {`Add “${name.trim()}” as a new artist`}
        </button>
      )}
      <p role="status" className="field-hint">
        {adding.said}
      </p>
    </div>
  );
}

/** Adds an artist; the same name again is the same artist, whatever became of the first answer. */
function useAddArtist(done: (made: Choice) => void) {
  const client = useClient();
  const queryClient = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [state, setState] = useState({ isBusy: false, said: '' });
  const add = async (name: string) => {
    if (state.isBusy) return;
    const commandId = keys.current.get(name) ?? newKey();
    keys.current.set(name, commandId);
    setState({ isBusy: true, said: '' });
    try {
      const body = { name: storedName(name), is_artist: true };
      const { id } = await client.change('POST', company.path, body, { commandId });
      done({ id, name });
      setState({ isBusy: false, said: `${name} is added.` });
      await queryClient.invalidateQueries({ queryKey: ['choices'] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setState({ isBusy: false, said: error.detail });
    }
  };
  return { ...state, add };
}
