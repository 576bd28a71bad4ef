import type { AnyKind } from '@rabbet/domain/records/record';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { NothingHere } from '../frame/MissingPage';
import { PageTitle } from '../frame/PageTitle';
import { choicesQuery } from '../sheet/choices';
import { fieldsFor } from '../sheet/editing';
import { FieldInput } from '../sheet/FieldInput';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, useWho } from '../session/who-asks';
import { allForms, formsFor, kindIn, listPath } from './kinds';
import { manyOf } from './KindsPage';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [...FRAME_FORMS, ...allForms('add')];
export const load = forStaff(null, async (visit, { queryClient, client }, who) => {
  const kind = kindIn(visit);
  if (!kind || !mayChange(who, kind.resource)) return 'missing';
  return queryClient.fetchQuery(choicesQuery(client, who, kind.fields));
});

/** A form for a new record. The address may say what it points at and what is true of it, and nothing else: `?company_id=7`. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const who = useWho();
  const client = useClient();
  const kind = kindIn(visit);
  const choices = useQuery(choicesQuery(client, who, kind?.fields ?? {})).data ?? {};
  if (!kind) return null;
  return (
    <>
      <PageTitle title={`New ${kind.title}`}>
        <Link to={listPath(kind)}>{`All ${manyOf(kind.title).toLowerCase()}`}</Link>
      </PageTitle>
      <ShopForm
        form={formsFor(kind).add}
        submit="Add"
        submitting="Adding …"
        className="shop-form sheet-form"
        values={{ ...defaultsOf(kind), ...saidIn(kind, visit) }}
      >
        {fieldsFor(who, kind).map(([name, field]) => (
          <FieldInput key={name} name={name} field={field} choices={choices} />
        ))}
      </ShopForm>
    </>
  );
}

function defaultsOf({ fields }: AnyKind) {
  const pairs = Object.entries(fields).map(([name, field]) => {
    const standing = field.default ?? null;
    return [name, field.kind === 'money' && typeof standing === 'number' ? standing / 100 : standing] as const;
  });
  return Object.fromEntries(pairs);
}

function saidIn({ fields }: AnyKind, { search }: PageInput): Readonly<Record<string, string>> {
  const isSaid = (kind: string | undefined, value: string) =>
    (kind === 'reference' && /^\d{1,10}$/.test(value)) || (kind === 'flag' && value === 'true');
  return Object.fromEntries(
    [...search].filter(([name, value]) => Object.hasOwn(fields, name) && isSaid(fields[name]?.kind, value)),
  );
}
