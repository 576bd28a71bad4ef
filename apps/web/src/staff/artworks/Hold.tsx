import type { StaffWidgetReply } from '@rabbet/client';
import { isHeld } from '@rabbet/domain/artworks/artworks';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { useQuery } from '@tanstack/react-query';
import type { FormCall } from '../../kernel/forms/form';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { FormDetails } from '../parts/FormDetails';
import type { Fact } from '../sheet/Sheet';
import { type Choices, choicesQuery } from '../sheet/choices';
import { fieldsFor } from '../sheet/editing';
import { FieldInput } from '../sheet/FieldInput';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { CustomerField } from '../sheet/CustomerField';
import { EDITING, HOLD_FIELDS, holdPiece, releasePiece } from './editing';
import { TRANSACTION_CHOICES } from './transaction-forms';

/** Choices for the fields of a hold. */
function useCustomers(): Choices {
  return useQuery(choicesQuery(useClient(), useWho(), TRANSACTION_CHOICES)).data ?? {};
}

interface HoldProps {
  readonly piece: StaffWidgetReply;
  readonly now: Date;
}

/** Holds a piece for a customer until a day, changes the hold, or ends it; nothing of a piece that is sold. */
export function Hold({ piece, now }: HoldProps) {
  const who = useWho();
  const choices = useCustomers();
  const isOn = isHeld(piece, dateIn(now.getTime()));
  if (piece.standing === 'sold') return null;
  const hidden = { widget_id: String(piece.id) };
  const { held_until, held_for, held_note } = piece;
  const values = { held_until: held_until ?? null, held_for: held_for ?? null, held_note: held_note ?? null };
  const undo = (): FormCall => ({ method: 'PUT', path: `${EDITING.path}/${piece.id}`, body: values });
  return (
    <FormDetails form={holdPiece} summary={isOn ? 'Change or end the hold' : 'Hold it for a customer'}>
      <ShopForm
        form={{ ...holdPiece, undo }}
        submit={isOn ? 'Save the hold' : 'Hold it'}
        label="Hold"
        hidden={hidden}
        {...(isOn && { values })}
      >
        {fieldsFor(who, { fields: HOLD_FIELDS, resource: 'pieces' }).map(([name, field]) =>
          name === 'held_for' ? (
            <CustomerField key={name} name={name} label="For" hint={field.about} customers={choices.customer ?? []} />
          ) : (
            <FieldInput key={name} name={name} field={field} choices={choices} />
          ),
        )}
      </ShopForm>
      {isOn && (
        <ShopForm
          form={{ ...releasePiece, undo }}
          submit="End the hold"
          look="quiet"
          label="End the hold"
          hidden={hidden}
        />
      )}
    </FormDetails>
  );
}

/** Facts of a hold; none of one that has passed. */
export function useHoldFacts(piece: StaffWidgetReply, now: Date): readonly Fact[] {
  const customers = useCustomers().customer ?? [];
  if (!isHeld(piece, dateIn(now.getTime())) || piece.held_until == null) return [];
  const customer = customers.find(({ id }) => id === piece.held_for)?.name;
  const words = [`until ${longDate(piece.held_until)}`, customer && `for ${customer}`, piece.held_note];
  return [['On hold', words.filter(Boolean).join(', ')]];
}
