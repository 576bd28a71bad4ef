import type { Aggregate, CommandContext, Subject } from '@rabbet/commands';
import {
  type Artwork,
  artwork,
  type ArtworkCommand,
  type ArtworkDetails,
  type ArtworkEvent,
  artworkFields,
  changesOwnFields,
  dimensionFields,
  type DimensionInput,
  imageFields,
  type MeasureFacts,
  type RecordingFacts,
  transactionFields,
  type TransactionInput,
  type TypeDimension,
  typeDimension,
} from '@rabbet/domain/artworks/artworks';
import { CATALOGUE_NUMBER, catalogueKey, PART_IDS, reservationKey } from '@rabbet/domain/records/uses';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { momentOf } from '@rabbet/domain/time/moments';
import type { ClaimedKeys, Reservations } from '@rabbet/postgres';
import { FieldRefusal } from '../kernel/problems';
import type { References } from '../records/references';

type RegisterArtwork = Extract<ArtworkCommand, { type: 'RegisterArtwork' }>;

/** Pieces, with all that deciding about them takes. */
export function artworkAggregate(preparing: Preparing): Aggregate<Artwork, ArtworkCommand, ArtworkEvent> {
  return {
    ...artwork,
    name: 'artwork',
    begins: ['RegisterArtwork'],
    changesOwnFields,
    answer: partsMade,
    prepare: (command, context, subject) => preparing.prepare(command, context, subject),
  };
}

/** The ids of the parts that a command made, in the order in which it named them. */
function partsMade(events: readonly ArtworkEvent[]): object {
  const dimensions = events.flatMap(({ type, data }) => (type === 'ArtworkMeasured' ? [data.id] : []));
  const images = events.flatMap(({ type, data }) => (type === 'ArtworkImageAttached' ? [data.id] : []));
  const recorded = events.find(({ type }) => type === 'ArtworkTransactionRecorded');
  return {
    ...(dimensions.length > 0 && { dimensions }),
    ...(images.length > 0 && { images }),
    ...(recorded?.type === 'ArtworkTransactionRecorded' && { transaction_id: recorded.data.id }),
  };
}

export interface PreparingOptions {
  readonly reservations: Reservations;
  readonly claimedKeys: ClaimedKeys;
  readonly references: References;
}

/** Loads what a decision about a piece needs: ids of its parts, what its dimensions allow, the time. */
export class Preparing {
  /** Ids that were asked for ahead, by the request that they are for. */
  private readonly early = new WeakMap<CommandContext, Readonly<Record<keyof typeof PART_IDS, Promise<number[]>>>>();

  constructor(private readonly parts: PreparingOptions) {}

  async prepare(command: ArtworkCommand, context: CommandContext, subject: Subject<Artwork>): Promise<ArtworkCommand> {
    const { references } = this.parts;
    switch (command.type) {
      case 'RegisterArtwork':
        return this.registering(command, context, subject);
      case 'ChangeArtwork':
        await Promise.all([references.check(artworkFields, command.data), this.claimNumber(command.data, subject)]);
        return command;
      case 'RecordTransaction':
        return { ...command, facts: await this.recording(command.data, context, '') };
      case 'CompleteTransaction':
        return { ...command, facts: { now: momentOf(context.now.getTime()) } };
      case 'MeasureArtwork': {
        const [facts] = await this.measuring([command.data], context, () => '');
        return { ...command, facts };
      }
      case 'AttachImage': {
        await references.check(imageFields, command.data);
        const [id = 0] = await this.ids('image', 1, context);
        return { ...command, facts: { id } };
      }
      case 'RemoveMeasure':
        return { ...command, ...(await this.removing(command.data, subject)) };
      case 'RemoveArtwork':
      case 'CorrectTransaction':
      case 'MoveImage':
      case 'DetachImage':
        return command;
    }
  }

