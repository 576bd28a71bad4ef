import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import {
  isSamePerson,
  type Registrant,
  registration,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { registrationsOf } from '@rabbet/projections';
import { partContext } from '../../kernel/changes/command-context';
import { QueryService } from '../../kernel/reads/query-service';
import { type Buyer, KnownPeople } from '../../people/people';

export interface OwnRegistration {
  readonly id: number;
  /** The one that the same person had before, which has ended for good. */
  readonly endedId?: number;
}

/** Finds the registration of a person for a workshop: it is the same one until it is cancelled or has moved. */
@Injectable()
export class OwnRegistrations {
  constructor(
    private readonly people: KnownPeople,
    private readonly executor: CommandExecutor,
    private readonly queries: QueryService,
  ) {}

  async findOrBegin(
    workshop_id: number,
    { person, isNew }: Pick<Buyer, 'person' | 'isNew'>,
    registrant: Registrant,
    context: CommandContext,
  ): Promise<OwnRegistration> {
    let endedId: number | undefined;
    for (let attempt = 0; ; attempt++) {
      const { id, isNew: isFirst } = await this.claim(workshop_id, { person, isNew }, attempt, context);
      if (isFirst) return { id, ...(endedId !== undefined && { endedId }) };
      if (await this.isStillOpen(workshop_id, id, registrant)) return { id, ...(endedId !== undefined && { endedId }) };
      endedId = id;
    }
  }

  private claim(
    workshop_id: number,
    { person, isNew }: Pick<Buyer, 'person' | 'isNew'>,
    attempt: number,
    context: CommandContext,
  ) {
    return this.people.findOrClaim(
      {
        kind: 'registration-of',
        key: `${workshop_id} ${person} ${attempt}`,
        of: registration.name,
        find: async () => (await registrationsOf(this.readContext(), workshop_id, person))[attempt] ?? null,
        owner: () => person,
        isNew,
      },
      partContext(context, 'registration', attempt),
    );
  }

  private async isStillOpen(workshop_id: number, id: number, registrant: Registrant): Promise<boolean> {
    const [{ state: form }, { state: book }] = await Promise.all([
      this.executor.state(registration, id),
      this.executor.state(workshopStream, workshop_id),
    ]);
    if (form.person_id === null) return true; // nothing was said of it yet
    const stage = book.seats.find(({ registration_id }) => registration_id === id)?.stage;
    const hasEnded = stage === 'cancelled' || stage === 'moved';
    return !hasEnded && form.registrant !== null && isSamePerson(form.registrant, registrant);
  }

  private readContext() {
    return this.queries.context(processCaller('registrations'));
  }
}
