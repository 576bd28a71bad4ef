import type { CommandContext, Subject } from '@rabbet/commands';
import {
  type Artwork,
  ARTWORK_IDS,
  type ArtworkCommand,
  type ArtworkDetails,
  type ArtworkEvent,
  artworkFields,
  CATALOGUE_NUMBER,
  catalogueKey,
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
import type { Asked } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { momentOf } from '@rabbet/domain/time/moments';
import type { FactSources } from '../kernel/fact-sources';
import type { Preparation } from '../kernel/feature';
import { FieldRefusal } from '../kernel/problems';

type AskedOf<T extends ArtworkCommand['type']> = Asked<Extract<ArtworkCommand, { type: T }>>;

/** What deciding about a piece takes: ids of its parts, what its dimensions allow, the time. */
export const artworkPreparation: Preparation<Artwork, ArtworkCommand, ArtworkEvent> = {
  begins: ['RegisterArtwork'],
  changesOwnFields,
  answer: partsMade,

  reserves(command): Record<string, number> {
    switch (command.type) {
      case 'RegisterArtwork': {
        const { dimensions, images, transaction } = command.data;
        return {
          [ARTWORK_IDS.dimension]: dimensions?.length ?? 0,
          [ARTWORK_IDS.image]: images?.length ?? 0,
          [ARTWORK_IDS.transaction]: transaction ? 1 : 0,
        };
      }
      case 'MeasureArtwork':
        return { [ARTWORK_IDS.dimension]: 1 };
      case 'AttachImage':
        return { [ARTWORK_IDS.image]: 1 };
      case 'RecordTransaction':
        return { [ARTWORK_IDS.transaction]: 1 };
      case 'ChangeArtwork':
      case 'RemoveArtwork':
      case 'CompleteTransaction':
      case 'CorrectTransaction':
      case 'RemoveMeasure':
      case 'MoveImage':
      case 'DetachImage':
        return {};
    }
  },

  async prepare(command, context, subject, sources) {
    const { records } = sources;
    switch (command.type) {
      case 'RegisterArtwork':
        return registering(command, context, subject, sources);
      case 'ChangeArtwork':
        await Promise.all([
          records.check(artworkFields, command.data),
          claimNumber(command.data, context, subject, sources),
        ]);
        return command;
      case 'RecordTransaction':
        return { ...command, facts: await recording(command.data, context, '', sources) };
      case 'CompleteTransaction':
        return { ...command, facts: { now: momentOf(context.now.getTime()) } };
      case 'MeasureArtwork':
        return { ...command, facts: await measuring(command.data, idsOf(context, 'dimension')[0] ?? 0, '', sources) };
      case 'AttachImage':
        await records.check(imageFields, command.data);
        return { ...command, facts: { id: idsOf(context, 'image')[0] ?? 0 } };
      case 'RemoveMeasure':
        return { ...command, facts: await removing(command, subject, sources) };
      case 'RemoveArtwork':
      case 'CorrectTransaction':
      case 'MoveImage':
      case 'DetachImage':
        return command;
    }
  },
};

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

function idsOf({ ids }: CommandContext, part: keyof typeof ARTWORK_IDS): readonly number[] {
  return ids?.[ARTWORK_IDS[part]] ?? [];
}

async function registering(
  command: AskedOf<'RegisterArtwork'>,
  context: CommandContext,
  subject: Subject<Artwork>,
  sources: FactSources,
): Promise<ArtworkCommand> {
  const { dimensions = [], images = [], transaction, ...details } = command.data;
  const { records } = sources;
  const ids = idsOf(context, 'dimension');
  const [measures, recorded] = await Promise.all([
    Promise.all(dimensions.map((one, i) => measuring(one, ids[i] ?? 0, `dimensions[${i}].`, sources))),
    transaction && recording(transaction, context, 'transaction.', sources),
    records.check(artworkFields, details),
    claimNumber(details, context, subject, sources),
    ...images.map((image, i) => records.check(imageFields, image, `images[${i}].`)),
  ]);
  return { ...command, facts: { dimensions: measures, images: idsOf(context, 'image'), transaction: recorded } };
}

async function measuring(
  input: Partial<DimensionInput>,
  id: number,
  place: string,
  { records }: FactSources,
): Promise<MeasureFacts> {
  const [dimension] = await Promise.all([
    records.required(`${place}dimension_id`, typeDimension.name, input.dimension_id ?? 0),
    records.check({ units_id: dimensionFields.units_id }, input, place),
  ]);
  return { id, dimension: dimension as unknown as TypeDimension }; // values of that kind
}

/** A size that is there no more is not asked about. */
async function removing({ data }: AskedOf<'RemoveMeasure'>, { state }: Subject<Artwork>, { records }: FactSources) {
  const measure = state.dimensions.find((one) => one.id === data.id);
  if (!measure) return { dimension: null };
  const dimension = await records.standing(typeDimension, measure.dimension_id);
  return { dimension: dimension as unknown as TypeDimension }; // values of that kind
}

async function recording(
  input: TransactionInput,
  context: CommandContext,
  place: string,
  { records }: FactSources,
): Promise<RecordingFacts> {
  await records.check(transactionFields, input, place);
  return { id: idsOf(context, 'transaction')[0] ?? 0, now: momentOf(context.now.getTime()) };
}

/** No two pieces of a maker share a number. What is claimed and not used falls free after a while. */
async function claimNumber(
  data: Partial<ArtworkDetails>,
  { isDryRun }: CommandContext,
  { id, state }: Subject<Artwork>,
  { claimedKeys }: FactSources,
): Promise<void> {
  const { manufacturer_id, catalog_no } = { ...state.values, ...data };
  if (data.manufacturer_id === undefined && data.catalog_no === undefined) return;
  const key = catalogueKey({ manufacturer_id, catalog_no });
  // what looks like its own number is no news, though another piece may have had that first
  if (key === null || key === catalogueKey(state.values)) return;
  try {
    const wanted = { key, owner: Number(id) };
    await (isDryRun ? claimedKeys.requireFree(CATALOGUE_NUMBER, wanted) : claimedKeys.claim(CATALOGUE_NUMBER, wanted));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new FieldRefusal(
      'catalog_no',
      'artwork/catalogue-number',
      `Another piece of this maker has the catalogue number ${catalog_no}.`,
    );
  }
}
