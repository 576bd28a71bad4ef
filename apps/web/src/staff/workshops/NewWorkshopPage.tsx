import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { NothingHere } from '../frame/MissingPage';
import { PageTitle } from '../frame/PageTitle';
import { choicesQuery } from '../sheet/choices';
import { FieldInput } from '../sheet/FieldInput';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, useWho } from '../session/who-asks';
import { PLANNED, planWorkshop } from './workshop-forms';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [...FRAME_FORMS, planWorkshop];
export const load = forStaff('events', async (_visit, { queryClient, client }, who) => {
  if (!mayChange(who, 'events')) return 'missing';
  return queryClient.fetchQuery(choicesQuery(client, who, PLANNED));
});

/** A form for a new workshop: what it takes to announce one. The rest is said on its sheet. */
export function Page() {
  const who = useWho();
  const choices = useQuery(choicesQuery(useClient(), who, PLANNED)).data ?? {};
  return (
    <>
      <PageTitle title="Plan a workshop">
        <Link to={STAFF_PATHS.workshops}>All workshops</Link>
      </PageTitle>
      <ShopForm
        form={planWorkshop}
        submit="Add"
        submitting="Adding …"
        className="shop-form sheet-form"
        values={{ seats: 10, cancellation: 0 }}
      >
        {Object.entries(PLANNED).map(([name, field]) => (
          <FieldInput key={name} name={name} field={field} choices={choices} />
        ))}
        <FormField name="start" label="From (optional)" type="datetime-local" hint="On the clock of the shop" />
        <FormField name="end" label="To (optional)" type="datetime-local" />
      </ShopForm>
    </>
  );
}
