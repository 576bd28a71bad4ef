import type { ArtistReply } from '@rabbet/client';
import { makerName } from '@rabbet/domain/text/maker-name';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormField, FormSelect, FormText } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { HoursField } from './HoursField';
import { NewPictures } from '../images/images';
import { mayChange, useWho } from '../session/who-asks';
import type { Opening, Step } from './settings';
import { addArtist, addPiece, choiceOf, SETTINGS_FORMS } from './welcome-forms';

/** Types and artists that a first piece may have. */
export interface Choices {
  readonly types: readonly {
    readonly id: number;
    readonly name: string;
    readonly dimensions: readonly { readonly id: number; readonly name: string }[];
  }[];
  readonly artists: readonly ArtistReply[];
}

interface StepFormProps {
  readonly step: Step;
  readonly opening: Opening;
  readonly choices: Choices;
  readonly beside: ReactNode;
}

export function StepForm({ step, opening: { answers }, choices, beside }: StepFormProps) {
  switch (step) {
    case 'artist':
      return <ArtistForm beside={beside} />;
    case 'piece':
      return <PieceForm choices={choices} beside={beside} />;
    case 'name':
    case 'address':
    case 'contact':
    case 'hours':
    case 'tax':
      return (
        <ShopForm
          form={SETTINGS_FORMS[step]}
          submit="Save and go on"
          submitting="Saving …"
          values={answers}
          beside={beside}
        >
          {QUESTIONS[step]}
        </ShopForm>
      );
  }
}

const QUESTIONS: Readonly<Record<keyof typeof SETTINGS_FORMS, ReactNode>> = {
  name: (
    <FormField
      name="name"
      label="Name"
      autoComplete="organization"
      required
      hint="On every page and in every mail. Until you fill it in, visitors see “Rabbet Gallery”."
    />
  ),
  address: (
    <>
      <FormField name="street" label="Street" autoComplete="address-line1" required />
      <FormField name="suite" label="Suite (optional)" autoComplete="address-line2" />
      <FormField name="city" label="City, state and ZIP" placeholder="Raleigh, NC 27601" required />
    </>
  ),
  contact: (
    <>
      <FormField name="phone" label="Phone" type="tel" autoComplete="tel" required />
      <FormField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        required
        hint="Visitors see it, and inquiries go there."
      />
    </>
  ),
  hours: (
    <>
      <HoursField />
      <FormText
        name="holidays"
        label="Holidays (optional)"
        rows={3}
        placeholder="2026-11-26: Closed, Thanksgiving"
        hint="Days unlike the others, one on each line."
      />
    </>
  ),
  tax: (
    <FormField
      name="tax"
      label="Rate in percent"
      inputMode="decimal"
      placeholder="7.25"
      required
      hint="The rate where your shop is. Type 0 if you charge none."
    />
  ),
};

function ArtistForm({ beside }: { readonly beside: ReactNode }) {
  return (
    <ShopForm form={addArtist} submit="Add the artist" submitting="Adding …" beside={beside}>
      <div className="form-pair">
        <FormField name="first" label="First name" />
        <FormField name="name" label="Last name" required hint="Or the name of a studio, alone." />
      </div>
    </ShopForm>
  );
}

function PieceForm({ choices: { types, artists }, beside }: Pick<StepFormProps, 'choices' | 'beside'>) {
  const who = useWho();
  const values = { came: 'Consigned', artist: artists[0]?.id ?? null };
  return (
    <ShopForm form={addPiece} submit="Add the piece" submitting="Adding …" values={values} beside={beside}>
      {mayChange(who, 'content') && <NewPictures />}
      <FormField name="name" label="Title" required />
      <FormSelect name="artist" label="Artist" hint={artists.length === 0 ? <AddArtistFirst /> : undefined}>
        <option value="">Unknown</option>
        {artists.map((artist) => (
          <option key={artist.id} value={artist.id}>
            {makerName(artist)}
          </option>
        ))}
      </FormSelect>
      <FormSelect name="type" label="Type">
        {types.map(({ id, name, dimensions }) => {
          const idOf = (wanted: string) => dimensions.find((one) => one.name === wanted)?.id ?? null;
          return (
            <option key={id} value={choiceOf({ id, width: idOf('width'), height: idOf('height') })}>
              {name}
            </option>
          );
        })}
      </FormSelect>
      <div className="form-pair">
        <FormField name="width" label="Width in inches (optional)" inputMode="decimal" />
        <FormField name="height" label="Height in inches (optional)" inputMode="decimal" />
      </div>
      <FormField
        name="price"
        label="Price in dollars"
        inputMode="decimal"
        hint="Leave it empty for “Call for price”."
      />
      <FormSelect name="came" label="How it came to you">
        <option value="Consigned">The artist left it with you to sell</option>
        <option value="Purchased">You bought it</option>
      </FormSelect>
    </ShopForm>
  );
}

function AddArtistFirst() {
  return <Link to={staffPath(STAFF_PATHS.welcome, { step: 'artist' })}>Add an artist first</Link>;
}
