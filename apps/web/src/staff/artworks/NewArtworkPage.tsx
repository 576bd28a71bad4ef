import { location as locationKind } from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FormCheck, FormField, FormSelect, FormText } from '../../kernel/forms/FormField';
import { ShopForm, useFilling } from '../../kernel/forms/ShopForm';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { useHydrated } from '../../ui/use-hydrated';
import { NewPictures } from '../images/images';
import { NothingHere } from '../frame/MissingPage';
import { PageTitle } from '../frame/PageTitle';
import { choicesQuery } from '../sheet/choices';
import type { Choice } from '../parts/choice';
import { Reference } from '../sheet/Reference';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, mayRead, useWho } from '../session/who-asks';
import { addPiece, ADDING_FIELDS, CAME, typesQuery } from './adding';
import { ArtistField } from './ArtistField';

/** Records that a new piece names. */
const CHOSEN: AnyFields = { ...ADDING_FIELDS, location: { kind: 'reference', to: locationKind.name } };

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [...FRAME_FORMS, addPiece];
export const load = forStaff('pieces', async (_visit, { queryClient, client }, who) => {
  if (!mayChange(who, 'pieces')) return 'missing';
  await Promise.all([
    queryClient.fetchQuery(choicesQuery(client, who, CHOSEN)),
    queryClient.fetchQuery(typesQuery(client)),
  ]);
  return 'found';
});

/** Adds a piece: for whoever stands beside it with a phone, the pictures come first. Only its title has to be known. */
export function Page() {
  const who = useWho();
  const client = useClient();
  const choices = useQuery(choicesQuery(client, who, CHOSEN)).data ?? {};
  const { types = [], sizes = {} } = useQuery(typesQuery(client)).data ?? {};
  return (
    <>
      <PageTitle title="Add a piece">
        <Link to={STAFF_PATHS.artworks}>All pieces</Link>
      </PageTitle>
      <ShopForm
        form={addPiece}
        submit="Add this piece"
        submitting="Adding …"
        className="shop-form new-piece"
        label="New piece"
        hidden={{ sizes_of_types: JSON.stringify(sizes) }}
        values={{ came: 'consigned', inventory_public: true }}
      >
        {mayChange(who, 'content') && <NewPictures />}
        <FormField name="name" label="Title" required />
        <ArtistField artists={choices.artists ?? []} />
        <FormSelect name="type_id" label="Type (optional)">
          <option value="">Not set</option>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FormSelect>
        <Sizes />
        <FormField
          name="price"
          label="Price in dollars (optional)"
          inputMode="decimal"
          hint="Without one, visitors read “Call for price”."
        />
        <Place places={choices.location ?? []} />
        <Arrival firms={choices.company ?? []} />
        <FormField name="year" label="Year (optional)" hint="As in 2019, or about 1960." />
        <FormText name="description" label="Description (optional)" rows={3} />
        <FormCheck name="inventory_public" label="Shown to visitors" />
      </ShopForm>
    </>
  );
}

function Sizes() {
  return (
    <fieldset className="size-fields">
      <legend>Size in inches (optional)</legend>
      <FormField name="width" label="Width" placeholder="16 3/8" autoComplete="off" />
      <FormField name="height" label="Height" placeholder="24" autoComplete="off" />
      <FormField name="depth" label="Depth" autoComplete="off" />
    </fieldset>
  );
}

/** Place by its name: chosen where the shop has said its places, else typed. */
function Place({ places }: { readonly places: readonly Choice[] }) {
  if (places.length === 0) return <FormField name="location" label="Where it hangs (optional)" />;
  return (
    <FormSelect name="location" label="Where it hangs (optional)">
      <option value="">Not set</option>
      {places.map(({ id, name }) => (
        <option key={id}>{name}</option>
      ))}
    </FormSelect>
  );
}

/** Asks whose it is. Without a script all questions stand there, and those that do not fit are passed over. */
function Arrival({ firms }: { readonly firms: readonly Choice[] }) {
  const who = useWho();
  const { values } = useFilling();
  const [came, setCame] = useState(String(values.came ?? 'consigned'));
  const isAll = !useHydrated();
  return (
    <>
      <FormSelect name="came" label="Whose it is" onChange={({ currentTarget }) => setCame(currentTarget.value)}>
        {Object.entries(CAME).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </FormSelect>
      {mayRead(who, 'costs') && (isAll || came !== 'not yet') && (
        <>
          <Reference
            name="vendor_id"
            label={`${came === 'bought' ? 'Bought from' : 'Left by'} (optional)`}
            to="company"
            choices={firms}
          />
          {(isAll || came === 'consigned') && (
            <FormField
              name="share"
              label="Their share in percent (optional)"
              inputMode="decimal"
              hint="The usual share, unless you say another."
            />
          )}
          {(isAll || came === 'bought') && (
            <FormField name="cost" label="What it cost, in dollars (optional)" inputMode="decimal" />
          )}
        </>
      )}
    </>
  );
}
