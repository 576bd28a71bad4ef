import { priceLabel } from '@rabbet/domain/artworks/artworks';
import { inquiry, type Inquirer, type InquiryEvent, type Subject, SUBJECTS } from '@rabbet/domain/inquiries/inquiries';
import type { Block, PagePath } from '@rabbet/domain/mail/mail';
import { company } from '@rabbet/domain/people/people';
import { setting, shopSettings } from '@rabbet/domain/settings/settings';
import { makerName, shownName } from '@rabbet/domain/text/maker-name';
import { slug } from '@rabbet/domain/text/slug';
import { longMoment } from '@rabbet/domain/time/words';
import { listAllWidgets, listRecords, listWidgets, type MakerReply, type QueryContext } from '@rabbet/projections';
import { mailTemplate } from '../kernel/mail-template';

type Of<T extends InquiryEvent['type']> = Extract<InquiryEvent, { type: T }>;
type Asked = Of<'EnquiryAsked'>;

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

interface Notice {
  readonly id: number;
  readonly inquirer: Inquirer | null;
  /** Words for the subject of the mail: "Low Tide by Ann Lee". */
  readonly about: string;
  /** Facts of the piece, for staff. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Mail to the address of the shop. It belongs to the person who asked: it is encrypted with their key, and erased with them. */
const notice = mailTemplate<Asked, Notice>({
  name: 'enquiry-notice',
  about: 'tells the shop what a visitor asks',
  events: ['EnquiryAsked'],
  confirmed: true,
  findAddressee: async ({ data }, context) => {
    const address = await addressOfShop(context);
    return address === null ? null : { person: String(data.person_id), address };
  },
  facts: async ({ stream, data, personal }, context) => ({
    id: Number(stream.slice(stream.lastIndexOf('-') + 1)),
    inquirer: personal[data.person_id] ?? null,
    ...(await toldOfSubject(data, context)),
  }),
  content: ({ id, inquirer, about, facts }) => ({
    subject: `Inquiry ${id}: ${about}`,
    replyTo: inquirer?.email,
    blocks: [
      paragraph(inquirer?.message ?? 'The question is gone: the person who asked it was erased.'),
      {
        kind: 'facts',
        facts: [
          ['From', inquirer?.name ?? '[erased]'],
          ['E-mail', inquirer?.email ?? '[erased]'],
          ...(inquirer?.phone ? ([['Phone', inquirer.phone]] as const) : []),
          ...facts,
        ],
      },
      { kind: 'button', label: 'Answer it', page: `/staff/enquiries/${id}` },
      paragraph('Or reply to this e-mail: your reply goes to them. Then mark the inquiry as answered.'),
    ],
  }),
  example: {
    id: 12,
    inquirer: { name: 'Ann Lee', email: 'ann@example.com', phone: null, message: 'May I see it on Saturday?' },
    about: 'Low Tide by Mara Whitfield',
    facts: [
      ['Piece', 'Low Tide, number 3402'],
      ['Artist', 'Mara Whitfield'],
      ['Price', '$1,350'],
      ['Place', 'Front wall'],
    ],
  },
});

interface Answer {
  readonly text: string;
  /** Words for the subject of the mail: "Low Tide". */
  readonly about: string;
  readonly piece: string | null;
  readonly shown: Shown | null;
  readonly replyTo: string | undefined;
}

/**
 * Answer to whoever asked, in the words of staff. No word of the form is quoted, not even a name: the address may be a
 * stranger's, and whoever typed it could write to them in the shop's name.
 */
const answer = mailTemplate<Of<'EnquiryAnsweredByMail'>, Answer>({
  name: 'enquiry-answer',
  about: 'answers a visitor, in the words of staff',
  events: ['EnquiryAnsweredByMail'],
  confirmed: true, // staff write each by hand
  findAddressee: async ({ data }, _, before) => {
    const { email } = await before(inquiry);
    return email === null ? null : { person: String(data.person_id), address: email };
  },
  facts: async ({ data, personal }, context) => ({
    text: personal[data.person_id]?.text ?? '',
    ...(await publicPiece(data, context)),
    replyTo: (await addressOfShop(context)) ?? undefined,
  }),
  content: ({ text, about, piece, shown, replyTo }) => ({
    subject: `Your question about ${about}`,
    replyTo,
    isByHand: true,
    blocks: [
      paragraph(text),
      ...(piece === null ? [] : [{ kind: 'facts', facts: [['About', piece]] } as const]),
      ...(shown === null ? [] : [{ kind: 'button', label: 'See it', page: pageOf(shown) } as const]),
      paragraph('Just reply to this e-mail to write back to us.'),
    ],
  }),
  example: {
    text: 'Yes, please come in on Saturday. We are here from 10 to 5.',
    about: 'Low Tide',
    piece: 'Low Tide by Mara Whitfield',
    shown: {
      id: 3402,
      name: 'Low Tide',
      manufacturer: { id: 9, name: 'Whitfield, Mara', is_artist: true, image_id: null },
    },
    replyTo: 'desk@example.com',
  },
});

interface Receipt {
  readonly about: string;
  readonly askedAt: string;
}

/** Receipt for the visitor. It quotes nothing of the form, because anybody may have typed the address of somebody else. */
const receipt = mailTemplate<Asked, Receipt>({
  name: 'enquiry-received',
  about: 'tells a visitor that their question has come in',
  events: ['EnquiryAsked'],
  confirmed: false,
  findAddressee: ({ data, personal }) => {
    const person = String(data.person_id);
    const inquirer = personal[person];
    return Promise.resolve(inquirer ? { person, address: inquirer.email } : null);
  },
  facts: ({ data, recordedAt }) =>
    Promise.resolve({ about: SUBJECTS[data.about].title, askedAt: longMoment(Date.parse(recordedAt)) }),
  content: ({ about, askedAt }) => ({
    subject: 'We have your question',
    blocks: [
      paragraph('Thank you for writing. We have your question, and one of us will answer it personally.'),
      {
        kind: 'facts',
        facts: [
          ['About', about],
          ['Arrived', askedAt],
        ],
      },
      paragraph('If it is urgent, please call us. You are always welcome at the gallery during our hours.'),
      paragraph('If you did not ask us anything, somebody mistyped an address, and you can ignore this message.'),
    ],
  }),
  example: { about: 'A piece', askedAt: 'March 31, 2026, 10:05 AM' },
});

export const INQUIRY_MAILS = [notice, receipt, answer];

type AboutWhat = Pick<Asked['data'], 'about' | 'subject_id'>;

/** Tells staff about the piece, artist or service that an inquiry is about. */
async function toldOfSubject(
  { about, subject_id: id }: AboutWhat,
  context: QueryContext,
): Promise<Pick<Notice, 'about' | 'facts'>> {
  const { title } = SUBJECTS[about];
  if (id === null) return { about: title, facts: [['About', title]] };
  const numbered = `${title}, number ${id}`;
  if (about === 'artist') {
    const [artist] = await listRecords(context, company, { id });
    const name = artist ? shownName(String(artist.name)) : null;
    return { about: name ?? numbered, facts: [['Artist', name ?? `number ${id}`]] };
  }
  const [piece] = about === 'piece' ? (await listAllWidgets(context, { id })).data : [];
  if (!piece) return { about: numbered, facts: [['About', numbered]] };
  const { name, manufacturer, sold, location } = piece;
  const price = piece.price ?? piece.computed_price;
  return {
    about: titleOf(piece),
    facts: [
      ['Piece', `${name}, number ${id}`],
      ...(manufacturer ? ([['Artist', makerName(manufacturer)]] as const) : []),
      ['Price', sold ? 'sold' : price === null ? 'none' : priceLabel(Math.round(price * 100), true, 'page')],
      ...(location ? ([['Place', location]] as const) : []),
    ],
  };
}

/** The piece as visitors know it: one that is not shown to them is not named either. */
async function publicPiece(
  { about, subject_id: id }: AboutWhat,
  context: QueryContext,
): Promise<Pick<Answer, 'about' | 'piece' | 'shown'>> {
  const [piece] = about === 'piece' && id !== null ? (await listWidgets(context, { id })).data : [];
  if (piece) return { about: piece.name, piece: titleOf(piece), shown: piece };
  return { about: WORDS[about], piece: null, shown: null };
}

interface Titled {
  readonly name: string;
  readonly manufacturer: MakerReply | null;
}
function titleOf({ name, manufacturer }: Titled): string {
  return manufacturer ? `${name} by ${makerName(manufacturer)}` : name;
}

type Shown = Titled & { readonly id: number };

/** Address of the page of a piece: a later name redirects to another. */
function pageOf({ id, name, manufacturer }: Shown): PagePath {
  const maker = manufacturer ? slug(makerName(manufacturer)) : 'unknown';
  return `/artists/${manufacturer?.id ?? 0}/${maker || '-'}/${id}/${slug(name) || '-'}`;
}

/** Subjects within a sentence. */
const WORDS: Readonly<Record<Subject, string>> = {
  shop: 'our gallery',
  piece: 'a piece',
  artist: 'an artist',
  framing: 'custom framing',
  mirrors: 'custom mirrors',
  commission: 'a commission',
  businesses: 'art for your business',
  consultation: 'a consultation',
  installation: 'an installation',
  workshop: 'a workshop',
};

/** Address that inquiries go to: the one for them, else that of the shop. */
async function addressOfShop(context: QueryContext): Promise<string | null> {
  const settingRows = await listRecords(context, setting, {});
  const { enquiries_email, email } = shopSettings(settingRows as unknown as Parameters<typeof shopSettings>[0]); // as its fields have them
  return enquiries_email ?? email;
}
