import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { refuseVisitor } from '@rabbet/domain/deciders/visitor-refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { IdFields } from '@rabbet/domain/events/identifiers';
import type { Time } from '@rabbet/domain/parts/times';
import { requireValidForm } from '@rabbet/domain/records/checking';
import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';
import { isSameForm, isSamePerson, type Registrant, registrantFields } from './form';
import { REGISTRATION_IDS } from './identifiers';

export const attendanceFields = {
  workshop_time_id: { kind: 'whole', required: true, min: 1, about: 'one of the times of the workshop' },
  status: { kind: 'choice', of: ['present', 'absent', 'excused'] as const, required: true },
} satisfies AnyFields;
export type AttendanceInput = ValuesOf<typeof attendanceFields>;
export interface Attendance extends Readonly<AttendanceInput> {
  readonly id: number;
}

export interface CommentInput {
  comments: string | null;
}
export const commentFields = {
  comments: { kind: 'text', max: 4_000, personal: 'self', about: 'what staff note about it' },
} satisfies Fields<CommentInput>;

/** Words about a person, by that person's id; null once they are erased. */
type ByPerson<T> = { readonly [person: string]: T | null };
type OfPerson = { readonly person_id: number };
type Reasoned = { readonly reason: string };

export type FormCommand =
  | {
      type: 'ReceiveForm';
      /** `offered`: it comes by the link of an offer. */
      data: { readonly workshop_id: number; readonly offered?: true } & OfPerson;
      personal: ByPerson<Registrant>;
      /** The only key to the confirmation, and whether the seat lets its form be told anew. */
      facts: { readonly confirmation: string; readonly mayTellAnew: boolean };
    }
  | {
      type: 'CorrectMail';
      data: Reasoned;
      personal: ByPerson<{ readonly email: string }>;
      /** Another key than the one that went to the wrong address. */
      facts: { readonly confirmation: string };
    }
  | {
      type: 'PassFormOn';
      data: OfPerson & Reasoned;
      personal: ByPerson<Registrant>;
      /** Another key than the one that the person before has. */
      facts: { readonly confirmation: string };
    }
  | { type: 'CommentOnRegistration'; data: object; personal: ByPerson<CommentInput> }
  | {
      type: 'RecordAttendance';
      data: AttendanceInput & { readonly workshop_id: number };
      /** Id of the record, the clock, and facts of the workshop: who is registered, and which times there are. */
      facts: {
        readonly id: number;
        readonly now: number;
        readonly isRegistered: boolean;
        readonly times: readonly Pick<Time, 'id' | 'start'>[];
      };
    };

export type FormEvent = ShopEvent &
  (
    | {
        type: 'RegistrationReceived';
        data: { readonly workshop_id: number } & OfPerson;
        personal: ByPerson<Registrant & { readonly confirmation: string }>;
      }
    | {
        type: 'RegistrationToldAnew';
        data: OfPerson;
        /** Holds another key: somebody else may have the one before. */
        personal: ByPerson<Registrant & { readonly confirmation?: string }>;
      }
    | {
        type: 'RegistrationMailCorrected';
        data: OfPerson & Reasoned;
        /** Older events hold no key: the one before stays. */
        personal: ByPerson<{ readonly email: string; readonly confirmation?: string }>;
      }
    | {
        type: 'RegistrationPassedOn';
        data: OfPerson & Reasoned;
        personal: ByPerson<Registrant & { readonly confirmation: string }>;
      }
    | { type: 'RegistrationCommented'; data: OfPerson; personal: ByPerson<CommentInput> }
    | { type: 'RegistrationAttendanceRecorded'; data: Attendance }
  );

export interface Registration {
  readonly workshop_id: number | null;
  readonly person_id: number | null;
  /** Null once that person is erased. */
  readonly registrant: Registrant | null;
  readonly confirmation: string | null;
  /** Number of times that it was passed on or its address corrected: links of older mails are void. */
  readonly readdressed: number;
  readonly comments: string | null;
  readonly attendance: readonly Attendance[];
}

