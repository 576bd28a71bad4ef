import { completionFields, correctionFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffArtworkPath } from '../../paths/staff-paths';
import { given } from '../sheet/editing';
import { withMoments, wrongField } from '../sheet/moments';
import { PIECE } from './editing';
import { HAPPENING_NAMES, happeningNamed } from './happenings';

const TRANSACTIONS = 'core/commerce/widgets/transactions';
const ofPiece = { widget_id: { kind: 'whole', required: true } } as const satisfies AnyFields;
const ofTransaction = { ...ofPiece, id: { kind: 'whole', required: true } } as const satisfies AnyFields;
const stale = [PIECE, 'pieces'];

const { vendor_id, customer_id } = transactionFields;
/** Fields of transactions that point at records. */
export const TRANSACTION_CHOICES: AnyFields = { vendor_id, customer_id };

function doneBy(said: string): Form['done'] {
  return (_reply, { widget_id }) => `${staffArtworkPath(Number(widget_id))}?said=${said}`;
}

/** Records what became of a piece. */
export const recordTransaction: Form = {
  name: 'record-transaction',
  fields: {
    ...ofPiece,
    ...transactionFields,
    happening: { kind: 'choice', of: HAPPENING_NAMES, required: true },
    is_waiting: { kind: 'flag', default: false },
  },
  call: ({ happening: name, is_waiting: isWaiting, activity: _, ...values }) => {
    const happening = happeningNamed(String(name));
    if (!happening) throw wrongField('happening', 'Please say what happened.');
    const [needed, message] = happening.needs ?? [];
    if (needed && values[needed] === null) throw wrongField(needed, message ?? '');
    const said = { ...given(withMoments(transactionFields, values)), ...(isWaiting === true && { completed: null }) };
    return { method: 'POST', path: TRANSACTIONS, body: { activity: happening.activity, ...said } };
  },
  done: doneBy('recorded'),
  undo: (reply) => {
    const { id } = (reply ?? {}) as { readonly id?: unknown }; // it is looked at
    return typeof id === 'number' ? { method: 'POST', path: `${TRANSACTIONS}/${id}/correction`, body: {} } : null;
  },
  stale,
};

/** Completes a transaction that was begun. */
export const completeTransaction: Form = {
  name: 'complete-transaction',
  fields: { ...ofTransaction, ...completionFields },
  call: ({ id, widget_id: _, ...values }) => ({
    method: 'POST',
    path: `${TRANSACTIONS}/${String(id)}/completion`,
    body: given(withMoments(completionFields, values)),
  }),
  done: doneBy('completed'),
  stale,
};

/** Says that a transaction was wrong, and why. */
export const correctTransaction: Form = {
  name: 'correct-transaction',
  fields: { ...ofTransaction, ...correctionFields },
  call: ({ id, reason }) => ({
    method: 'POST',
    path: `${TRANSACTIONS}/${String(id)}/correction`,
    body: given({ reason: reason ?? null }),
  }),
  done: doneBy('corrected'),
  stale,
};

export const TRANSACTION_FORMS = [recordTransaction, completeTransaction, correctTransaction];
