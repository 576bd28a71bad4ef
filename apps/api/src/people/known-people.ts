import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { actorOf, processCaller } from '@rabbet/domain/callers/caller';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { reservationKey } from '@rabbet/domain/events/identifiers';
import {
  answeringFor,
  duplicates,
  type Mergeable,
  person,
  personKey,
  type NamedPerson,
} from '@rabbet/domain/people/people';
import { Batcher } from '@rabbet/postgres';
import { findCustomer, findPeople } from '@rabbet/projections';
import { FactSources } from '../kernel/changes/fact-sources';
import { QueryService } from '../kernel/reads/query-service';

/** Kind of the keys by which persons are known: an e-mail address and a name. */
export const KNOWN_BY = 'known-by';
/** Kind of the keys by which customers are known: each is the person who buys for themselves. */
export const CUSTOMER_OF = 'customer-of';
/** Time for which a key is held until the records of somebody new are made: after that the log tells whose the key is. */
const HELD_MS = 7 * 24 * 3_600_000;

/** One rule for all that tells or asks the shop who somebody is: nothing that stands of them is changed by it. */
@Injectable()
export class KnownPeople {
  /** Looks up together those of whom many callers ask at once. */
  private readonly lookups = new Batcher<NamedPerson, number | null>({
    keyOf: personKey,
    maxSize: 500,
    lanes: 2,
    perform: async (persons) =>
      (await findPeople(this.reading(), persons)).map((value) => ({ status: 'fulfilled', value })),
  });

  constructor(
    private readonly sources: FactSources,
    private readonly queries: QueryService,
    private readonly executor: CommandExecutor,
  ) {}

  /**
   * Finds the person with this e-mail address and name, else gives a new id, which the next event about them brings
   * into use. Of many who ask at once for somebody new, all get the same.
   */
  async findOrMakePerson(somebody: NamedPerson, context: CommandContext): Promise<number> {
    return (await this.personOf(somebody, context)).id;
  }

  /** The same, and the customer as whom they buy for themselves. */
  async findOrMakeBuyer(somebody: NamedPerson, context: CommandContext): Promise<Buyer> {
    const { id: person, isNew } = await this.personOf(somebody, context);
    return { person, customer: await this.customerOf(person, isNew, context), isNew };
  }

  /** Person who is known by this e-mail address and name; null of somebody new. */
  async findPerson(somebody: NamedPerson): Promise<number | null> {
    const existing =
      (await this.sources.claimedKeys.ownerOf(KNOWN_BY, personKey(somebody))) ?? (await this.lookups.add(somebody));
    return existing === null ? null : this.answering('person', existing);
  }

  /** The same person, and the customer as whom they buy for themselves, if they have: nobody becomes known by it. */
  async findBuyer(
    somebody: NamedPerson,
  ): Promise<{ readonly person: number; readonly customer: number | null } | null> {
    const person = await this.findPerson(somebody);
    if (person === null) return null;
    const existing =
      (await this.sources.claimedKeys.ownerOf(CUSTOMER_OF, String(person))) ??
      (await findCustomer(this.reading(), person));
    return { person, customer: existing === null ? null : await this.answering('customer', existing) };
  }

  private async personOf(somebody: NamedPerson, context: CommandContext): Promise<Claimed> {
    const key = personKey(somebody);
    const find = () => this.lookups.add(somebody);
    const { id, isNew } = await this.findOrClaim(
      { kind: KNOWN_BY, key, of: 'person', find, owner: (made) => made },
      context,
    );
    return { id: await this.answering('person', id), isNew };
  }

  private async customerOf(person: number, isNew: boolean, context: CommandContext): Promise<number> {
    const find = () => findCustomer(this.reading(), person);
    const claim = {
      kind: CUSTOMER_OF,
      key: String(person),
      of: 'customer',
      find,
      owner: () => person,
      isNew,
    } as const;
    return this.answering('customer', (await this.findOrClaim(claim, context)).id);
  }

  /** Finds the subscription, or other thing that a person has once, with this key, or claims a new id for it. */
  async findOrClaim(claim: Claim, context: CommandContext): Promise<Claimed> {
    const { kind, key, find, isNew = false } = claim;
    if (isNew) return this.claim(claim, context);
    const existing = (await this.sources.claimedKeys.ownerOf(kind, key)) ?? (await find());
    return existing === null ? this.claim(claim, context) : { id: existing, isNew: false };
  }

  private async claim({ kind, key, of, owner }: Claim, context: CommandContext): Promise<Claimed> {
    const { claimedKeys, reservations } = this.sources;
    const { caller, commandId } = context;
    const reserved = `${reservationKey({ actor: actorOf(caller), commandId })}/${kind}`;
    const id = await reservations.reserve(of, reserved, { ttlMs: HELD_MS });
    try {
      await claimedKeys.claim(kind, { key, owner: id, person: String(owner(id)) }, { ttlMs: HELD_MS });
      return { id, isNew: true };
    } catch (error) {
      const first = isTaken(error) ? await claimedKeys.ownerOf(kind, key) : null;
      if (first === null) throw error;
      return { id: first, isNew: false };
    }
  }

  private async answering(kind: Mergeable, id: number): Promise<number> {
    const { state } = await this.executor.state(duplicates, kind);
    return answeringFor(state, id);
  }

  private reading() {
    return this.queries.context(processCaller('known-people'));
  }
}

interface Claim {
  /** Kind of the key. */
  readonly kind: string;
  readonly key: string;
  /** The space of the ids. */
  readonly of: typeof person.name;
  /** Looks for a thing that the log tells of already. */
  readonly find: () => Promise<number | null>;
  /** Person whom the key is about: it goes when they are erased. */
  readonly owner: (id: number) => number;
  /** True where the person has just been made: there is nothing to find. */
  readonly isNew?: boolean;
}

interface Claimed {
  readonly id: number;
  /** Made now, by this caller. */
  readonly isNew: boolean;
}

/** Somebody who buys for themselves. */
export interface Buyer {
  readonly person: number;
  readonly customer: number;
  /** Nothing was known of them before. */
  readonly isNew: boolean;
}

function isTaken(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'key/taken';
}
