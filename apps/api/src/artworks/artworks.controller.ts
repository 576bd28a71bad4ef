import { Controller } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
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
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { artworks, parentOfPart, type PartPlaces } from '@rabbet/projections';
import { ApiTags } from '../kernel/shapes/documenting';
import { AllowChanging } from '../kernel/requests/allow';
import { type ChangeInput, ChangeRoutes, type InputOf } from '../kernel/changes/routes/change-route';
import { type PartLookup, PartOwners } from '../kernel/changes/routes/part-owners';
import { partRoutes } from '../kernel/changes/routes/part-routes';
import { QueryService } from '../kernel/reads/query-service';
import { bodyClass } from '../kernel/shapes/body-class';
import { HttpProblem } from '../kernel/problems/problems';
import { NewId } from '../kernel/changes/change';
import type { CommandReply } from '../kernel/changes/command-reply';
import { Commands } from '../kernel/changes/commands';

/** Names in replies besides a piece's own fields. */
const RELATED = [
  'id',
  'revision',
  'quantity',
  'sold',
  'manufacturer',
  'type',
  'quantity_units',
  'dimensions',
  'images',
  'computed_price',
  'last_transaction',
  'custody',
  'provenance',
  'standing',
  'offered',
  'transactions',
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
const TransactionOfPiece = bodyClass('NewTransactionOfWidget', { ...ofPiece, ...transactionFields });
const Completion = bodyClass('Completion', completionFields);
const Correction = bodyClass('Correction', correctionFields);

const pieces: PartLookup<PartPlaces> = { owner: 'a piece', projection: artworks, find: parentOfPart };

/** Changes pieces and what became of them. Their sizes and images have routes of their own. */
@ApiTags('artworks')
@Controller('core/commerce/widgets')
@AllowChanging('pieces')
export class ArtworksController {
  private readonly transactions = new PartOwners(this.queries, pieces, 'transaction');

  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryService,
  ) {}

  @ChangeRoutes.post({
    body: NewArtwork,
    about: 'register a piece, with its first purchase or consignment',
    operationId: 'addWidget',
  })
  register({ body: { id, ...data }, context }: InputOf<typeof NewArtwork>) {
    return this.commands.change(artwork, new NewId(id), { type: 'RegisterArtwork', data }, context);
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
    const { widget_id } = await this.transactions.of(id);
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
    const { widget_id } = await this.transactions.of(id);
    const data = { transaction_id: id, reason };
    return (await this.perform(widget_id, { type: 'CorrectTransaction', data }, context)).of(id);
  }

  @ChangeRoutes.put({ path: 'transactions/:id', about: 'refused: a wrong transaction is corrected', isRefused: true })
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

  private perform(id: number, command: CommandRequest<ArtworkCommand>, context: CommandContext): Promise<CommandReply> {
    return this.commands.change(artwork, id, command, context);
  }
}

const pieceParts = partRoutes({
  decider: artwork,
  lookup: pieces,
  resource: 'pieces',
  tag: 'artworks',
  path: 'core/commerce/widgets',
  field: 'widget_id',
  noun: 'Widget',
});

const SAME_DIMENSION = 'A size stays one of the same dimension: remove it, and add one of the other.';

/** Changes of sizes. The same size again makes nothing: the answer is the one that stands. */
export const PieceSizes = pieceParts({
  part: 'dimension',
  fields: dimensionFields,
  related: ['units', 'dimension'],
  about: { add: 'measure a piece', change: 'measure it again', remove: 'remove a size' },
  changedBody: 'ChangedDimension',
  add: (data) => ({ type: 'MeasureArtwork', data }),
  standing: ({ dimensions }, { dimension_id }) =>
    dimensions.find((dimension) => dimension.dimension_id === dimension_id)?.id ??
    refuse('record/unknown', 'This size was removed meanwhile.'),
  keeps: { field: 'dimension_id', code: 'dimension/other', message: SAME_DIMENSION },
  change: (_, values, { dimension_id }) => ({ type: 'MeasureArtwork', data: { ...values, dimension_id } }),
  remove: (id) => ({ type: 'RemoveMeasure', data: { id } }),
});

const SAME_IMAGE = 'It stays the same image in its place: remove it, and add the other.';

export const PieceImages = pieceParts({
  part: 'image',
  fields: imageFields,
  related: ['image'],
  about: { change: 'move an image of a piece to another place' },
  changedBody: 'MovedImage',
  add: (data) => ({ type: 'AttachImage', data }),
  keeps: { field: 'image_id', code: 'image/other', message: SAME_IMAGE },
  change: (id, { ordinal }, row) => ({ type: 'MoveImage', data: { id, ordinal: ordinal ?? row.ordinal } }),
  remove: (id) => ({ type: 'DetachImage', data: { id } }),
});

function neverEdited(): HttpProblem {
  return new HttpProblem(
    'transaction/never-edited',
    'A transaction is never edited: correct it with POST core/commerce/widgets/transactions/{id}/correction.',
    { headers: { allow: 'GET, POST' } },
  );
}
