import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import {
  artwork,
  type ArtworkCommand,
  artworkFields,
  completionFields,
  correctionFields,
  dimensionFields,
  imageFields,
  transactionFields,
} from '@rabbet/domain/artworks/artworks';
import type { Asked } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { ApiTags } from '../kernel/shapes/documenting';
import { AllowChanging } from '../kernel/requests/allow';
import { Change, type CommandReply, NewId } from '../kernel/changes/change';
import { type ChangeInput, ChangeRoutes, type InputOf } from '../kernel/changes/change-route';
import { bodyClass } from '../kernel/shapes/body-class';
import { HttpProblem } from '../kernel/problems/problems';
import { PartOwners } from './part-owners';

/** What replies carry besides a piece's own fields. */
const RELATED = [
  ...['id', 'revision', 'quantity', 'sold', 'manufacturer', 'type', 'quantity_units', 'dimensions', 'images'],
  ...['computed_price', 'last_transaction', 'custody', 'provenance', 'offered'],
];
const ofPiece = {
  widget_id: { kind: 'whole', min: 1, required: true, about: 'the piece that it belongs to' },
} as const satisfies AnyFields;

const NewMeasure = bodyClass('NewDimension', dimensionFields);
const NewImage = bodyClass('NewWidgetImage', imageFields);
const NewTransaction = bodyClass('NewTransaction', transactionFields);
const NewArtwork = bodyClass('NewWidget', artworkFields, {
  ownId: true,
  ignored: ['revision'],
  parts: {
    dimensions: { body: NewMeasure, list: true },
    images: { body: NewImage, list: true },
    transaction: { body: NewTransaction },
  },
});
const ChangedArtwork = bodyClass('ChangedWidget', artworkFields, { partial: true, ignored: RELATED });
const MeasureOfPiece = bodyClass('NewDimensionOfWidget', { ...ofPiece, ...dimensionFields });
const ChangedMeasure = bodyClass('ChangedDimension', dimensionFields, {
  partial: true,
  ignored: ['id', 'revision', 'widget_id', 'units', 'dimension'],
});
const ImageOfPiece = bodyClass('NewImageOfWidget', { ...ofPiece, ...imageFields });
const MovedImage = bodyClass('MovedImage', imageFields, {
  partial: true,
  ignored: ['id', 'revision', 'widget_id', 'image'],
});
const TransactionOfPiece = bodyClass('NewTransactionOfWidget', { ...ofPiece, ...transactionFields });
const Completion = bodyClass('Completion', completionFields);
const Correction = bodyClass('Correction', correctionFields);

