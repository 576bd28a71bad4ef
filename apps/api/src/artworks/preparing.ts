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
  type DefaultFacts,
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
import { actorOf } from '@rabbet/domain/callers/caller';
import type { Asked } from '@rabbet/domain/deciders/decider';
import { Refusal, type RefusalReason, Refusals, refuse } from '@rabbet/domain/deciders/refusal';
import { reservationKey } from '@rabbet/domain/events/identifiers';
import { order } from '@rabbet/domain/orders/orders';
import { filledIn } from '@rabbet/domain/records/fields';
import { setting, shopSettings } from '@rabbet/domain/settings/settings';
import { momentOf } from '@rabbet/domain/time/moments';
import { dateIn } from '@rabbet/domain/time/zone';
import type { FactSources } from '../kernel/changes/fact-sources';
import type { Preparation } from '../kernel/changes/aggregates';

type AskedOf<T extends ArtworkCommand['type']> = Asked<Extract<ArtworkCommand, { type: T }>>;

/** Facts for decisions about a piece: ids of its parts, limits of its dimensions, the time. */
export const artworkPreparation: Preparation<Artwork, ArtworkCommand, ArtworkEvent> = {
  begins: ['RegisterArtwork'],
  answer: partsMade,

  claims(command) {
    if (command.type !== 'RegisterArtwork') return null;
    const { manufacturer_id = null, catalog_no = null } = command.data;
    const key = catalogueKey({ manufacturer_id, catalog_no });
    return key === null ? null : { kind: CATALOGUE_NUMBER, key };
  },

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
        return changing(command, context, subject, sources);
      case 'RecordTransaction':
        return { ...command, facts: await recording(command.data, context, sources) };
      case 'CompleteTransaction':
        return { ...command, facts: await completing(command.data.transaction_id, context, subject, sources) };
      case 'MeasureArtwork':
        return {
          ...command,
          facts: await measuring(command.data, idsOf(context, 'dimension')[0] ?? 0, sources, subject.state),
        };
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

/** The ids of the parts that a command made, in the order in which it named them; of a sale its price in dollars. */
function partsMade(events: readonly ArtworkEvent[]): object {
  const dimensions = events.flatMap(({ type, data }) => (type === 'ArtworkMeasured' ? [data.id] : []));
  const images = events.flatMap(({ type, data }) => (type === 'ArtworkImageAttached' ? [data.id] : []));
  const recorded = events.find(({ type }) => type === 'ArtworkTransactionRecorded');
  const cents = events.flatMap(({ data }) => ('price' in data && 'completed' in data ? [data.price] : []))[0];
  return {
    ...(dimensions.length > 0 && { dimensions }),
    ...(images.length > 0 && { images }),
    ...(recorded?.type === 'ArtworkTransactionRecorded' && { transaction_id: recorded.data.id }),
    ...(cents != null && { price: cents / 100 }),
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
  const refusals = new Refusals();
  const [measures, recorded, wrong, defaults] = await Promise.all([
    Promise.all(dimensions.map((one, i) => measuring(one, ids[i] ?? 0, sources))),
    transaction && recording(transaction, context, sources),
    wrongIn(details, context, subject, sources),
    defaultsOf(details.type_id ?? null, context, sources),
    ...images.map((image, i) => refusals.of(records.check(imageFields, image, `images[${i}].`))),
  ]);
  const facts = { dimensions: measures, defaults, images: idsOf(context, 'image'), transaction: recorded };
  return { ...command, facts: { ...facts, wrong: [...wrong, ...refusals.reasons] } };
}

async function changing(
  command: AskedOf<'ChangeArtwork'>,
  context: CommandContext,
  subject: Subject<Artwork>,
  sources: FactSources,
): Promise<ArtworkCommand> {
  const [wrong, defaults] = await Promise.all([
    wrongIn(command.data, context, subject, sources),
    defaultsOf(command.data.type_id ?? null, context, sources),
  ]);
  return { ...command, facts: { wrong, defaults, today: dateIn(context.now.getTime()) } };
}

/** What a type says of the dimensions that it requires, each with an id in case that nobody gives a value. */
async function defaultsOf(
  type: number | null,
  { caller, commandId, isDryRun }: CommandContext,
  { records, reservations }: FactSources,
): Promise<readonly DefaultFacts[]> {
  if (type === null || caller.kind === 'process') return []; // the program says all that it means
  const all = await records.matching(typeDimension, 'type_id', type);
  const key = reservationKey({ actor: actorOf(caller), commandId });
  const wanted = all.filter(({ required, default_value }) => required === true && default_value !== null);
  return Promise.all(
    wanted.map(async ({ id: dimension_id, ...values }) => ({
      // what a dry run reserves is wanted by nobody a moment later
      id: await reservations.reserve(
        ARTWORK_IDS.dimension,
        `${key}/default of ${dimension_id}`,
        isDryRun ? { ttlMs: 1 } : {},
      ),
      dimension_id,
      dimension: filledIn<TypeDimension>(typeDimension.fields, values as Partial<TypeDimension>), // of its kind
    })),
  );
}

/** What only the shop knows to be wrong with what is said of a piece. */
async function wrongIn(
  details: Partial<ArtworkDetails>,
  context: CommandContext,
  subject: Subject<Artwork>,
  sources: FactSources,
): Promise<readonly RefusalReason[]> {
  const refusals = new Refusals();
  await Promise.all([
    refusals.of(sources.records.check(artworkFields, details)),
    refusals.of(claimNumber(details, context, subject, sources)),
  ]);
  return refusals.reasons;
}

async function measuring(
  input: Partial<DimensionInput>,
  id: number,
  { records }: FactSources,
  piece?: Artwork,
): Promise<MeasureFacts> {
  const refusals = new Refusals();
  const { dimension_id = 0, units_id: said } = input;
  const dimension = await refusals.of(records.required('dimension_id', typeDimension.name, dimension_id));
  const found = (dimension ?? null) as unknown as TypeDimension | null; // values of that kind
  const before = piece?.dimensions.find((one) => one.dimension_id === dimension_id);
  const units_id = said === undefined ? (before?.units_id ?? found?.default_units_id) : said;
  const units = await refusals.of(records.check({ units_id: dimensionFields.units_id }, { units_id }));
  const name = units?.units_id?.name;
  return { id, dimension: found, ...(typeof name === 'string' && { units: name }), wrong: refusals.reasons };
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
  sources: FactSources,
): Promise<RecordingFacts> {
  const { records } = sources;
  const refusals = new Refusals();
  await refusals.of(records.check(transactionFields, input));
  const { order_id = null } = input;
  const buyers = order_id === null ? undefined : await refusals.of(buyersOf(order_id, context, sources));
  const id = idsOf(context, 'transaction')[0] ?? 0;
  const usualShare = input.activity === 'Consigned' && input.share == null ? await shareIn(records) : 0;
  return { id, now: momentOf(context.now.getTime()), usualShare, buyers, wrong: refusals.reasons };
}

async function completing(id: number, context: CommandContext, { state }: Subject<Artwork>, sources: FactSources) {
  const order_id = state.transactions.find((one) => one.id === id)?.order_id ?? null;
  const buyers = order_id === null ? undefined : await buyersOf(order_id, context, sources);
  return { now: momentOf(context.now.getTime()), buyers };
}

/** Ids of the customer of a framing order. Refuses other orders: that of a registration has a stream of its own. */
async function buyersOf(
  id: number,
  { rehearsal }: CommandContext,
  { records, streams }: FactSources,
): Promise<readonly number[]> {
  const { state } = await streams.state(order, id, rehearsal);
  if (state.stage !== 'kept') refuse('reference/unknown', `There is no framing order ${id}.`, 'order_id');
  return records.oneWith('customer', state.details.customer_id);
}

/** Share of consignors that the settings say. */
async function shareIn(records: FactSources['records']): Promise<number> {
  const kept = await records.matching(setting, 'name', 'consignor_share');
  return shopSettings(kept as unknown as Parameters<typeof shopSettings>[0]).consignor_share; // as its fields have them
}

/** No two pieces of a maker share a number. What is claimed and not used falls free after a while. */
async function claimNumber(
  data: Partial<ArtworkDetails>,
  { isDryRun, rehearsal, claimed }: CommandContext,
  { id, state }: Subject<Artwork>,
  { claimedKeys }: FactSources,
): Promise<void> {
  const { manufacturer_id, catalog_no } = { ...state.values, ...data };
  if (data.manufacturer_id === undefined && data.catalog_no === undefined) return;
  const key = catalogueKey({ manufacturer_id, catalog_no });
  const refuseTaken = (): never =>
    refuse(
      'artwork/catalogue-number',
      `Another piece of this maker has the catalog number ${catalog_no}.`,
      'catalog_no',
    );
  // what looks like its own number is no news, though another piece may have had that first
  if (key === null || key === catalogueKey(state.values)) return;
  if (claimed?.kind === CATALOGUE_NUMBER && claimed.key === key) return;
  try {
    const wanted = { key, owner: Number(id) };
    const requireFree = () => claimedKeys.requireFree(CATALOGUE_NUMBER, wanted);
    if (rehearsal) await rehearsal.take([CATALOGUE_NUMBER, key, wanted.owner], requireFree, refuseTaken);
    else await (isDryRun ? requireFree() : claimedKeys.claim(CATALOGUE_NUMBER, wanted));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuseTaken();
  }
}