  /** Asks for the ids that registering will need, together with that of the piece. */
  async reserveParts(
    { dimensions, images, transaction }: RegisterArtwork['data'],
    context: CommandContext,
  ): Promise<void> {
    const early = {
      dimension: this.reserve('dimension', dimensions?.length ?? 0, context),
      image: this.reserve('image', images?.length ?? 0, context),
      transaction: this.reserve('transaction', transaction ? 1 : 0, context),
    };
    this.early.set(context, early);
    await Promise.all(Object.values(early));
  }

  private async registering(
    command: RegisterArtwork,
    context: CommandContext,
    subject: Subject<Artwork>,
  ): Promise<ArtworkCommand> {
    const { dimensions = [], images = [], transaction, ...details } = command.data;
    const { references } = this.parts;
    const [measures, imageIds, recording] = await Promise.all([
      this.measuring(dimensions, context, (i) => `dimensions[${i}].`),
      this.ids('image', images.length, context),
      transaction && this.recording(transaction, context, 'transaction.'),
      references.check(artworkFields, details),
      this.claimNumber(details, subject),
      ...images.map((image, i) => references.check(imageFields, image, `images[${i}].`)),
    ]);
    return { ...command, facts: { dimensions: measures, images: imageIds, transaction: recording } };
  }

  private async measuring(
    inputs: readonly Partial<DimensionInput>[],
    context: CommandContext,
    placeOf: (i: number) => string,
  ): Promise<MeasureFacts[]> {
    const { references } = this.parts;
    const ids = await this.ids('dimension', inputs.length, context);
    return Promise.all(
      inputs.map(async (input, i) => {
        const place = placeOf(i);
        const [dimension] = await Promise.all([
          references.required(`${place}dimension_id`, typeDimension.name, input.dimension_id ?? 0),
          references.check({ units_id: dimensionFields.units_id }, input, place),
        ]);
        return { id: ids[i] ?? 0, dimension: dimension as unknown as TypeDimension }; // values of that kind
      }),
    );
  }

  /** A size that is there no more is not asked about. */
  private async removing({ id }: { readonly id: number }, { state }: Subject<Artwork>) {
    const measure = state.dimensions.find((one) => one.id === id);
    if (!measure) return {};
    const dimension = await this.parts.references.standing(typeDimension, measure.dimension_id);
    return { facts: { dimension: dimension as unknown as TypeDimension } }; // values of that kind
  }

  private async recording(input: TransactionInput, context: CommandContext, place: string): Promise<RecordingFacts> {
    const [[id = 0]] = await Promise.all([
      this.ids('transaction', 1, context),
      this.parts.references.check(transactionFields, input, place),
    ]);
    return { id, now: momentOf(context.now.getTime()) };
  }

  private ids(part: keyof typeof PART_IDS, count: number, context: CommandContext): Promise<number[]> {
    return this.early.get(context)?.[part] ?? this.reserve(part, count, context);
  }

  /** The same ones for the same command. */
  private async reserve(part: keyof typeof PART_IDS, count: number, context: CommandContext): Promise<number[]> {
    const key = reservationKey(context);
    const keys = Array.from({ length: count }, (_, i) => `${key}/${i}`);
    return Promise.all(keys.map((one) => this.parts.reservations.reserve(PART_IDS[part], one)));
  }

  /** No two pieces of a maker share a number. What is claimed and not used falls free after a while. */
  private async claimNumber(data: Partial<ArtworkDetails>, { id, state }: Subject<Artwork>): Promise<void> {
    const { manufacturer_id, catalog_no } = { ...state.values, ...data };
    if (data.manufacturer_id === undefined && data.catalog_no === undefined) return;
    const key = catalogueKey({ manufacturer_id, catalog_no });
    if (key === null) return;
    try {
      await this.parts.claimedKeys.claim(CATALOGUE_NUMBER, { key, owner: Number(id) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new FieldRefusal(
        'catalog_no',
        'artwork/catalogue-number',
        `Another piece of this maker has the catalogue number ${catalog_no}.`,
      );
    }
  }
}