/** Changes of pieces and of their parts, which live in their piece's stream. */
@ApiTags('artworks')
@Controller('core/commerce/widgets')
@AllowChanging('pieces')
export class ArtworksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly owners: PartOwners,
  ) {}

  @ChangeRoutes.post({
    body: NewArtwork,
    about: 'register a piece, with its first purchase or consignment',
    operationId: 'addWidget',
  })
  register({ body: { id, ...data }, context }: InputOf<typeof NewArtwork>) {
    return this.commands.execute(Change.of(artwork, new NewId(id), { type: 'RegisterArtwork', data }, context));
  }

  @ChangeRoutes.put({
    path: ':id',
    body: ChangedArtwork,
    about: 'change a piece: what is absent stays, null unsets',
    operationId: 'changeWidget',
  })
  change({ id, body: data, context }: InputOf<typeof ChangedArtwork>) {
    return this.perform(id, { type: 'ChangeArtwork', data }, context);
  }

  @ChangeRoutes.delete({ path: ':id', about: 'remove a piece that has no history', operationId: 'removeWidget' })
  remove({ id, context }: ChangeInput) {
    return this.perform(id, { type: 'RemoveArtwork', data: {} }, context);
  }

  @ChangeRoutes.post({
    path: 'dimensions',
    body: MeasureOfPiece,
    about: 'measure a piece',
    operationId: 'addWidgetDimension',
  })
  async measure({ body: { widget_id, ...data }, context }: InputOf<typeof MeasureOfPiece>) {
    const reply = await this.perform(widget_id, { type: 'MeasureArtwork', data }, context);
    const made = reply.result.result as { dimensions?: readonly number[] }; // see the aggregate's answer
    // the same size again made nothing: it is the one that stands
    return reply.of(made.dimensions?.[0] ?? (await this.measureOf(widget_id, data.dimension_id, context)));
  }

  @ChangeRoutes.put({
    path: 'dimensions/:id',
    body: ChangedMeasure,
    about: 'measure it again',
    operationId: 'changeWidgetDimension',
  })
  async measureAgain({ id, body, context }: InputOf<typeof ChangedMeasure>) {
    const { widget_id, dimension_id } = await this.owners.of('dimension', id);
    if ((body.dimension_id ?? dimension_id) !== dimension_id)
      refuse('dimension/other', 'A size stays one of the same dimension: remove it, and add one of the other.');
    const reply = await this.perform(widget_id, { type: 'MeasureArtwork', data: { ...body, dimension_id } }, context);
    return reply.of(id);
  }

  @ChangeRoutes.delete({ path: 'dimensions/:id', about: 'remove a size', operationId: 'removeWidgetDimension' })
  async removeMeasure({ id, context }: ChangeInput) {
    const { widget_id } = await this.owners.of('dimension', id);
    return (await this.perform(widget_id, { type: 'RemoveMeasure', data: { id } }, context)).of(id);
  }

  @ChangeRoutes.post({
    path: 'images',
    body: ImageOfPiece,
    about: 'give a piece one more image',
    operationId: 'addWidgetImage',
  })
  async attachImage({ body: { widget_id, ...data }, context }: InputOf<typeof ImageOfPiece>) {
    const reply = await this.perform(widget_id, { type: 'AttachImage', data }, context);
    const { images } = reply.result.result as { images: readonly [number] }; // each such command makes one
    return reply.of(images[0]);
  }

  @ChangeRoutes.put({
    path: 'images/:id',
    body: MovedImage,
    about: 'move an image of a piece to another place',
    operationId: 'changeWidgetImage',
  })
  async moveImage({ id, body: { ordinal, image_id }, context }: InputOf<typeof MovedImage>) {
    const stands = await this.owners.of('image', id);
    if ((image_id ?? stands.image_id) !== stands.image_id)
      refuse('image/other', 'It stays the same image in its place: remove it, and add the other.');
    const data = { id, ordinal: ordinal ?? stands.ordinal };
    return (await this.perform(stands.widget_id, { type: 'MoveImage', data }, context)).of(id);
  }

  @ChangeRoutes.delete({
    path: 'images/:id',
    about: 'take an image away from a piece',
    operationId: 'removeWidgetImage',
  })
  async detachImage({ id, context }: ChangeInput) {
    const { widget_id } = await this.owners.of('image', id);
    return (await this.perform(widget_id, { type: 'DetachImage', data: { id } }, context)).of(id);
  }

  @ChangeRoutes.post({
    path: 'transactions',
    body: TransactionOfPiece,
    about: 'record what became of a piece: what was wrong is corrected, and never edited',
    operationId: 'addTransaction',
  })
  async record({ body: { widget_id, ...data }, context }: InputOf<typeof TransactionOfPiece>) {
    const reply = await this.perform(widget_id, { type: 'RecordTransaction', data }, context);
    const { transaction_id } = reply.result.result as { transaction_id: number }; // each such command makes one
    return reply.of(transaction_id);
  }

  @ChangeRoutes.post({
    path: 'transactions/:id/completion',
    body: Completion,
    about: 'complete a transaction that was begun: from then on it counts',
    operationId: 'completeTransaction',
    status: 200,
  })
  async complete({ id, body, context }: InputOf<typeof Completion>) {
    const { widget_id } = await this.owners.of('transaction', id);
    const data = { transaction_id: id, ...body };
    return (await this.perform(widget_id, { type: 'CompleteTransaction', data }, context)).of(id);
  }

  @ChangeRoutes.post({
    path: 'transactions/:id/correction',
    body: Correction,
    about: 'say that a transaction was wrong, and why: it counts for nothing any more',
    operationId: 'correctTransaction',
    status: 200,
  })
  async correct({ id, body: { reason }, context }: InputOf<typeof Correction>) {
    const { widget_id } = await this.owners.of('transaction', id);
    const data = { transaction_id: id, reason };
    return (await this.perform(widget_id, { type: 'CorrectTransaction', data }, context)).of(id);
  }

  @ChangeRoutes.put({
    path: 'transactions/:id',
    about: 'refused: a wrong transaction is corrected',
    isRefused: true,
  })
  changeTransaction() {
    throw neverEdited();
  }

  @ChangeRoutes.delete({
    path: 'transactions/:id',
    about: 'refused: a wrong transaction is corrected',
    isRefused: true,
  })
  removeTransaction() {
    throw neverEdited();
  }

  private perform(id: number, command: Asked<ArtworkCommand>, context: CommandContext): Promise<CommandReply> {
    return this.commands.execute(Change.of(artwork, id, command, context));
  }

  private async measureOf(piece: number, dimensionId: number, { rehearsal }: CommandContext): Promise<number> {
    const { state } = await this.executor.state(artwork, piece, rehearsal);
    const standing = state.dimensions.find(({ dimension_id }) => dimension_id === dimensionId);
    return standing?.id ?? refuse('record/unknown', 'This size was removed meanwhile.');
  }
}

function neverEdited(): HttpProblem {
  return new HttpProblem(
    'transaction/never-edited',
    'A transaction is never edited: correct it with POST core/commerce/widgets/transactions/{id}/correction.',
    { headers: { allow: 'GET, POST' } },
  );
}
