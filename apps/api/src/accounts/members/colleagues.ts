import type { CommandExecutor } from '@rabbet/commands';
import { type Account, accountOfPerson, accounts, isSameEmail, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { type Caller, mayChange } from '@rabbet/domain/callers/caller';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { contactDetail, person } from '@rabbet/domain/people/people';
import type { RecordChange, RecordGuard } from '../../kernel/changes/record-guard';

/**
 * Guards names and contact details of colleagues: only they and those who may change accounts change them. Whoever
 * could give an administrator another name or number could pass for them.
 */
export function colleagueGuard(executor: Pick<CommandExecutor, 'state'>): RecordGuard {
  return async (change) => {
    const whose = personOf(change);
    if (whose === null || change.caller.kind === 'process') return;
    const account = accountOfPerson((await executor.state(accounts, STAFF_ID)).state, whose);
    if (!account) return;
    if (!mayChange(change.caller, 'accounts') && !isThemself(change.caller, account))
      refuseAs(
        'forbidden',
        'account/colleague',
        'Details of a colleague are changed by themself, or by an administrator.',
      );
    requireSignInAddress(change, account);
  };
}

/** Person that a change is about; null of a new person, who has no account yet. */
function personOf({ kind, id, command, currentValues }: RecordChange): number | null {
  if (kind.name === person.name) return command.type === 'Add' ? null : id;
  if (kind.name !== contactDetail.name) return null;
  const whose = command.type === 'Add' ? command.data.person_id : currentValues.person_id;
  return typeof whose === 'number' ? whose : null;
}

function isThemself(caller: Caller, { id }: Account): boolean {
  return caller.kind === 'staff' && 'account' in caller.who && caller.who.account === id;
}

/** The contact detail of an account says where its owner signs in: it changes once a new address is confirmed. */
function requireSignInAddress({ kind, id, command }: RecordChange, account: Account): void {
  if (kind.name !== contactDetail.name || id !== account.vector_id || account.email === null) return;
  if (command.type === 'Remove') return; // refused as in use
  const fields = Object.assign({}, command.data, ...Object.values(command.personal ?? {})) as { value?: unknown };
  if (fields.value !== undefined && !isSameEmail(String(fields.value), account.email))
    refuseAs(
      'conflict',
      'account/sign-in-address',
      'They sign in with this address. They change it on their account page, where the new one is confirmed by mail.',
      'value',
    );
}
