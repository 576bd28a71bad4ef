import { company } from '@rabbet/domain/people/people';
import { storedName } from '@rabbet/domain/text/names';
import { type Add, AddingReference } from '../sheet/AddingReference';
import type { Choice } from '../parts/choice';
import { mayChange, useWho } from '../session/who-asks';

/** Takes an artist by typing; a name that nobody has yet is added in place. */
export function ArtistField({ artists }: { readonly artists: readonly Choice[] }) {
  const add = mayChange(useWho(), company.resource) ? addArtist : null;
  const about = { name: 'manufacturer_id', label: 'Artist (optional)', to: company.name, among: 'artists' } as const;
  return <AddingReference {...about} what="artist" choices={artists} add={add} />;
}

const addArtist: Add = async (client, name, commandId) => {
  const body = { name: storedName(name), is_artist: true };
  return (await client.change('POST', company.path, body, { commandId })).id;
};
