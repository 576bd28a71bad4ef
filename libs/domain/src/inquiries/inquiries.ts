import { type BulkChoice, type BulkRow, soleAct, verbAct } from '@rabbet/domain/deciders/bulk-acts';
import { changesOf } from '@rabbet/domain/deciders/changes';
import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import { answerFields, type Inquirer, inquirerFields, markFields } from './form';
import { requireValidForm } from '@rabbet/domain/records/field-rules';
import type { InquiryReply } from './list';
import type { Subject } from './subjects';

export * from './form';
export * from './list';
export * from './subjects';

/** Personal data, under the key of its person. */
type PersonalOf<T> = { readonly [person: PersonId]: T };
/** Subject of an inquiry, with its id if it is a piece, an artist or a workshop. */
interface About {
  readonly about: Subject;
  readonly subject_id: number | null;
}

export type InquiryCommand =
  | { type: 'AskInquiry'; data: About & { readonly person_id: number }; personal: PersonalOf<Inquirer> }
  | {
      type: 'AnswerInquiry';
      data: { readonly text: string };
      facts: { readonly hasMailServer: boolean };
    }
  | { type: 'MarkInquiryAnswered'; data: { readonly note: string | null } }
  | { type: 'ReopenInquiry'; data: object };

export type InquiryEvent =
  | {
      type: 'EnquiryAsked';
      data: About & { readonly person_id: number };
      personal: PersonalOf<Inquirer | null>;
    }
  /** Answer that is sent by mail. */
  | {
      type: 'EnquiryAnsweredByMail';
      data: About & { readonly person_id: number };
      personal: PersonalOf<{ readonly text: string } | null>;
    }
  /** Mark of staff that they have answered, by any way. */
  | {
      type: 'EnquiryAnswered';
      data: { readonly person_id: number };
      personal?: PersonalOf<{ readonly note: string } | null>;
    }
  /** Mark of staff that it waits for an answer again. */
  | { type: 'EnquiryReopened'; data: { readonly person_id: number } };

export interface Inquiry {
  readonly stage: 'unknown' | 'asked' | 'answered';
  readonly person_id: number;
  readonly about: About;
  /** Address of the person who asked; null once they are erased. */
  readonly email: string | null;
  /** Last answer by mail. */
  readonly text: string | null;
  readonly note: string | null;
}

const NO_TEXTS = { email: null, text: null, note: null } as const;

/** Decider of inquiries, each in a stream of its own. */
export const inquiry: StreamDecider<Inquiry, InquiryCommand, InquiryEvent> = {
  name: 'enquiry',
  resource: 'people',
  ofOneself: ['AskInquiry'],
  identifiers: {
    ids: { EnquiryAsked: { person_id: 'person' } },
  },
  initial: { stage: 'unknown', person_id: 0, about: { about: 'shop', subject_id: null }, ...NO_TEXTS },
  decide: {
    AskInquiry({ stage }, { person_id, about, subject_id }, { personal }) {
      if (stage !== 'unknown') return [];
      const inquirer = requireValidForm<Inquirer>(inquirerFields, personal[person_id] ?? {});
      return [{ type: 'EnquiryAsked', data: { person_id, about, subject_id }, personal: { [person_id]: inquirer } }];
    },
    // the same text again is a repeat and sends nothing; a different text is sent as a further mail
    AnswerInquiry({ stage, person_id, about, email, text: before }, { text }, { facts }) {
      if (stage === 'unknown') refuseUnknown();
      if (email === null) refuse('person/erased', 'The person who asked was erased: there is nobody to answer.');
      if (text === before) return [];
      if (!facts.hasMailServer)
        refuse('mail/no-server', 'No mail leaves this shop: answer in another way, and mark the inquiry as answered.');
      const data = { person_id, ...about };
      return [{ type: 'EnquiryAnsweredByMail', data, personal: { [person_id]: { text } } }];
    },
    // a different note is recorded, because it means that somebody has answered once more
    MarkInquiryAnswered({ stage, person_id, note: before }, { note }) {
      if (stage === 'unknown') refuseUnknown();
      if (stage === 'answered' && (note === null || note === before)) return [];
      const answered = { type: 'EnquiryAnswered', data: { person_id } } as const;
      return [note === null ? answered : { ...answered, personal: { [person_id]: { note } } }];
    },
    // an open inquiry is open already; an answer that was mailed stays said, and may be followed by another
    ReopenInquiry({ stage, person_id }) {
      if (stage === 'unknown') refuseUnknown();
      return stage === 'answered' ? [{ type: 'EnquiryReopened', data: { person_id } }] : [];
    },
  },
  evolve: {
    EnquiryAsked: (_, { person_id, ...about }, { personal }) => ({
      stage: 'asked',
      person_id,
      about,
      ...NO_TEXTS,
      email: personal[person_id]?.email ?? null,
    }),
    EnquiryAnsweredByMail: (state, { person_id }, { personal }) => ({
      ...state,
      stage: 'answered',
      text: personal[person_id]?.text ?? null,
    }),
    EnquiryAnswered: (state, { person_id }, { personal }) => ({
      ...state,
      stage: 'answered',
      note: personal?.[person_id]?.note ?? state.note,
    }),
    EnquiryReopened: (state) => ({ ...state, stage: 'asked', note: null }),
  },
};

function refuseUnknown(): never {
  refuseAs('unknown', 'record/unknown', 'There is no such inquiry.');
}

export const inquiryChanges = changesOf(
  inquiry,
  { path: 'core/enquiries', tag: 'enquiries', what: 'inquiry' },
  (change) => ({
    answer: change({
      path: ':id/answer',
      about: 'answer an inquiry by mail',
      operation: 'answerEnquiry',
      body: 'EnquiryAnswer',
      fields: answerFields,
      command: ({ text }) => ({ type: 'AnswerInquiry', data: { text } }),
      example: '12 --text "Yes, please come in on Saturday."',
      done: 'is answered: the mail is on its way',
    }),
    'mark-answered': change({
      path: ':id/answered',
      about: 'mark an inquiry as answered, by phone, in person or by mail',
      title: 'Mark as answered, without a mail',
      operation: 'markEnquiryAnswered',
      body: 'EnquiryMark',
      fields: markFields,
      command: ({ note }) => ({ type: 'MarkInquiryAnswered', data: { note } }),
      undo: ({ answered_at }: Pick<InquiryReply, 'answered_at'>) =>
        answered_at === null ? { verb: 'reopen', values: {} } : null,
      example: '12 --note "by telephone"',
      done: 'is marked as answered',
    }),
    reopen: change({
      path: ':id/reopening',
      about: 'say that an inquiry still waits for an answer',
      title: 'Open it again',
      operation: 'reopenEnquiry',
      fields: {},
      command: () => ({ type: 'ReopenInquiry', data: {} }),
      example: '12',
      done: 'is open again',
    }),
  }),
);

/** Acts on marked inquiries. */
export const inquiryActs: readonly BulkChoice<BulkRow>[] = [
  soleAct(verbAct(inquiryChanges, 'mark-answered', { title: 'Mark as answered …' })),
];
