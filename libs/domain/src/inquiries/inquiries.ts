import { changesOf } from '@rabbet/domain/deciders/changes';
import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import { answerFields, type Inquirer, inquirerFields, markFields } from './form';
import { soundForm } from '@rabbet/domain/records/checking';
import type { Subject } from './subjects';

export * from './form';
export * from './list';
export * from './subjects';

type Said<T> = { readonly [person: PersonId]: T };
/** Subject of an inquiry, with an id if it is one piece, artist or workshop. */
interface About {
  readonly about: Subject;
  readonly subject_id: number | null;
}

export type InquiryCommand =
  | { type: 'AskInquiry'; data: About & { readonly person_id: number }; personal: Said<Inquirer> }
  | {
      type: 'AnswerInquiry';
      data: { readonly text: string };
      facts: { readonly hasMailServer: boolean };
    }
  | { type: 'MarkInquiryAnswered'; data: { readonly note: string | null } };

export type InquiryEvent =
  | {
      type: 'EnquiryAsked';
      data: About & { readonly person_id: number };
      personal: Said<Inquirer | null>;
    }
  /** The text goes to whoever asked, by mail. */
  | {
      type: 'EnquiryAnsweredByMail';
      data: About & { readonly person_id: number };
      personal: Said<{ readonly text: string } | null>;
    }
  /** Recorded by staff, however they answered. */
  | {
      type: 'EnquiryAnswered';
      data: { readonly person_id: number };
      personal?: Said<{ readonly note: string } | null>;
    };

export interface Inquiry {
  readonly stage: 'unknown' | 'asked' | 'answered';
  readonly person_id: number;
  readonly about: About;
  /** Address of whoever asked; null once they are erased. */
  readonly email: string | null;
  /** Last answer by mail. */
  readonly text: string | null;
  readonly note: string | null;
}

const NOTHING_SAID = { email: null, text: null, note: null } as const;

/** One stream an inquiry. Asked again by the same command, it is asked once. */
export const inquiry: StreamDecider<Inquiry, InquiryCommand, InquiryEvent> = {
  name: 'enquiry',
  resource: 'people',
  ofOneself: ['AskInquiry'],
  identifiers: {
    ids: { EnquiryAsked: { person_id: 'person' } },
  },
  initial: { stage: 'unknown', person_id: 0, about: { about: 'shop', subject_id: null }, ...NOTHING_SAID },
  decide: {
    AskInquiry({ stage }, { person_id, about, subject_id }, { personal }) {
      if (stage !== 'unknown') return [];
      const said = soundForm<Inquirer>(inquirerFields, personal[person_id] ?? {});
      return [{ type: 'EnquiryAsked', data: { person_id, about, subject_id }, personal: { [person_id]: said } }];
    },
    // the same answer is sent once; another one is a mail more
    AnswerInquiry({ stage, person_id, about, email, text: before }, { text }, { facts }) {
      if (stage === 'unknown') refuseUnknown();
      if (email === null) refuse('person/erased', 'The person who asked was erased: there is nobody to answer.');
      if (text === before) return [];
      if (!facts.hasMailServer)
        refuse('mail/no-server', 'No mail leaves this shop: answer in another way, and mark the inquiry as answered.');
      const data = { person_id, ...about };
      return [{ type: 'EnquiryAnsweredByMail', data, personal: { [person_id]: { text } } }];
    },
    // marked with the same note it is marked already; with another one, somebody has answered once more
    MarkInquiryAnswered({ stage, person_id, note: before }, { note }) {
      if (stage === 'unknown') refuseUnknown();
      if (stage === 'answered' && (note === null || note === before)) return [];
      const answered = { type: 'EnquiryAnswered', data: { person_id } } as const;
      return [note === null ? answered : { ...answered, personal: { [person_id]: { note } } }];
    },
  },
  evolve: {
    EnquiryAsked: (_, { person_id, ...about }, { personal }) => ({
      stage: 'asked',
      person_id,
      about,
      ...NOTHING_SAID,
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
  },
};

function refuseUnknown(): never {
  refuse('record/unknown', 'There is no such inquiry.');
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
      done: 'is answered: the mail is on its way',
    }),
    'mark-answered': change({
      path: ':id/answered',
      about: 'mark an inquiry as answered, by phone, in person or by mail',
      operation: 'markEnquiryAnswered',
      body: 'EnquiryMark',
      fields: markFields,
      command: ({ note }) => ({ type: 'MarkInquiryAnswered', data: { note } }),
      done: 'is marked as answered',
    }),
  }),
);
