import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { mayChange } from '@rabbet/domain/callers/caller';
import { refuse } from '@rabbet/domain/deciders/refusal';
import {
  answeringFor,
  customer,
  type Customer,
  duplicates,
  type Duplicates,
  type Mergeable,
  type MergingForm,
  mergedWith,
} from '@rabbet/domain/people/people';
import { erasedAmong } from '@rabbet/postgres';
import { type CommandReply } from '../kernel/changes/command-reply';
import { FactSources } from '../kernel/changes/fact-sources';
import { notAllowed } from '../kernel/problems/problems';
import { ShopTools } from '../kernel/shop-tools';
import { Commands } from '../kernel/changes/commands';

/** Says of two records that they are one, and takes that back. The records themselves stay as they are. */
@Injectable()
export class Merging {
  constructor(
    private readonly sources: FactSources,
    private readonly executor: CommandExecutor,
    private readonly commands: Commands,
    private readonly tools: ShopTools,
  ) {}

  async merge(kind: Mergeable, id: number, { into, reason }: MergingForm, context: CommandContext) {
    for (const [field, recordId] of [['id', id] as const, ['into', into] as const])
      await this.sources.records.requireRecord(field, kind, recordId);
    if (kind === 'person') await this.requireMergeablePersons(id, into, context);
    else await this.requireSameBuyer(id, into);
    const command = { type: 'MergeDuplicate', data: { duplicate: id, original: into, reason } } as const;
    return this.replyOf(id, await this.commands.change(duplicates, kind, command, context));
  }

  async unlink(kind: Mergeable, id: number, reason: string, context: CommandContext) {
    if (kind === 'person') await this.requireCustomersApart(id, context);
    const command = { type: 'UnlinkDuplicate', data: { duplicate: id, reason } } as const;
    return this.replyOf(id, await this.commands.change(duplicates, kind, command, context));
  }

  private replyOf(id: number, reply: CommandReply): CommandReply {
    return reply.forPart(id);
  }

  /** Nobody gets at the account of a colleague by saying that they are somebody else. */
  private async requireMergeablePersons(id: number, into: number, { caller }: CommandContext): Promise<void> {
    const state = await this.links('person');
    const persons = [...mergedWith(state, id), ...mergedWith(state, into)];
    const [gone] = await erasedAmong(this.tools.parts.database, persons.map(String));
    if (gone !== undefined) refuse('person/erased', `Person ${gone} was erased: nothing is left to be merged.`);
    const holders = await this.withAccount(persons);
    if (holders.length > 1)
      refuse('duplicate/account', 'Both have an account: deactivate one, and keep the person of the other.');
    requireMayTouch(holders, caller);
  }

  private async withAccount(persons: readonly number[]): Promise<readonly number[]> {
    const { state } = await this.executor.state(accounts, STAFF_ID);
    return persons.filter((person) => state.all.some(({ person_id }) => person_id === person));
  }

  /** Two customers are one where the same person, or the same firm, buys. */
  private async requireSameBuyer(id: number, into: number): Promise<void> {
    const buyer = await this.customer(id);
    const other = await this.customer(into);
    const persons = await this.links('person');
    if (!isSameBuyer(buyer, other, persons))
      refuse('duplicate/customers', 'Different people or companies buy there: merge the people first.', 'into');
  }

  /** Refuses to unlink persons while customers are merged because the two are one. */
  private async requireCustomersApart(id: number, { caller }: CommandContext): Promise<void> {
    const before = await this.links('person');
    requireMayTouch(await this.withAccount(mergedWith(before, id)), caller);
    const after = { links: before.links.filter(({ duplicate }) => duplicate !== id) };
    for (const { duplicate, original } of (await this.links('customer')).links) {
      const buyer = await this.customer(duplicate);
      const other = await this.customer(original);
      if (isSameBuyer(buyer, other, before) && !isSameBuyer(buyer, other, after))
        refuse('duplicate/customers', `Customer ${duplicate} was merged into ${original}: unlink these first.`);
    }
  }

  private async customer(id: number): Promise<Pick<Customer, 'person_id' | 'company_id'>> {
    return (await this.sources.records.currentValues(customer, id)) as unknown as Customer; // as its fields have it
  }

  private async links(kind: Mergeable): Promise<Duplicates> {
    return (await this.executor.state(duplicates, kind)).state;
  }
}

function requireMayTouch(holders: readonly number[], caller: CommandContext['caller']): void {
  if (holders.length > 0 && !mayChange(caller, 'accounts'))
    throw notAllowed('One of them has an account: it takes somebody who may change accounts.');
}

type Buyer = Pick<Customer, 'person_id' | 'company_id'>;

function isSameBuyer(buyer: Buyer, other: Buyer, persons: Duplicates): boolean {
  const [a, b] = [buyer, other].map(({ person_id: id }) => (id === null ? null : answeringFor(persons, id)));
  return buyer.company_id === other.company_id && a === b;
}
