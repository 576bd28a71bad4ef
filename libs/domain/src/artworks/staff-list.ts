import { list, type RowOf } from '@rabbet/domain/pages/list';
import { artworkFields } from './details';
import { staffArtworkQueryFields } from './staff-artwork-query';
import { STANDINGS } from './transactions';

const { page: _, count: __, after: ___, sort: ____, ...conditions } = staffArtworkQueryFields;
const { id, term, standing, offered, held, manufacturer_id, type_id, location, ...rarer } = conditions;

/** List of all pieces for staff, a line of facts each, with its first picture. */
export const pieceList = list({
  path: 'core/commerce/widgets/list',
  name: 'PieceRow',
  operation: 'searchWidgets',
  tag: 'artworks',
  about: 'a page of a list of every piece, those that came last first',
  readers: 'pieces',
  columns: {
    id: { type: 'id' },
    revision: { type: 'whole', about: 'for If-Match' },
    name: { type: 'text', example: artworkFields.name.example },
    catalog_no: { type: 'text?', label: 'Number', about: artworkFields.catalog_no.about },
    manufacturer_id: { type: 'id?', about: 'its artist, or the firm that made it' },
    artist: { type: 'text?', about: 'the name of these, as pages show it', example: 'Ann Lee' },
    type_id: { type: 'id?' },
    type: { type: 'text?', about: 'name of its type', example: 'painting' },
    price: { type: 'money?', about: 'in dollars: its own, else the computed one', example: 1_200 },
    cost: { type: 'money?', readers: 'costs', about: 'in dollars' },
    standing: { type: STANDINGS, about: 'whose it is' },
    quantity: { type: 'decimal', label: 'On hand' },
    location: { type: 'text?', label: 'Place', example: artworkFields.location.example },
    offered: { type: 'flag', label: 'On the site', about: 'visitors find it on the public list' },
    inventory_public: { type: 'flag', label: 'Shown to visitors', about: 'its page is open to visitors' },
    price_public: { type: 'flag', label: 'Price shown to visitors' },
    held_until: { type: 'date?', label: 'On hold until', about: 'through that day, for a customer' },
    consignor_id: { type: 'id?', readers: 'costs', about: 'who consigned it' },
    width: { type: 'decimal?', about: 'in inches' },
    height: { type: 'decimal?', about: 'in inches' },
    came_at: { type: 'instant', label: 'Came', about: 'when it came to the shop, else when it was registered' },
    image_id: { type: 'id?', about: 'its first picture' },
    image_hash: { type: 'text?', label: 'Version of its picture', about: 'tells that picture from another' },
    image_mime: { type: 'text?', label: 'Sort of its picture', about: 'the sort of that picture', example: 'jpeg' },
  },
  filters: {
    id,
    term,
    standing,
    offered,
    held,
    pictured: { kind: 'flag', label: 'With a picture', about: 'those that have a picture, or those that have none' },
    manufacturer_id: { ...manufacturer_id, kind: 'reference', to: 'company', among: 'artists', label: 'Artist' },
    type_id,
    location,
    ...rarer,
  },
  sorts: ['came_at', 'name', 'price', 'artist'],
});
export type PieceRow = RowOf<typeof pieceList>;
