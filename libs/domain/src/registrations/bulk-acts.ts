import { type BulkChoice, type BulkRow, soleAct, verbAct } from '@rabbet/domain/deciders/bulk-acts';
import { registrationChanges } from './changes';

const noUndo = 'A check that was noted by mistake is taken back on the page of its registration.';

/** Acts on marked registrations: for a morning's mail. */
export const registrationActs: readonly BulkChoice<BulkRow>[] = [
  soleAct(
    verbAct(registrationChanges, 'receive-check', {
      title: 'Their checks have come',
      fields: {}, // each check is of what is due
      noUndo,
    }),
  ),
  soleAct(
    verbAct(registrationChanges, 'confirm-check', {
      title: 'Their checks are on the way',
      done: 'confirmed',
      noUndo,
    }),
  ),
];
