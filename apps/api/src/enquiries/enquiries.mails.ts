import { type Enquirer, type EnquiryEvent, type Subject, SUBJECTS } from '@rabbet/domain/enquiries/enquiries';
import type { Block } from '@rabbet/domain/mail/mail';
import { setting, shopSettings } from '@rabbet/domain/settings/settings';
import { listRecords, type QueryContext } from '@rabbet/projections';
import { mailTemplate } from '../kernel/mail-template';

type Asked = Extract<EnquiryEvent, { type: 'EnquiryAsked' }>;

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

interface Notice {
  readonly id: number;
  readonly said: Enquirer | null;
  readonly about: string;
}

/** To whoever answers in the shop: it goes with the person who has asked, under whose key it is kept. */
const notice = mailTemplate<Asked, Notice>({
  name: 'enquiry-notice',
  about: 'tells the shop what a visitor asks',
  events: ['EnquiryAsked'],
  confirmed: true,
  to: async ({ data }, context) => {
    const address = await addressOfShop(context);
    return address === null ? null : { person: String(data.person_id), address };
  },
  facts: ({ stream, data, personal }) =>
    Promise.resolve({
      id: Number(stream.slice(stream.lastIndexOf('-') + 1)),
      said: personal[data.person_id] ?? null,
      about: subjectWords(data.about, data.subject_id),
    }),
  content: ({ id, said, about }) => ({
    subject: `Enquiry ${id}: ${about}`,
    replyTo: said?.email,
    blocks: [
      paragraph(said?.message ?? 'What was asked is gone: whoever asked it was erased.'),
      {
        kind: 'facts',
        facts: [
          ['From', said?.name ?? '[erased]'],
          ['E-mail', said?.email ?? '[erased]'],
          ...(said?.phone ? ([['Phone', said.phone]] as const) : []),
          ['About', about],
        ],
      },
      paragraph('An answer to this mail goes to them. Once they are answered, by whatever way, say so:'),
      paragraph(`rabbet enquiries answer ${id}`),
    ],
  }),
  example: {
    id: 12,
    said: { name: 'Ann Lee', email: 'ann@example.com', phone: null, message: 'May I see it on Saturday?' },
    about: 'A piece, number 3402',
  },
});

interface Receipt {
  readonly about: string;
  readonly asked: string;
}

/** To an address that anybody may have typed: no word of theirs is in it. */
const receipt = mailTemplate<Asked, Receipt>({
  name: 'enquiry-received',
  about: 'tells a visitor that their question has come in',
  events: ['EnquiryAsked'],
  confirmed: false,
  to: ({ data, personal }) => {
    const person = String(data.person_id);
    const said = personal[person];
    return Promise.resolve(said ? { person, address: said.email } : null);
  },
  facts: ({ data, recordedAt }) => Promise.resolve({ about: SUBJECTS[data.about].title, asked: recordedAt }),
  content: ({ about, asked }) => ({
    subject: 'We have your question',
    blocks: [
      paragraph('Thank you for writing. We have your question, and one of us will answer it personally.'),
      {
        kind: 'facts',
        facts: [
          ['About', about],
          ['Arrived', `${asked.slice(0, 16).replace('T', ' ')} UTC`],
        ],
      },
      paragraph('If it is urgent, please call us. You are always welcome at the gallery during our hours.'),
      paragraph('If you did not ask us anything, somebody mistyped an address, and you can ignore this message.'),
    ],
  }),
  example: { about: 'A piece', asked: '2026-03-31T14:05:00.000Z' },
});

export const ENQUIRY_MAILS = [notice, receipt];

function subjectWords(about: Subject, id: number | null): string {
  const { title } = SUBJECTS[about];
  return id === null ? title : `${title}, number ${id}`;
}

/** Where enquiries go: the address for them, else that of the shop. */
async function addressOfShop(context: QueryContext): Promise<string | null> {
  const kept = await listRecords(context, setting, {});
  const { enquiries_email, email } = shopSettings(kept as unknown as Parameters<typeof shopSettings>[0]); // as its fields have them
  return enquiries_email ?? email;
}
