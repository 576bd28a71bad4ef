import {
  artwork,
  artworkRoutes,
  dimensionFields,
  imageFields,
  transactionRoutes,
  WIDGETS,
} from '@rabbet/domain/artworks/artworks';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { artworks, parentOfPart, type PartPlaces } from '@rabbet/projections';
import { Commands } from '../kernel/changes/commands';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { type PartLookup, PartOwners } from '../kernel/changes/routes/part-owners';
import { partRoutes } from '../kernel/changes/routes/part-routes';
import { HttpProblem } from '../kernel/problems/problems';
import { QueryService } from '../kernel/reads/query-service';

const pieces: PartLookup<PartPlaces> = { owner: 'a piece', projection: artworks, find: parentOfPart };

export const ArtworksController = changesController(artworkRoutes);

/** Records what becomes of pieces. */
export const TransactionsController = changesController(transactionRoutes, {
  needs: [Commands, QueryService],
  handlers: (commands, queries) => {
    const transactions = new PartOwners(queries, pieces, 'transaction');
    return {
      async record({ body: { widget_id, ...data }, context }) {
        const reply = await commands.change(artwork, widget_id, { type: 'RecordTransaction', data }, context);
        const { transaction_id } = reply.result.result as { transaction_id: number }; // each such command makes one
        return reply.forPart(transaction_id);
      },
      async complete({ id, body, context }) {
        const { widget_id } = await transactions.of(id);
        const command = { type: 'CompleteTransaction', data: { transaction_id: id, ...body } } as const;
        return (await commands.change(artwork, widget_id, command, context)).forPart(id);
      },
      async correct({ id, body: { reason }, context }) {
        const { widget_id } = await transactions.of(id);
        const command = { type: 'CorrectTransaction', data: { transaction_id: id, reason } } as const;
        return (await commands.change(artwork, widget_id, command, context)).forPart(id);
      },
      change: neverEdited,
      remove: neverEdited,
    };
  },
});

const pieceParts = partRoutes({
  decider: artwork,
  lookup: pieces,
  resource: 'pieces',
  tag: 'artworks',
  path: WIDGETS,
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
    refuseAs('unknown', 'record/unknown', 'This size was removed meanwhile.'),
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

function neverEdited(): never {
  throw new HttpProblem(
    405,
    'transaction/never-edited',
    'A transaction is never edited: correct it with POST core/commerce/widgets/transactions/{id}/correction.',
    { headers: { allow: 'GET, POST' } },
  );
}
