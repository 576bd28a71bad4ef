import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '@rabbet/commands';
import { reservationKey } from '@rabbet/domain/records/uses';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, ownersOf, recordCommand } from '@rabbet/domain/records/record';
import { Reservations } from '@rabbet/postgres';
import { Change, type CommandReply } from '../kernel/change';
import type { Body } from '../kernel/parsing/body-class';
import { References } from './references';

/** The generic changes of whatever kind of record. */
@Injectable()
export class Records {
  constructor(
    private readonly commands: CommandBus,
    private readonly reservations: Reservations,
    private readonly references: References,
  ) {}

  async add(kind: AnyKind, { id: given, ...values }: Body, context: CommandContext): Promise<CommandReply> {
    const options = given === undefined || given === null ? {} : { given: Number(given) };
    const id = await this.reservations.reserve(kind.name, reservationKey(context), options);
    return this.perform(kind, id, recordCommand(kind, id, 'Add', values as Values), context); // as its fields have it
  }

  async change(kind: AnyKind, id: number, values: Body, context: CommandContext): Promise<CommandReply> {
    const standing = ownersOf(kind).length > 0 ? await this.references.standing(kind, id) : undefined;
    const command = recordCommand(kind, id, 'Change', values as Values, standing); // as its fields have it
    return this.perform(kind, id, command, context);
  }

  remove(kind: AnyKind, id: number, context: CommandContext): Promise<CommandReply> {
    return this.perform(kind, id, { type: 'Remove', data: {} }, context);
  }

  private async perform(
    kind: AnyKind,
    id: number,
    command: Change['command'],
    context: CommandContext,
  ): Promise<CommandReply> {
    try {
      return await this.commands.execute(new Change(this.references.aggregate(kind), id, command, context));
    } finally {
      this.references.forget(kind.name, id);
    }
  }
}
