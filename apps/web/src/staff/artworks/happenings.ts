import {
  type Activity,
  completionFields,
  type TransactionDetails,
  transactionFields,
} from '@rabbet/domain/artworks/artworks';
import type { AnyFields, Field } from '@rabbet/domain/records/fields';

type FieldName = Exclude<keyof TransactionDetails, 'activity'>;

/** Something that becomes of a piece, as staff say it. */
interface Happening {
  readonly activity: Activity;
  readonly words: string;
  readonly about: string;
  /** Fields of its form in their order, with what they are called and explained as here. */
  readonly fields: Partial<Record<FieldName, Pick<Field, 'label' | 'about'>>>;
  /** May be begun, and completed on a later day. */
  readonly canWait?: true;
  /** Field without which the record says nothing, and the words that ask for it. */
  readonly needs?: readonly [field: FieldName, message: string];
}

const when = { completed: { label: 'When', about: 'by the clock of the shop; now, unless given' } };
const quantity = { quantity: { label: 'How many', about: '1 of most pieces' } };
const invoice = { invoice: { label: 'Invoice', about: 'invoice number' } };
const comments = { comments: { label: 'Comments', about: transactionFields.comments.about } };
const came = { ...when, location: { label: 'Place', about: 'where it hangs or stands now' }, ...quantity };

/** Happenings by their name in addresses: the form of each shows these fields alone. */
export const HAPPENINGS = {
  bought: {
    activity: 'Purchased',
    words: 'Bought',
    about: 'The shop bought it: it is ours now.',
    fields: {
      vendor_id: { label: 'Bought from' },
      cost: { label: 'Cost', about: 'of each' },
      ...invoice,
      ...came,
      ...comments,
    },
    canWait: true,
  },
  consigned: {
    activity: 'Consigned',
    words: 'Consigned',
    about: 'Somebody left it with us to be sold, for a share of the price.',
    fields: {
      vendor_id: { label: 'Consignor', about: 'who left it with us' },
      share: { label: "Consignor's share", about: 'percent of the price; the usual share, unless given' },
      ...came,
      ...comments,
    },
    canWait: true,
  },
  taken: {
    activity: 'Transferred',
    words: 'Became ours',
    about: 'A consigned piece is the property of the shop from now on.',
    fields: { ...when, location: { label: 'Place', about: 'if it hangs elsewhere now' }, ...invoice, ...comments },
  },
  moved: {
    activity: 'Moved',
    words: 'Moved',
    about: 'It hangs or stands elsewhere. Whose it is does not change.',
    fields: { location: { label: 'Place', about: 'where it hangs or stands now' }, ...when },
  },
  sold: {
    activity: 'Sold',
    words: 'Sold',
    about: 'A customer bought it. Its page stays, marked Sold.',
    fields: {
      price: { label: 'Price', about: "of each; the piece's own, unless given" },
      customer_id: { label: 'Customer', about: 'who bought it' },
      ...invoice,
      order_id: { label: 'Order', about: 'number of the order that it belongs to' },
      ...when,
      ...quantity,
      ...comments,
    },
    canWait: true,
  },
  'brought-back': {
    activity: 'Returned',
    words: 'Brought back',
    about: 'A customer brought it back: it is here again.',
    fields: { customer_id: { label: 'Customer', about: 'who brought it back' }, ...invoice, ...came, ...comments },
    needs: ['customer_id', 'Please say which customer brought it back.'],
  },
  'sent-back': {
    activity: 'Returned',
    words: 'Sent back',
    about: 'It went back to the one it came from.',
    fields: {
      vendor_id: { label: 'Went to', about: 'the artist, consignor or dealer whom it came from' },
      comments: { label: 'Reason', about: 'if it goes to anybody but the one it came from; please name nobody' },
      ...when,
      ...quantity,
    },
    needs: ['vendor_id', 'Please say whom it went back to.'],
  },
  counted: {
    activity: 'Adjusted',
    words: 'Counted',
    about: 'You counted what is on hand: this number holds from now on.',
    fields: { quantity: { label: 'On hand', about: '0 where none is left' }, ...when, ...comments },
    needs: ['quantity', 'Please say how many there are.'],
  },
} as const satisfies Record<string, Happening>;
export type HappeningName = keyof typeof HAPPENINGS;

export const HAPPENING_NAMES = Object.keys(HAPPENINGS) as readonly HappeningName[]; // its own names

export function happeningNamed(name: string | null): Happening | null {
  return name !== null && Object.hasOwn(HAPPENINGS, name) ? HAPPENINGS[name as HappeningName] : null;
}

/** Fields of the form of a happening, in its words. */
export function fieldsOf({ fields }: Pick<Happening, 'fields'>): AnyFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, words]) => [name, inWords(transactionFields[name as FieldName], words)]),
  );
}

interface Recorded {
  readonly activity: Activity;
  /** Undefined where the asker may not know. */
  readonly vendor_id?: number | null;
  readonly customer_id?: number | null;
}

/** Happening that a transaction is the record of. */
function happeningOf({ activity, vendor_id }: Recorded): Happening {
  if (activity === 'Returned') return vendor_id == null ? HAPPENINGS['brought-back'] : HAPPENINGS['sent-back'];
  return HAPPENING_OF[activity];
}

const HAPPENING_OF: Readonly<Record<Exclude<Activity, 'Returned'>, Happening>> = {
  Purchased: HAPPENINGS.bought,
  Consigned: HAPPENINGS.consigned,
  Transferred: HAPPENINGS.taken,
  Moved: HAPPENINGS.moved,
  Sold: HAPPENINGS.sold,
  Adjusted: HAPPENINGS.counted,
};

export function wordsFor(transaction: Recorded): string {
  const { activity, vendor_id = null, customer_id = null } = transaction;
  if (activity === 'Returned' && vendor_id === null && customer_id === null) return 'Returned'; // nobody may know by whom
  return happeningOf(transaction).words;
}

/** Fields that complete what was begun: those that its form has. */
export function fieldsToComplete(transaction: Recorded): AnyFields {
  const { fields } = happeningOf(transaction);
  return Object.fromEntries(
    Object.entries(completionFields).flatMap(([name, field]) => {
      const words = fields[name as FieldName];
      return words ? [[name, inWords(field, words)]] : [];
    }),
  );
}

/** The words of the shop that ask for a field stand in place of those for programs. */
function inWords(field: Field, { label, about }: Pick<Field, 'label' | 'about'>): Field {
  const { label: _label, about: _about, ...rest } = field;
  return { ...rest, ...(label !== undefined && { label }), ...(about !== undefined && { about }) } as Field; // the same kind
}
