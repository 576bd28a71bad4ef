import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import { accounts, accountWith, type Invitation, isSameEmail, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { actorOf, processCaller } from '@rabbet/domain/callers/caller';
import type { Role } from '@rabbet/domain/callers/roles';
import { Refusal, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { reservationKey } from '@rabbet/domain/events/identifiers';
import { isMailAddress } from '@rabbet/domain/mail/mail';
import {
  contactDetail,
  employee,
  isEmailName,
  person,
  point,
  type NamedPerson,
  vectorValue,
} from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { listRecords, recordsOf } from '@rabbet/projections';
import { NewId } from '../../kernel/changes/change';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { partContext } from '../../kernel/changes/command-context';
import { FactSources } from '../../kernel/changes/fact-sources';
import { QueryService } from '../../kernel/reads/query-service';
import { KnownPeople } from '../../people/people';
import { ShopTools } from '../../kernel/shop-tools';
import { AccountTools } from '../credentials/account-tools';
import { Commands } from '../../kernel/changes/commands';

interface Invitee {
  readonly person: number;
  readonly email: string;
  readonly role: Role;
  readonly isEmployee: boolean;
}

/**
 * Makes an account, and the person, contact detail and employee that it takes, each by a command of its own stream.
 * Their ids follow from the one that was asked by, so that a repeat finishes what a crash cut off, and makes nothing twice.
 */
@Injectable()
export class Inviting {
  constructor(
    private readonly tools: AccountTools,
    private readonly shopTools: ShopTools,
    private readonly commands: Commands,
    private readonly sources: FactSources,
    private readonly queries: QueryService,
    private readonly people: KnownPeople,
  ) {}

  async invite(invitation: Invitation, context: CommandContext): Promise<CommandReply> {
    return invitation.person_id === null
      ? this.inviteSomebodyNew(invitation, context)
      : this.inviteExisting(invitation.person_id, invitation, context);
  }

  private async inviteSomebodyNew(invitation: Invitation, context: CommandContext) {
    const { first, last, email, role, is_employee: isEmployee } = invitation;
    if (first === null && last === null)
      refuse('account/name', 'Say who it is: a first or last name, or a person whom we know.');
    const address = requireAddress(email);
    const adding = partContext(context, 'person');
    const id = await this.personOf({ first, middle: null, last, email: address }, adding);
    await this.requireFree(address, id);
    await this.addPerson(id, { first, last }, adding);
    return this.inviteAt({ person: id, email: address, role, isEmployee }, context);
  }

  /** Person of this address and name: an invitation that is made anew, as its answer was lost, is of the same one. */
  private async personOf(somebody: NamedPerson, adding: CommandContext): Promise<number> {
    if (!adding.isDryRun) return this.people.findOrMakePerson(somebody, adding);
    return (await this.people.findPerson(somebody)) ?? this.reservedFor(adding);
  }

  private async addPerson(id: number, names: Values, adding: CommandContext): Promise<void> {
    try {
      await this.commands.change(recordDecider(person), id, recordCommand(person, id, 'Add', names), adding);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'record/exists') throw error;
    }
  }

  private async inviteExisting(id: number, invitation: Invitation, context: CommandContext) {
    const { email, role, is_employee: isEmployee } = invitation;
    await this.sources.records.requireRecord('person_id', person.name, id);
    const address = requireAddress(email ?? (await this.emailOf(id)));
    await this.requireFree(address, id);
    return this.inviteAt({ person: id, email: address, role, isEmployee }, context);
  }

  private async inviteAt(invited: Invitee, context: CommandContext): Promise<CommandReply> {
    const vector_id = context.isDryRun ? null : await this.contactDetailFor(invited, context);
    const { person: person_id, email, role, isEmployee } = invited;
    if (isEmployee && !context.isDryRun) await this.employ(person_id, context);
    const data = { person_id, vector_id, role };
    const invite = { type: 'InviteMember', data, personal: { [person_id]: { email } } } as const;
    const reply = await this.commands.change(accounts, STAFF_ID, invite, context);
    const made = (await this.tools.accounts()).all.find((account) => account.person_id === person_id);
    const mail = await this.shopTools.waitForMail(
      context,
      'staff-invitation',
      `${accounts.name}-${STAFF_ID}`,
      reply.result,
    );
    return reply.forPart(made?.id ?? 0).withMail(mail); // of a dry run alone there is none
  }

  /** The one that they have already, else a new one. */
  private async contactDetailFor({ person: person_id, email }: Invitee, context: CommandContext): Promise<number> {
    const standing = (await this.detailsOf(person_id)).find(({ value }) => isSameEmail(String(value ?? ''), email));
    if (standing) return standing.id;
    const attribute_id = await this.emailAttribute();
    return this.add(contactDetail, partContext(context, 'contact'), {
      person_id,
      value: email,
      primary: true,
      attribute_id,
    });
  }

  private async employ(person_id: number, context: CommandContext): Promise<void> {
    await this.queries.requireCaughtUp([recordsOf(employee)]);
    const standing = await listRecords(this.reading(), employee, { person_id });
    if (standing.length === 0) await this.add(employee, partContext(context, 'employee'), { person_id });
  }

  /** Finds the primary e-mail address of a person, else any. */
  private async emailOf(id: number): Promise<string | null> {
    const addresses = (await this.detailsOf(id)).filter(({ value }) => isMailAddress(String(value ?? '')));
    const first = addresses.find(({ primary }) => primary === true) ?? addresses[0];
    return first ? String(first.value) : null;
  }

  private async detailsOf(person_id: number) {
    await this.queries.requireCaughtUp([recordsOf(contactDetail)]);
    return listRecords(this.reading(), contactDetail, { person_id });
  }

  /** Finds the attribute of contact details that means e-mail. */
  private async emailAttribute(): Promise<number | null> {
    const [values, points] = await Promise.all([
      listRecords(this.reading(), vectorValue, {}),
      listRecords(this.reading(), point, {}),
    ]);
    const names = new Map(points.map(({ id, name }) => [id, String(name)]));
    const byEmail = values.find(
      ({ value, vector_point_id }) =>
        isEmailName(String(value)) || isEmailName(names.get(Number(vector_point_id)) ?? ''),
    );
    return byEmail?.id ?? null;
  }

  /** Refuses an address with which somebody else signs in, before anything is made. */
  private async requireFree(email: string, personId: number): Promise<void> {
    const standing = accountWith(await this.tools.accounts(), email);
    if (standing && standing.person_id !== personId)
      refuseAs('conflict', 'account/email', 'Somebody signs in with this address already.');
  }

  private async add(kind: AnyKind, context: CommandContext, values: Values): Promise<number> {
    const command = (id: number) => recordCommand(kind, id, 'Add', values);
    return Number((await this.commands.change(recordDecider(kind), new NewId(), command, context)).id);
  }

  /** Reserves an id by the same key as the handler of commands does. */
  private reservedFor({ caller, commandId, isDryRun }: CommandContext): Promise<number> {
    const key = reservationKey({ actor: actorOf(caller), commandId });
    return this.sources.reservations.reserve(person.name, key, isDryRun ? { ttlMs: 1 } : {});
  }

  private reading() {
    return this.queries.context(processCaller('inviting'));
  }
}

function requireAddress(email: string | null): string {
  if (email === null) refuse('account/no-email', 'An account needs an e-mail address.', 'email');
  if (!isMailAddress(email)) refuse('mail/address', 'Mail is sent to one address, as in ann@example.com.', 'email');
  return email;
}
