import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { CommandContext as CommandContext } from '@rabbet/commands';
import {
  artworkFields,
  completionFields,
  correctionFields,
  dimensionFields,
  imageFields,
  transactionFields,
} from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { Allow } from '../kernel/allow';
import { Context } from '../kernel/context';
import { type Body as Values, bodyClass } from '../kernel/parsing/body-class';
import { parsed, RecordId } from '../kernel/parsing/record-id';
import { HttpProblem } from '../kernel/problems';
import { Artworks } from './artworks';

/** What replies carry besides a piece's own fields. */
const RELATED = [
  ...['id', 'revision', 'quantity', 'sold', 'manufacturer', 'type', 'quantity_units', 'dimensions', 'images'],
  ...['computed_price', 'last_transaction', 'custody', 'provenance', 'offered'],
];
const ofPiece: AnyFields = {
  widget_id: { kind: 'whole', min: 1, required: true, about: 'the piece that it belongs to' },
};

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

const NEVER_EDITED = { status: 405, description: 'a transaction is never edited' };

@ApiTags('artworks')
@ApiBearerAuth()
@Controller('core/commerce/widgets')
export class ArtworksController {
  constructor(private readonly artworks: Artworks) {}

  @Post()
  @Allow('staff')
  @ApiOperation({ summary: 'register a piece, with its first purchase or consignment (staff only)' })
  @ApiBody({ type: NewArtwork })
  register(@Body(parsed(NewArtwork)) body: Values, @Context() context: CommandContext) {
    return this.artworks.register(body, context);
  }

  @Put(':id')
  @Allow('staff')
  @ApiOperation({ summary: 'change a piece: what is absent stays, null unsets (staff only)' })
  @ApiBody({ type: ChangedArtwork })
  change(
    @Param('id', RecordId) id: number,
    @Body(parsed(ChangedArtwork)) body: Values,
    @Context() context: CommandContext,
  ) {
    return this.artworks.change(id, body, context);
  }

  @Delete(':id')
  @Allow('staff')
  @ApiOperation({ summary: 'remove a piece that has no history (staff only)' })
  remove(@Param('id', RecordId) id: number, @Context() context: CommandContext) {
    return this.artworks.remove(id, context);
  }

  @Post('dimensions')
  @Allow('staff')
  @ApiOperation({ summary: 'measure a piece (staff only)' })
  @ApiBody({ type: MeasureOfPiece })
  measure(@Body(parsed(MeasureOfPiece)) body: Values, @Context() context: CommandContext) {
    return this.artworks.measure(body, context);
  }

  @Put('dimensions/:id')
  @Allow('staff')
  @ApiOperation({ summary: 'measure it again (staff only)' })
  @ApiBody({ type: ChangedMeasure })
  measureAgain(
    @Param('id', RecordId) id: number,
    @Body(parsed(ChangedMeasure)) body: Values,
    @Context() context: CommandContext,
  ) {
    return this.artworks.measureAgain(id, body, context);
  }

  @Delete('dimensions/:id')
  @Allow('staff')
  @ApiOperation({ summary: 'remove a size (staff only)' })
  removeMeasure(@Param('id', RecordId) id: number, @Context() context: CommandContext) {
    return this.artworks.removeMeasure(id, context);
  }

  @Post('images')
  @Allow('staff')
  @ApiOperation({ summary: 'give a piece one more image (staff only)' })
  @ApiBody({ type: ImageOfPiece })
  attachImage(@Body(parsed(ImageOfPiece)) body: Values, @Context() context: CommandContext) {
    return this.artworks.attachImage(body, context);
  }

  @Put('images/:id')
  @Allow('staff')
  @ApiOperation({ summary: 'move an image of a piece to another place (staff only)' })
  @ApiBody({ type: MovedImage })
  moveImage(
    @Param('id', RecordId) id: number,
    @Body(parsed(MovedImage)) body: Values,
    @Context() context: CommandContext,
  ) {
    return this.artworks.moveImage(id, body, context);
  }

  @Delete('images/:id')
  @Allow('staff')
  @ApiOperation({ summary: 'take an image away from a piece (staff only)' })
  detachImage(@Param('id', RecordId) id: number, @Context() context: CommandContext) {
    return this.artworks.detachImage(id, context);
  }

  @Post('transactions')
  @Allow('staff')
  @ApiOperation({ summary: 'record what became of a piece (staff only)' })
  @ApiBody({ type: TransactionOfPiece })
  record(@Body(parsed(TransactionOfPiece)) body: Values, @Context() context: CommandContext) {
    return this.artworks.record(body, context);
  }

  @Post('transactions/:id/completion')
  @HttpCode(200)
  @Allow('staff')
  @ApiOperation({ summary: 'complete a transaction that was begun: from then on it counts (staff only)' })
  @ApiBody({ type: Completion })
  complete(
    @Param('id', RecordId) id: number,
    @Body(parsed(Completion)) body: Values,
    @Context() context: CommandContext,
  ) {
    return this.artworks.complete(id, body, context);
  }

  @Post('transactions/:id/correction')
  @HttpCode(200)
  @Allow('staff')
  @ApiOperation({ summary: 'say that a transaction was wrong, and why: it counts for nothing any more (staff only)' })
  @ApiBody({ type: Correction })
  correct(
    @Param('id', RecordId) id: number,
    @Body(parsed(Correction)) body: Values,
    @Context() context: CommandContext,
  ) {
    return this.artworks.correct(id, body, context);
  }

  @Put('transactions/:id')
  @Allow('staff')
  @ApiOperation({ summary: 'refused: a wrong transaction is corrected' })
  @ApiResponse(NEVER_EDITED)
  changeTransaction() {
    throw neverEdited();
  }

  @Delete('transactions/:id')
  @Allow('staff')
  @ApiOperation({ summary: 'refused: a wrong transaction is corrected' })
  @ApiResponse(NEVER_EDITED)
  removeTransaction() {
    throw neverEdited();
  }
}

function neverEdited(): HttpProblem {
  return new HttpProblem(
    405,
    'transaction/never-edited',
    'A transaction is never edited: correct it with POST core/commerce/widgets/transactions/{id}/correction.',
    { headers: { allow: 'GET, POST' } },
  );
}
