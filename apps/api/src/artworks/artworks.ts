import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Aggregate, CommandExecutor, type CommandContext } from '@rabbet/commands';
import type { Artwork, ArtworkCommand, ArtworkEvent, Completion } from '@rabbet/domain/artworks/artworks';
import { reservationKey } from '@rabbet/domain/records/uses';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { Reservations } from '@rabbet/postgres';
import { Change, CommandReply } from '../kernel/change';
import type { Body } from '../kernel/parsing/body-class';
import { Parents } from './parents';
import { artworkAggregate, Preparing } from './preparing';

type Command<T extends ArtworkCommand['type']> = Extract<ArtworkCommand, { type: T }>;

/** Changes of pieces and of their parts, which live in their piece's stream. */
@Injectable()
export class Artworks {
  private readonly aggregate: Aggregate<Artwork, ArtworkCommand, ArtworkEvent>;

  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly reservations: Reservations,
    private readonly parents: Parents,
    private readonly preparing: Preparing,
  ) {
    this.aggregate = artworkAggregate(preparing);
  }

  async register({ id: given, ...body }: Body, context: CommandContext): Promise<CommandReply> {
    const options = given === undefined || given === null ? {} : { given: Number(given) };
    const data = body as Command<'RegisterArtwork'>['data']; // parsed by the fields of a piece
    const [id] = await Promise.all([
      this.reservations.reserve('artwork', reservationKey(context), options),
      this.preparing.reserveParts(data, context),
    ]);
    return this.perform(id, { type: 'RegisterArtwork', data }, context);
  }

  change(id: number, body: Body, context: CommandContext): Promise<CommandReply> {
    const data = body as Command<'ChangeArtwork'>['data']; // parsed by the fields of a piece
    return this.perform(id, { type: 'ChangeArtwork', data }, context);
  }

  remove(id: number, context: CommandContext): Promise<CommandReply> {
    return this.perform(id, { type: 'RemoveArtwork', data: {} }, context);
  }

  async measure({ widget_id, ...body }: Body, context: CommandContext): Promise<CommandReply> {
    const data = body as Command<'MeasureArtwork'>['data']; // parsed by the fields of a dimension value
    const piece = Number(widget_id);
    const { answer } = await this.perform(piece, { type: 'MeasureArtwork', data }, context);
    const made = answer.result as { dimensions?: readonly number[] }; // see the aggregate's answer
    // the same size again made nothing: it is the one that stands
    return new CommandReply(made.dimensions?.[0] ?? (await this.measureOf(piece, data.dimension_id)), answer);
  }

  async measureAgain(id: number, { widget_id: _, ...body }: Body, context: CommandContext): Promise<CommandReply> {
    const { widget_id, dimension_id } = await this.parents.of('dimension', id);
    if ((body.dimension_id ?? dimension_id) !== dimension_id)
      refuse('dimension/other', 'A size stays one of the same dimension: remove it, and add one of the other.');
    const data = { ...body, dimension_id } as Command<'MeasureArtwork'>['data']; // parsed by its fields
    return this.ofPart(id, this.perform(widget_id, { type: 'MeasureArtwork', data }, context));
  }

  async removeMeasure(id: number, context: CommandContext): Promise<CommandReply> {
    const { widget_id } = await this.parents.of('dimension', id);
    return this.ofPart(id, this.perform(widget_id, { type: 'RemoveMeasure', data: { id } }, context));
  }

  async attachImage({ widget_id, ...body }: Body, context: CommandContext): Promise<CommandReply> {
    const data = body as Command<'AttachImage'>['data']; // parsed by the fields of a piece's image
    const { answer } = await this.perform(Number(widget_id), { type: 'AttachImage', data }, context);
    const { images } = answer.result as { images: readonly [number] }; // each such command makes one
    return new CommandReply(images[0], answer);
  }

  async moveImage(id: number, { ordinal, image_id }: Body, context: CommandContext): Promise<CommandReply> {
    const stands = await this.parents.of('image', id);
    if ((image_id ?? stands.image_id) !== stands.image_id)
      refuse('image/other', 'It stays the same image in its place: remove it, and add the other.');
    const data = { id, ordinal: Number(ordinal ?? stands.ordinal) };
    return this.ofPart(id, this.perform(stands.widget_id, { type: 'MoveImage', data }, context));
  }

  async detachImage(id: number, context: CommandContext): Promise<CommandReply> {
    const { widget_id } = await this.parents.of('image', id);
    return this.ofPart(id, this.perform(widget_id, { type: 'DetachImage', data: { id } }, context));
  }

  async record({ widget_id, ...body }: Body, context: CommandContext): Promise<CommandReply> {
    const data = body as unknown as Command<'RecordTransaction'>['data']; // parsed by the fields of a transaction
    const { answer } = await this.perform(Number(widget_id), { type: 'RecordTransaction', data }, context);
    const { transaction_id } = answer.result as { transaction_id: number }; // each such command makes one
    return new CommandReply(transaction_id, answer);
  }

  async complete(id: number, body: Body, context: CommandContext): Promise<CommandReply> {
    const { widget_id } = await this.parents.of('transaction', id);
    const data = { transaction_id: id, ...(body as Partial<Completion>) }; // parsed by its fields
    return this.ofPart(id, this.perform(widget_id, { type: 'CompleteTransaction', data }, context));
  }

  async correct(id: number, { reason }: Body, context: CommandContext): Promise<CommandReply> {
    const { widget_id } = await this.parents.of('transaction', id);
    const data = { transaction_id: id, reason: String(reason) };
    return this.ofPart(id, this.perform(widget_id, { type: 'CorrectTransaction', data }, context));
  }

  private perform(id: number, command: ArtworkCommand, context: CommandContext): Promise<CommandReply> {
    return this.commands.execute(new Change(this.aggregate, id, command, context));
  }

  private async ofPart(id: number, change: Promise<CommandReply>): Promise<CommandReply> {
    return new CommandReply(id, (await change).answer);
  }

  private async measureOf(piece: number, dimensionId: number | undefined): Promise<number> {
    const { state } = await this.executor.state(this.aggregate, piece);
    const standing = state.dimensions.find(({ dimension_id }) => dimension_id === dimensionId);
    return standing?.id ?? refuse('record/unknown', 'This size was removed meanwhile.');
  }
}
