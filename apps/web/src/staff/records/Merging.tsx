import type { AnyKind } from '@rabbet/domain/records/record';
import { customer, person } from '@rabbet/domain/people/people';
import { labelOf } from '@rabbet/domain/records/labels';
import { titleOf, type RecordReply } from '@rabbet/domain/records/titles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { FormDetails } from '../parts/FormDetails';
import { choicesQuery } from '../sheet/choices';
import { CustomerField } from '../sheet/CustomerField';
import { FieldInput } from '../sheet/FieldInput';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { recordPath } from './kinds';
import { duplicatesQuery, type MergeForms, WHY_NOT } from './merge-forms';

interface MergingProps {
  readonly kind: AnyKind;
  readonly record: RecordReply;
  readonly forms: MergeForms;
}

/** Says that two records are one, and takes that back: what happens then stands above each button. */
export function Merging({ kind, record, forms: { merge, unlink } }: MergingProps) {
  const client = useClient();
  const choices = useQuery(choicesQuery(client, useWho(), merge.fields)).data ?? {};
  const others = { [kind.name]: (choices[kind.name] ?? []).filter(({ id }) => id !== record.id) };
  const merged = (useQuery(duplicatesQuery(client, kind)).data ?? []).filter(({ original }) => original === record.id);
  const title = titleOf(kind, record);
  const { into, reason, sure } = merge.fields;
  return (
    <>
      {merged.map(({ id }) => (
        <FormDetails key={id} form={unlink} summary={`Unlink number ${id}, which was merged into this one`}>
          <ShopForm form={unlink} submit={`Unlink number ${id}`} hidden={{ id: String(id) }}>
            <p>
              Number {id} answers for itself again, with everything that was said of it. Nothing is lost, and they can
              be merged once more.
            </p>
            <FormField name="reason" label="Why" hint={WHY_NOT} required />
          </ShopForm>
        </FormDetails>
      ))}
      <FormDetails form={merge} summary={`Merge into another ${kind.title}`}>
        <ShopForm form={merge} submit={`Merge this ${kind.title}`} look="danger" hidden={{ id: String(record.id) }}>
          <p>
            {title} (number {record.id}) becomes a duplicate of the one that you choose. That one answers for both:
            links lead there, and what belongs to either is listed there. Both records stay as they are, and unlinking
            makes them two again. Erasing one erases both.
          </p>
          {typeof record.person_id === 'number' && (
            <p>
              Two customers can be merged where the same person or company buys. If they are two people so far, first{' '}
              <Link to={recordPath(person, record.person_id)}>merge the people</Link>.
            </p>
          )}
          {kind.name === customer.name ? (
            <CustomerField name="into" label={labelOf('into', into ?? {})} isAdding={false} />
          ) : (
            into && <FieldInput name="into" field={into} choices={others} />
          )}
          {[['reason', reason] as const, ['sure', sure] as const].map(
            ([name, field]) => field && <FieldInput key={name} name={name} field={field} choices={others} />,
          )}
        </ShopForm>
      </FormDetails>
    </>
  );
}
