import {
  type FormCommand,
  type FormEvent,
  mayReplaceForm,
  type Registration,
  REGISTRATION_IDS,
  findSeat,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { randomBytes } from 'node:crypto';
import type { FactRequest, Preparation } from '../../kernel/changes/aggregates';
import { claimCode } from '../confirmations/confirmation-codes';

const CODE_BYTES = 16;

type FormRequest = FactRequest<Registration, FormCommand>;

/** Makes the code by which a person confirms their address, and claims it for them once they are known. */
async function newCode({ id, context, sources }: FormRequest, person: number | null): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  if (person !== null) await claimCode(code, Number(id), person, context, sources);
  return code;
}

/** Loads the workshop of a registration, and the seat in it; null where nobody is registered yet. */
async function bookOf({ id, state, sources }: FormRequest, workshop_id: number) {
  if (state.person_id === null) return { book: null, seat: undefined };
  const { state: book } = await sources.streams.state(workshopStream, workshop_id);
  return { book, seat: findSeat(book, Number(id)) };
}

/** Loads the facts of decisions about the form of a registration and its person. */
export const formPreparation: Preparation<Registration, FormCommand, FormEvent> = {
  begins: ['ReceiveForm'],
  reserves: { RecordAttendance: { [REGISTRATION_IDS.attendance]: 1 } },

  facts: {
    async ReceiveForm(request) {
      const { data, state } = request;
      const { seat } = await bookOf(request, data.workshop_id);
      const confirmation = await newCode(request, state.person_id ?? data.person_id);
      return { confirmation, mayReplaceForm: mayReplaceForm(seat, data.offered ?? false) };
    },
    PassFormOn: async (request) => ({ confirmation: await newCode(request, request.data.person_id) }),
    CorrectMail: async (request) => ({ confirmation: await newCode(request, request.state.person_id) }),
    async RecordAttendance(request) {
      const { book, seat } = await bookOf(request, request.data.workshop_id);
      const isRegistered = seat?.stage === 'registered' || seat?.stage === 'check mailed';
      return { id: request.newId(REGISTRATION_IDS.attendance), isRegistered, times: book?.workshop.times ?? [] };
    },
  },
};
