import type { StaffWidgetReply } from '@rabbet/client';
import { isHeld } from '@rabbet/domain/artworks/artworks';
import { customer } from '@rabbet/domain/people/people';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import type { FormCall } from '../../kernel/forms/form';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { FormDetails } from '../parts/FormDetails';
import type { Fact } from '../sheet/Sheet';
import { type Choices, useChoice } from '../sheet/choices';
import type { Choice } from '../parts/choice';
import { fieldsFor } from '../sheet/editing';
import { FieldInput } from '../sheet/FieldInput';
import { useWho } from '../session/who-asks';
import { EDITING, HOLD_FIELDS, holdPiece, releasePiece } from './editing';

const NOBODY: readonly Choice[] = [];
/** Fields of a hold choose from nothing but customers. */
const NO_CHOICES: Choices = {};

interface HoldProps {
  readonly piece: StaffWidgetReply;
  readonly now: Date;
}

/** Holds a piece for a customer until a day, changes the hold, or ends it; nothing of a piece that is sold. */
export function Hold({ piece, now }: HoldProps) {
  const who = useWho();
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
        {fieldsFor(who, { fields: HOLD_FIELDS, resource: 'pieces' }).map(([name, field]) => (
          <FieldInput key={name} name={name} field={field} choices={NO_CHOICES} />
        ))}
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
  const holder = useChoice({ to: customer.name }, NOBODY, piece.held_for ?? 0);
  if (!isHeld(piece, dateIn(now.getTime())) || piece.held_until == null) return [];
  const words = [`until ${longDate(piece.held_until)}`, holder && `for ${holder.name}`, piece.held_note];
  return [['On hold', words.filter(Boolean).join(', ')]];
}
