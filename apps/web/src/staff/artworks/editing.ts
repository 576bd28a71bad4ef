import type { Client } from '@rabbet/client';
import { artworkFields, dimensionFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { queryOptions } from '@tanstack/react-query';
import { staffArtworkPath } from '../../paths/staff-paths';
import { pictureForms, type PictureSort } from '../images/images';
import type { Form } from '../../kernel/forms/form';
import { type Editing, editForm } from '../sheet/editing';
import type { HistoryEvent } from '../sheet/history';

export const PIECE = 'piece';

const { catalog_no, inventory_public, price_public, availability, price, markup, cost, comments } = artworkFields;
const { held_until, held_for, held_note, ...others } = artworkFields; // a hold has a form of its own
/** Fields of a piece with what people read beside them: a tick needs other words than a word of a program. */
const FIELDS: AnyFields = {
  ...others,
  catalog_no: {
    ...catalog_no,
    about: 'the artist’s own, on the page of the piece; “Catalog no” there is the number that we give it',
  },
  inventory_public: { ...inventory_public, about: 'opens its page to visitors' },
  price_public: { ...price_public, about: 'without it, visitors read “Call for price”' },
  availability: { ...availability, about: 'with 0, it is not in the inventory' },
  price: { ...price, about: 'in dollars; without one, the cost with its markup' },
  markup: { ...markup, about: 'on the cost: 1 doubles it' },
  cost: { ...cost, about: 'what it cost the shop, in dollars' },
  comments: { ...comments, about: 'for the shop alone; please name nobody' },
};

export const EDITING: Editing = {
  name: 'edit-artwork',
  what: 'piece',
  fields: FIELDS,
  resource: 'pieces',
  rare: ['commodity', 'quantity_modulus', 'quantity_units_id', 'availability', 'web_id'],
  path: 'core/commerce/widgets',
  pageOf: staffArtworkPath,
  stale: [PIECE, 'pieces'],
};
export const editArtwork = editForm(EDITING);

const ofPiece = { widget_id: { kind: 'whole', required: true } } as const satisfies AnyFields;
/** Fields of a hold with the words of who asks. */
export const HOLD_FIELDS: AnyFields = {
  held_until: { ...held_until, label: 'Until', about: 'through that day; then it ends by itself', required: true },
  held_for: { ...held_for, label: 'For', about: 'the customer' },
  held_note: { ...held_note, label: 'Note', about: 'for the shop alone; please name nobody' },
};

/** Holds a piece for a customer until a day. */
export const holdPiece: Form = {
  name: 'hold-piece',
  fields: { ...ofPiece, ...HOLD_FIELDS },
  call: ({ widget_id: id, ...body }) => ({ method: 'PUT', path: `${EDITING.path}/${String(id)}`, body }),
  done: (_reply, { widget_id: id }) => `${staffArtworkPath(Number(id))}?said=held`,
  stale: [PIECE, 'pieces'],
};

/** Ends a hold before its day. */
export const releasePiece: Form = {
  name: 'release-piece',
  fields: ofPiece,
  call: ({ widget_id: id }) => ({
    method: 'PUT',
    path: `${EDITING.path}/${String(id)}`,
    body: { held_until: null, held_for: null, held_note: null },
  }),
  done: (_reply, { widget_id: id }) => `${staffArtworkPath(Number(id))}?said=released`,
  stale: [PIECE, 'pieces'],
};

export const PIECE_PICTURES: PictureSort = {
  what: 'piece',
  path: `${EDITING.path}/images`,
  owner: 'widget_id',
  place: 'ordinal',
  stale: [PIECE, 'pieces'],
  pageOf: staffArtworkPath,
};
export const PICTURE_FORMS = pictureForms(PIECE_PICTURES);

/** Fields that the history names, those of pieces last: a field of several is of the same sort in each. */
export const HISTORY_FIELDS: AnyFields = { ...dimensionFields, ...transactionFields, ...artworkFields };

export function historyQuery(client: Client, id: number, before: number | null = null) {
  return queryOptions({
    queryKey: [PIECE, id, 'history', before] as readonly unknown[],
    queryFn: (): Promise<readonly HistoryEvent[]> => client.widgetHistory(id, before),
  });
}
