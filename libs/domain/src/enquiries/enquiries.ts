import { changesOf } from '@rabbet/domain/deciders/changes';
import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import { NO_IDS } from '@rabbet/domain/events/identifiers';
import { answerFields, type Enquirer, enquirerFields } from './form';
import { soundForm } from '@rabbet/domain/records/checking';
import type { Subject } from './subjects';

export * from './form';
export * from './list';
export * from './subjects';

type Said<T> = { readonly [person: PersonId]: T };
/** Subject of an enquiry, with an id if it is one piece, artist or workshop. */
interface About {
  readonly about: Subject;
  readonly subject_id: number | null;
}

export type EnquiryCommand =
  | { type: 'AskEnquiry'; data: About & { readonly person_id: number }; personal: Said<Enquirer> }
  | { type: 'AnswerEnquiry'; data: { readonly note: string | null } };

export type EnquiryEvent =
  | {
      type: 'EnquiryAsked';
      data: About & { readonly person_id: number };
      personal: Said<Enquirer | null>;
    }
  /** Recorded by staff, however they answered. */
  | {
      type: 'EnquiryAnswered';
      data: { readonly person_id: number };
      personal?: Said<{ readonly note: string } | null>;
    };

export interface Enquiry {
  readonly stage: 'unknown' | 'asked' | 'answered';
  readonly person_id: number;
  readonly note: string | null;
}

/** One stream an enquiry. Asked again by the same command, it is asked once. */
export const enquiry: StreamDecider<Enquiry, EnquiryCommand, EnquiryEvent> = {
  name: 'enquiry',
  resource: 'people',
  ofOneself: ['AskEnquiry'],
  identifiers: { ids: { EnquiryAsked: { person_id: 'person' }, EnquiryAnswered: NO_IDS } },
  initial: { stage: 'unknown', person_id: 0, note: null },
  decide: {
    AskEnquiry({ stage }, { person_id, about, subject_id }, { personal }) {
      if (stage !== 'unknown') return [];
      const said = soundForm<Enquirer>(enquirerFields, personal[person_id] ?? {});
      return [{ type: 'EnquiryAsked', data: { person_id, about, subject_id }, personal: { [person_id]: said } }];
    },
    // answered with the same note it is answered already; with another one, somebody has answered once more
    AnswerEnquiry({ stage, person_id, note: before }, { note }) {
      if (stage === 'unknown') refuse('record/unknown', 'There is no such enquiry.');
      if (stage === 'answered' && (note === null || note === before)) return [];
      const answered = { type: 'EnquiryAnswered', data: { person_id } } as const;
      return [note === null ? answered : { ...answered, personal: { [person_id]: { note } } }];
    },
  },
  evolve: {
    EnquiryAsked: (_, { person_id }) => ({ stage: 'asked', person_id, note: null }),
    EnquiryAnswered: (state, { person_id }, { personal }) => ({
      ...state,
      stage: 'answered',
      note: personal?.[person_id]?.note ?? state.note,
    }),
  },
};

export const enquiryChanges = changesOf(
  enquiry,
  { path: 'core/enquiries', tag: 'enquiries', what: 'enquiry' },
  (change) => ({
    answer: change({
      path: ':id/answer',
      about: 'say that an enquiry was answered, by whatever way',
      operation: 'answerEnquiry',
      body: 'EnquiryAnswer',
      fields: answerFields,
      command: ({ note }) => ({ type: 'AnswerEnquiry', data: { note } }),
      done: 'is answered',
    }),
  }),
);
