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
  type Somebody,
} from '@rabbet/domain/people/people';
import { findCustomer, findPerson } from '@rabbet/projections';
import { FactSources } from '../kernel/changes/fact-sources';
import { QueryService } from '../kernel/reads/query-service';

/** Of the keys by which persons are known: an e-mail address and a name. */
export const KNOWN_BY = 'known-by';
/** Kind of the keys by which customers are known: each is the person who buys for themselves. */
export const CUSTOMER_OF = 'customer-of';
/** Until whoever makes the records of the new has done so: after that the log tells whose the key is. */
const HELD_MS = 7 * 24 * 3_600_000;

/** One rule for all that tells or asks the shop who somebody is: nothing that stands of them is changed by it. */
@Injectable()
export class KnownPeople {
  constructor(
    private readonly sources: FactSources,
    private readonly queries: QueryService,
    private readonly executor: CommandExecutor,
  ) {}

  /**
   * Who is known by this e-mail address and name, else a new id, which whatever is said of them brings into use. Of many
   * who ask at once for somebody new, all get the same.
   */
  async findOrMakePerson(somebody: Somebody, context: CommandContext): Promise<number> {
    const key = personKey(somebody);
    const find = () => findPerson(this.reading(), somebody);
    const id = await this.findOrClaim({ kind: KNOWN_BY, key, of: 'person', find, owner: (made) => made }, context);
    return this.answering('person', id);
  }

  /** Person who is known by this e-mail address and name; null of somebody new. */
  async findPerson(somebody: Somebody): Promise<number | null> {
    const known =
      (await this.sources.claimedKeys.ownerOf(KNOWN_BY, personKey(somebody))) ??
      (await findPerson(this.reading(), somebody));
    return known === null ? null : this.answering('person', known);
  }

  /** Customer as whom that person buys for themselves: a new id where they have bought nothing yet. */
  async findOrMakeCustomer(personId: number, context: CommandContext): Promise<number> {
    const who = await this.answering('person', personId);
    const find = () => findCustomer(this.reading(), who);
    const claim = { kind: CUSTOMER_OF, key: String(who), of: 'customer', find, owner: () => who } as const;
    return this.answering('customer', await this.findOrClaim(claim, context));
  }

  /** Which subscription, or whatever else there is one of for somebody, has this key. */
  async findOrClaim({ kind, key, of, find, owner }: Claim, context: CommandContext): Promise<number> {
    const { claimedKeys, reservations } = this.sources;
    const known = (await claimedKeys.ownerOf(kind, key)) ?? (await find());
    if (known !== null) return known;
    const { caller, commandId } = context;
    const reserved = `${reservationKey({ actor: actorOf(caller), commandId })}/${kind}`;
    const id = await reservations.reserve(of, reserved, { ttlMs: HELD_MS });
    try {
      await claimedKeys.claim(kind, { key, owner: id, person: String(owner(id)) }, { ttlMs: HELD_MS });
      return id;
    } catch (error) {
      const first = isTaken(error) ? await claimedKeys.ownerOf(kind, key) : null;
      if (first === null) throw error;
      return first;
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
  /** Of keys. */
  readonly kind: string;
  readonly key: string;
  /** The space of the ids. */
  readonly of: typeof person.name;
  /** Where the log tells of it already. */
  readonly find: () => Promise<number | null>;
  /** Whom the key is about: it goes when they are erased. */
  readonly owner: (id: number) => number;
}

function isTaken(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'key/taken';
}
