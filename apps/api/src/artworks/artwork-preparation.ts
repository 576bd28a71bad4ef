import type { CommandContext } from '@rabbet/commands';
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
  type TypeDimension,
  typeDimension,
} from '@rabbet/domain/artworks/artworks';
import { actorOf } from '@rabbet/domain/callers/caller';
import type { WithType } from '@rabbet/domain/deciders/decider';
import { Refusal, type RefusalReason, Refusals, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { reservationKey } from '@rabbet/domain/events/identifiers';
import { order } from '@rabbet/domain/orders/orders';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { setting, shopSettings } from '@rabbet/domain/settings/settings';
import { momentOf } from '@rabbet/domain/time/moments';
import { dateIn } from '@rabbet/domain/time/zone';
import type { FactSources } from '../kernel/changes/fact-sources';
import type { FactRequest, Preparation } from '../kernel/changes/aggregates';

/** Facts for decisions about a piece: ids of its parts, limits of its dimensions, the time. */
export const artworkPreparation: Preparation<Artwork, ArtworkCommand, ArtworkEvent> = {
  begins: ['RegisterArtwork'],
  answer: partsMade,

  uniqueKey(command) {
    if (command.type !== 'RegisterArtwork') return null;
    const { manufacturer_id = null, catalog_no = null } = command.data;
    const key = catalogueKey({ manufacturer_id, catalog_no });
    return key === null ? null : { kind: CATALOGUE_NUMBER, key };
  },

  reserves: {
    RegisterArtwork: ({ dimensions = [], images = [], transaction }) => ({
      [ARTWORK_IDS.dimension]: dimensions.length,
      [ARTWORK_IDS.image]: images.length,
      [ARTWORK_IDS.transaction]: transaction ? 1 : 0,
    }),
    MeasureArtwork: { [ARTWORK_IDS.dimension]: 1 },
    AttachImage: { [ARTWORK_IDS.image]: 1 },
    RecordTransaction: { [ARTWORK_IDS.transaction]: 1 },
  },

  references: { AttachImage: imageFields },

  facts: {
    RegisterArtwork: registering,
    ChangeArtwork: changing,
    RecordTransaction: recording,
    async CompleteTransaction({ data, state, context, sources }) {
      const order_id = state.transactions.find(({ id }) => id === data.transaction_id)?.order_id ?? null;
      const buyers = order_id === null ? undefined : await buyersOf(order_id, context, sources);
      return { moment: momentOf(context.now.getTime()), buyers };
    },
    MeasureArtwork: ({ data, state, sources, newId }) => measuring(data, newId(ARTWORK_IDS.dimension), sources, state),
    AttachImage: ({ newId }) => ({ id: newId(ARTWORK_IDS.image) }),
    async RemoveMeasure({ data, state, sources }) {
      const measure = state.dimensions.find(({ id }) => id === data.id);
      if (!measure) return { dimension: null }; // it is gone already
      const dimension = await sources.records.currentValues(typeDimension, measure.dimension_id);
      return { dimension: dimension as unknown as TypeDimension }; // values of that kind
    },
  },
};

type RequestOf<T extends ArtworkCommand['type']> = FactRequest<Artwork, WithType<ArtworkCommand, T>>;

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

async function registering(request: RequestOf<'RegisterArtwork'>) {
  const { data, context, sources, newIds } = request;
  const { dimensions = [], images = [], transaction, ...details } = data;
  const { records } = sources;
  const ids = newIds(ARTWORK_IDS.dimension);
  const refusals = new Refusals();
  const [measures, recordingFacts, problems, defaults] = await Promise.all([
    Promise.all(dimensions.map((dimension, i) => measuring(dimension, ids[i] ?? 0, sources))),
    transaction && recording({ ...request, data: transaction }),
    problemsOfDetails(details, request),
    defaultsOf(details.type_id ?? null, context, sources),
    ...images.map((image, i) => refusals.gatherAsync(records.requireReferences(imageFields, image, `images[${i}].`))),
  ]);
  return {
    dimensions: measures,
    defaults,
    images: newIds(ARTWORK_IDS.image),
    transaction: recordingFacts,
    problems: [...problems, ...refusals.reasons],
  };
}

async function changing(request: RequestOf<'ChangeArtwork'>) {
  const { data, context, sources } = request;
  const [problems, defaults] = await Promise.all([
    problemsOfDetails(data, request),
    defaultsOf(data.type_id ?? null, context, sources),
  ]);
  return { problems, defaults, today: dateIn(context.now.getTime()) };
}

/** Defaults of the dimensions that a type requires, each with an id in case that nobody gives a value. */
async function defaultsOf(
  type: number | null,
  { caller, commandId, isDryRun }: CommandContext,
  { records, reservations }: FactSources,
): Promise<readonly DefaultFacts[]> {
  if (type === null || caller.kind === 'process') return []; // the program says all that it means
  const all = await records.recordsWith(typeDimension, 'type_id', type);
  const key = reservationKey({ actor: actorOf(caller), commandId });
  const withDefault = all.filter(({ required, default_value }) => required === true && default_value !== null);
  return Promise.all(
    withDefault.map(async ({ id: dimension_id, ...values }) => ({
      // what a dry run reserves is wanted by nobody a moment later
      id: await reservations.reserve(
        ARTWORK_IDS.dimension,
        `${key}/default of ${dimension_id}`,
        isDryRun ? { ttlMs: 1 } : {},
      ),
      dimension_id,
      dimension: fillDefaults<TypeDimension>(typeDimension.fields, values as Partial<TypeDimension>), // of its kind
    })),
  );
}

type DetailsRequest = Pick<FactRequest<Artwork, ArtworkCommand>, 'id' | 'state' | 'context' | 'sources'>;

/** Reasons to refuse the details of a piece that only the shop knows: references to nothing, a number that is taken. */
async function problemsOfDetails(
  details: Partial<ArtworkDetails>,
  request: DetailsRequest,
): Promise<readonly RefusalReason[]> {
  const refusals = new Refusals();
  await Promise.all([
    refusals.gatherAsync(request.sources.records.requireReferences(artworkFields, details)),
    refusals.gatherAsync(claimNumber(details, request)),
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
  const { dimension_id = 0, units_id: unitsId } = input;
  const dimension = await refusals.gatherAsync(records.requireRecord('dimension_id', typeDimension.name, dimension_id));
  const type = (dimension ?? null) as unknown as TypeDimension | null; // values of that kind
  const before = piece?.dimensions.find((row) => row.dimension_id === dimension_id);
  const units_id = unitsId === undefined ? (before?.units_id ?? type?.default_units_id) : unitsId;
  const units = await refusals.gatherAsync(
    records.requireReferences({ units_id: dimensionFields.units_id }, { units_id }),
  );
  const name = units?.units_id?.name;
  return { id, dimension: type, ...(typeof name === 'string' && { units: name }), problems: refusals.reasons };
}

async function recording(
  request: Pick<RequestOf<'RecordTransaction'>, 'data' | 'context' | 'sources' | 'newId'>,
): Promise<RecordingFacts> {
  const { data, context, sources, newId } = request;
  const { records } = sources;
  const refusals = new Refusals();
  await refusals.gatherAsync(records.requireReferences(transactionFields, data));
  const { order_id = null } = data;
  const buyers = order_id === null ? undefined : await refusals.gatherAsync(buyersOf(order_id, context, sources));
  const id = newId(ARTWORK_IDS.transaction);
  const usualShare = data.activity === 'Consigned' && data.share == null ? await shareIn(records) : 0;
  return { id, moment: momentOf(context.now.getTime()), usualShare, buyers, problems: refusals.reasons };
}

/** Ids of the customer of a framing order. Refuses other orders: that of a registration has a stream of its own. */
async function buyersOf(
  id: number,
  { rehearsal }: CommandContext,
  { records, streams }: FactSources,
): Promise<readonly number[]> {
  const { state } = await streams.state(order, id, rehearsal);
  if (state.stage !== 'kept') refuse('reference/unknown', `There is no framing order ${id}.`, 'order_id');
  return records.idsMergedWith('customer', state.details.customer_id);
}

/** Share of consignors that the settings say. */
async function shareIn(records: FactSources['records']): Promise<number> {
  const rows = await records.recordsWith(setting, 'name', 'consignor_share');
  return shopSettings(rows as unknown as Parameters<typeof shopSettings>[0]).consignor_share; // as its fields have them
}

/** No two pieces of a maker share a number. What is claimed and not used falls free after a while. */
async function claimNumber(
  data: Partial<ArtworkDetails>,
  { id, state, context: { isDryRun, rehearsal, claimedKey }, sources: { claimedKeys } }: DetailsRequest,
): Promise<void> {
  const { manufacturer_id, catalog_no } = { ...state.values, ...data };
  if (data.manufacturer_id === undefined && data.catalog_no === undefined) return;
  const key = catalogueKey({ manufacturer_id, catalog_no });
  const refuseTaken = (): never =>
    refuseAs(
      'conflict',
      'artwork/catalogue-number',
      `Another piece of this maker has the catalog number ${catalog_no}.`,
      'catalog_no',
    );
  // what looks like its own number is no news, though another piece may have had that first
  if (key === null || key === catalogueKey(state.values)) return;
  if (claimedKey?.kind === CATALOGUE_NUMBER && claimedKey.key === key) return;
  try {
    const claim = { key, owner: Number(id) };
    const requireFree = () => claimedKeys.requireFree(CATALOGUE_NUMBER, claim);
    if (rehearsal) await rehearsal.claimName([CATALOGUE_NUMBER, key, claim.owner], requireFree, refuseTaken);
    else await (isDryRun ? requireFree() : claimedKeys.claim(CATALOGUE_NUMBER, claim));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuseTaken();
  }
}
