import { confirmationProblem, REGISTRATIONS } from '@rabbet/domain/registrations/registrations';
import {
  cancellationTerms,
  type CancellationTermsQuery,
  type ConfirmationQuery,
  countSeats,
  readConfirmation,
  readShop,
  registrationHistory,
  registrationList,
  registrations,
  seats,
  type SeatsQuery,
} from '@rabbet/projections';
import { historyEntry } from '../kernel/records/history-entry';
import { listEntry } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { creditsEntry } from './credits/credits.reads';
import { positionOfConfirmation } from './confirmations/confirmation-codes';
import { confirmationShape, seatCountsShape } from './confirmations/confirmation.replies';
import { FIRST_MAILS } from './mails/registrations.mails';
import { cancellationTermsShape } from './registrations.replies';

const HOUR_MS = 3_600_000;

export const registrationReads: readonly ReadEntry[] = [
  readEntry<SeatsQuery>({
    path: 'core/content/workshops/seats',
    operation: 'countSeats',
    tag: 'workshops',
    shape: 'record',
    about: 'how many seats of a workshop are taken, and how many people wait',
    readers: 'public',
    params: { workshop_id: { kind: 'whole', min: 1, required: true, readers: 'public', about: 'the workshop' } },
    reply: () => seatCountsShape,
    query: countSeats,
  }),
  listEntry(registrationList),
  historyEntry(registrationList, 'Registration', registrationHistory),
  readEntry<CancellationTermsQuery>({
    path: `${REGISTRATIONS}/cancellation-terms`,
    operation: 'readCancellationTerms',
    tag: 'registrations',
    shape: 'record',
    about: 'what a cancellation would grant now, and the policy that was promised',
    readers: 'amounts',
    params: { id: { kind: 'whole', min: 1, required: true, about: 'the registration' } },
    reply: () => cancellationTermsShape,
    query: cancellationTerms,
  }),
  creditsEntry,
  readEntry<ConfirmationQuery>({
    path: 'core/content/workshops/confirmation',
    operation: 'readConfirmation',
    tag: 'workshops',
    shape: 'record',
    about: 'a registration as its owner is shown it, who has the code of its confirmation',
    readers: 'public',
    params: {
      confirmation: {
        kind: 'text',
        min: 1,
        max: 64,
        required: true,
        readers: 'public',
        about: 'the code, which opens nothing else',
      },
    },
    bySecret: {
      field: 'confirmation',
      readModels: [registrations, seats],
      positionOf: positionOfConfirmation,
      failures: {
        purpose: 'confirmation-unknown',
        windowMs: HOUR_MS,
        most: 60,
        message: 'There have been too many tries to find a registration from your network.',
      },
      async problem(context) {
        const { workshops_phone, gallery_phone, email } = await readShop(context);
        return confirmationProblem(workshops_phone ?? gallery_phone, email);
      },
    },
    reply: () => confirmationShape,
    async query(context, query) {
      const data = await readConfirmation(context, query, FIRST_MAILS);
      return data && { status: 0, type: 'success', data };
    },
  }),
];