/** The form of one registration, and what is said of its person: `registration-<id>`. It counts once its seat stands. */
export const registration: StreamDecider<Registration, FormCommand, FormEvent> = {
  name: 'registration',
  resource: 'registrations',
  ofOneself: ['ReceiveForm'],
  identifiers: {
    ids: {
      RegistrationReceived: { person_id: REGISTRATION_IDS.person },
      RegistrationPassedOn: { person_id: REGISTRATION_IDS.person },
      RegistrationAttendanceRecorded: { id: REGISTRATION_IDS.attendance },
    } satisfies IdFields<FormEvent>,
  },
  initial: {
    workshop_id: null,
    person_id: null,
    registrant: null,
    confirmation: null,
    comments: null,
    readdressed: 0,
    attendance: [],
  },
  decide: {
    // the same form is the same registration; a name and an address alone open and change nothing that stands
    ReceiveForm(state, { workshop_id, person_id }, { personal, facts: { confirmation, mayTellAnew } }) {
      const form = formIn(personal, person_id);
      if (state.person_id === null) {
        const personalFields = { [person_id]: { ...form, confirmation } };
        return [{ type: 'RegistrationReceived', data: { workshop_id, person_id }, personal: personalFields }];
      }
      const { registrant, person_id: whose } = state;
      if (!registrant || workshop_id !== state.workshop_id || !isSamePerson(registrant, form))
        refuseAs('conflict', 'registration/exists', 'There is another registration under this id already.');
      if (isSameForm(registrant, form)) return [];
      if (!mayTellAnew) refuseVisitor('registration/twice', ...TWICE);
      const { email } = registrant; // mail goes where it went: addresses are compared without accents
      const personalFields = { [whose]: { ...form, email, confirmation } };
      return [{ type: 'RegistrationToldAnew', data: { person_id: whose }, personal: personalFields }];
    },

    CorrectMail(state, { reason }, { personal, facts: { confirmation } }) {
      const { person_id, registrant } = requireReceived(state);
      const email = personal[person_id]?.email;
      if (email === undefined)
        refuseAs('input', 'field/required', 'Say the right address, under the person of this registration.');
      const sound = requireValidForm<Registrant>(registrantFields, { ...registrant, email });
      if (sound.email === registrant?.email) return [];
      const personalFields = { [person_id]: { email: sound.email, confirmation } };
      return [{ type: 'RegistrationMailCorrected', data: { person_id, reason }, personal: personalFields }];
    },

    PassFormOn(state, { person_id, reason }, { personal, facts: { confirmation } }) {
      const { registrant, person_id: before } = requireReceived(state);
      const form = formIn(personal, person_id);
      if (before === person_id && registrant && isSameForm(registrant, form)) return [];
      const personalFields = { [person_id]: { ...form, confirmation } };
      return [{ type: 'RegistrationPassedOn', data: { person_id, reason }, personal: personalFields }];
    },

    CommentOnRegistration(state, _data, { personal }) {
      const { person_id, comments: before } = requireReceived(state);
      const fields = personal[person_id];
      if (!fields)
        refuseAs('input', 'field/required', 'Say what is to be noted, under the person of this registration.');
      const { comments } = fields;
      if (comments === before) return [];
      return [{ type: 'RegistrationCommented', data: { person_id }, personal: { [person_id]: { comments } } }];
    },

    RecordAttendance(state, { workshop_time_id, status }, { facts: { id, now, isRegistered, times } }) {
      const { attendance } = requireReceived(state);
      if (!isRegistered) refuse('attendance/not-registered', 'Only those who are registered can attend.');
      const time = times.find((candidate) => candidate.id === workshop_time_id);
      if (!time) refuse('attendance/no-such-time', 'This workshop has no such time.');
      if (now < time.start) refuse('attendance/ahead', 'This session has not begun yet: nobody can have come to it.');
      const before = attendance.find((entry) => entry.workshop_time_id === workshop_time_id);
      if (before?.status === status) return [];
      return [{ type: 'RegistrationAttendanceRecorded', data: { id: before?.id ?? id, workshop_time_id, status } }];
    },
  },
  evolve: {
    RegistrationReceived: (state, { workshop_id, person_id }, { personal }) => ({
      ...state,
      workshop_id,
      person_id,
      ...toRegistrant(personal[person_id]),
    }),
    RegistrationToldAnew: (state, { person_id }, { personal }) => {
      const form = personal[person_id];
      return {
        ...state,
        ...toRegistrant(form && { ...form, confirmation: form.confirmation ?? state.confirmation ?? '' }),
      };
    },
    RegistrationMailCorrected: (state, { person_id }, { personal }) => {
      const correction = personal[person_id];
      const form = state.registrant && correction && { ...state.registrant, ...correction };
      const key = correction?.confirmation ?? state.confirmation ?? '';
      return { ...state, readdressed: state.readdressed + 1, ...toRegistrant(form && { ...form, confirmation: key }) };
    },
    RegistrationPassedOn: (state, { person_id }, { personal }) => ({
      ...state,
      person_id,
      readdressed: state.readdressed + 1,
      comments: null,
      ...toRegistrant(personal[person_id]),
    }),
    RegistrationCommented: (state, { person_id }, { personal }) => ({
      ...state,
      comments: personal[person_id]?.comments ?? null,
    }),
    RegistrationAttendanceRecorded: (state, news) => ({
      ...state,
      attendance: [...state.attendance.filter(({ id }) => id !== news.id), news],
    }),
  },
};

const TWICE = [
  'You have registered for this workshop already, with this name and e-mail address. To change what you told us, please call us.',
  'Somebody with this name and e-mail address has registered for this workshop already, with another phone or address: change that registration.',
] as const;

function requireReceived(state: Registration): Registration & { readonly person_id: number } {
  const { person_id } = state;
  return person_id === null
    ? refuseAs('unknown', 'registration/unknown', 'There is no such registration.')
    : { ...state, person_id };
}

/** Fields of the form alone, whatever else was said, and all of them. */
function formIn(personal: ByPerson<Registrant>, person: number): Registrant {
  const fields = personal[person];
  if (!fields) refuse('registration/nobody', 'Say who it is that registers.');
  return requireValidForm<Registrant>(registrantFields, fields);
}

function toRegistrant(fields: (Registrant & { readonly confirmation: string }) | null | undefined) {
  if (!fields) return { registrant: null, confirmation: null }; // erased
  const { confirmation, ...registrant } = fields;
  return { registrant, confirmation };
}
