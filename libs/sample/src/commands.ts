import { artwork, type ArtworkCommand, location, type TransactionInput } from '@rabbet/domain/artworks/artworks';
import { DIMENSIONS } from '@rabbet/domain/artworks/first-types';
import { credit } from '@rabbet/domain/credits/credits';
import type { CommandRequest, ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { galleryEvent } from '@rabbet/domain/gallery-events/gallery-events';
import { image } from '@rabbet/domain/images/images';
import { company } from '@rabbet/domain/people/people';
import { registration, workshopStream } from '@rabbet/domain/registrations/registrations';
import { recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { firstSettingId } from '@rabbet/domain/settings/first-settings';
import { setting, type ShopSettings } from '@rabbet/domain/settings/settings';
import { UNIT_IDS } from '@rabbet/domain/units/first-units';
import { order } from '@rabbet/domain/orders/orders';
import { articles } from './articles';
import type { Calendar } from './shop/calendar';
import { framingOrders } from './framing/orders';
import { framingServices } from './framing/services';
import { stock, stockTypes } from './framing/stock';
import { framingVendors } from './framing/vendors';
import { recordsOf } from './framing/written-service';
import type { SampleGallery, SampleImage, SamplePiece } from './gallery';
import { type Kept, people, websiteOf } from './shop/people';
import { programme } from './programme';
import { registrations } from './registrations';
import { settings } from './shop/settings';
import { FRAMING_LOCATIONS, MORE_LOCATIONS } from './shop/shop';
import { workshops } from './workshops';

/** Command that fills a new shop. */
export interface SampleCommand {
  /** The same each time: command ids are derived from it. */
  readonly key: string;
  readonly aggregate: Pick<StreamDecider, 'name'>;
  readonly id: number;
  readonly command: CommandRequest<ShopCommand>;
  /** Decided by what read models say, such as the rate of the tax. */
  readonly reads?: true;
  /** Moment in UTC at which it happened, if not at the first start. */
  readonly at?: string;
  /** Ids of the parts that it makes, by their spaces: commands that follow name them. */
  readonly ids?: Readonly<Record<string, readonly number[]>>;
  /** True for commands that follow each other in their stream, whatever they are. */
  readonly together?: true;
}

/** All that fills a shop with nothing but its first records, in an order in which everything exists before it is pointed at. */
export function sampleCommands(gallery: SampleGallery, calendar: Calendar): readonly SampleCommand[] {
  const { artists, pieces, images } = gallery;
  const records: readonly Kept[] = [
    ...MORE_LOCATIONS.map(({ id, ...values }): Kept => [location, id, values]),
    ...images.map(imageRecord),
    ...artists.map(({ id, name, biography, isArtist, image: { id: image_id } }): Kept => [
      company,
      id,
      { name, description: biography, is_artist: isArtist, image_id },
    ]),
    ...people(),
    ...artists.filter(({ id, isArtist }) => isArtist && id % 3 !== 0).map(websiteOf),
    ...articles(calendar),
    ...framing(calendar),
  ];
  return [
    ...records.map(add),
    ...settings(calendar).map(set),
    ...programme(calendar).map(({ id, command }) => to(galleryEvent, id, `sample gallery-event ${id}`, command)),
    ...workshops(calendar).map(({ id, command }) => to(workshopStream, id, `sample workshop ${id}`, command)),
    ...registered(calendar),
    ...stock(calendar).map(({ id, command }) => to(artwork, id, `sample artwork ${id}`, command)),
    ...ordered(calendar),
    ...pieces.map(register),
    ...pieces.flatMap(({ id, story: [, ...later] }) => later.map((step, index) => happened(id, step, index))),
  ];
}

/** A command goes to the decider of its whole stream, and only to one that has rules for it. */
function to<S, C extends ShopCommand, E extends ShopEvent>(
  aggregate: StreamDecider<S, C, E>,
  id: number,
  key: string,
  command: CommandRequest<NoInfer<C>>,
): SampleCommand {
  return { key, aggregate: { name: aggregate.name }, id, command };
}

/** Forms before seats, and seats before the credit that one of them leads to. */
function registered(calendar: Calendar): readonly SampleCommand[] {
  const { forms, seats, credits } = registrations(calendar);
  return [
    ...forms.map(({ id, command }) => to(registration, id, `sample registration ${id}`, command)),
    ...seats.map(({ workshop_id, id, command }) => ({
      ...to(workshopStream, workshop_id, `sample ${command.type} ${id}`, command),
      ...(command.type === 'TakeSeat' && { reads: true as const }),
    })),
    ...credits.map(({ id, command }) => to(credit, id, `sample credit ${id}`, command)),
  ];
}

/** Places, vendors, types and templates of the framing shop. */
function framing(calendar: Calendar): readonly Kept[] {
  return [
    ...FRAMING_LOCATIONS.map(({ id, ...values }): Kept => [location, id, values]),
    ...framingVendors(),
    ...stockTypes(),
    ...framingServices(calendar).flatMap(recordsOf),
  ];
}

function ordered(calendar: Calendar): readonly SampleCommand[] {
  return framingOrders(calendar).flatMap(({ changes }) =>
    changes.map(({ id, command, ...how }, i) => ({
      ...to(order, id, `sample order ${id}/${i}`, command),
      ...how,
      together: true as const,
    })),
  );
}

function add([kind, id, values]: Kept): SampleCommand {
  return to(recordDecider(kind), id, `sample ${kind.name} ${id}`, recordCommand(kind, id, 'Add', values));
}

function set([name, value]: readonly [keyof ShopSettings, string]): SampleCommand {
  const id = firstSettingId(name);
  return to(recordDecider(setting), id, `sample setting ${name}`, recordCommand(setting, id, 'Change', { value }));
}

function imageRecord({ id, ...values }: SampleImage): Kept {
  return [image, id, values];
}

function register(piece: SamplePiece): SampleCommand {
  const { id, artistId, cost, markup, price, story } = piece;
  const [came] = story;
  const data = {
    type_id: piece.type.id,
    manufacturer_id: artistId,
    catalog_no: piece.catalogNo,
    name: piece.title,
    description: piece.description,
    year: piece.year,
    edition: piece.edition,
    signed: piece.signed,
    commodity: piece.isCommodity,
    discontinued: piece.discontinued,
    location: piece.location,
    price_public: piece.pricePublic,
    inventory_public: piece.inventoryPublic,
    cost: cost * 100,
    markup,
    price: price === null ? null : price * 100,
    quantity_units_id: UNIT_IDS.each,
    dimensions: DIMENSIONS.filter(({ type_id }) => type_id === piece.type.id).map((dimension) =>
      measure(piece, dimension),
    ),
    images: piece.images.map(({ id: image_id }) => ({ image_id })),
    transaction: came,
  };
  const command: CommandRequest<ArtworkCommand> = { type: 'RegisterArtwork', data };
  return to(artwork, id, `sample artwork ${id}`, command);
}

function measure({ sizes, units, categories, medium }: SamplePiece, { id, name }: (typeof DIMENSIONS)[number]) {
  const [width, height, depth] = sizes.map(String);
  const value = { width, height, depth, category: categories.join(','), medium }[name] ?? '';
  const isSize = name !== 'category' && name !== 'medium';
  return { dimension_id: id, value, ...(isSize && { units_id: UNIT_IDS[units] }) };
}

function happened(id: number, data: TransactionInput, index: number): SampleCommand {
  return to(artwork, id, `sample transaction ${id}/${index + 1}`, { type: 'RecordTransaction', data });
}
