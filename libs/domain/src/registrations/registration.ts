import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { refuseVisitor } from '@rabbet/domain/deciders/visitor-refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { IdFields } from '@rabbet/domain/events/identifiers';
import type { Time } from '@rabbet/domain/parts/times';
import { requireValidForm } from '@rabbet/domain/records/field-rules';
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

/** Personal data of a command or an event, by the person's id; null once they are erased. */
type PersonalFields<T> = { readonly [person: string]: T | null };
type PersonRef = { readonly person_id: number };
type WithReason = { readonly reason: string };

export type FormCommand =
  | {
      type: 'ReceiveForm';
      /** `offered`: the form was sent by the link of an offer. */
      data: { readonly workshop_id: number; readonly offered?: true } & PersonRef;
      personal: PersonalFields<Registrant>;
      facts: {
        /** Code that opens the page of the confirmation. */
        readonly confirmation: string;
        /** True if the seat allows another form of the same person in place of the first. */
        readonly mayReplaceForm: boolean;
      };
    }
  | {
      type: 'CorrectMail';
      data: WithReason;
      personal: PersonalFields<{ readonly email: string }>;
      /** New code, because the old one went to the wrong address. */
      facts: { readonly confirmation: string };
    }
  | {
      type: 'PassFormOn';
      data: PersonRef & WithReason;
      personal: PersonalFields<Registrant>;
      /** New code, because the former person has the old one. */
      facts: { readonly confirmation: string };
    }
  | { type: 'CommentOnRegistration'; data: object; personal: PersonalFields<CommentInput> }
  | {
      type: 'RecordAttendance';
      data: AttendanceInput & { readonly workshop_id: number };
      facts: {
        /** Id for a new attendance record. */
        readonly id: number;
        readonly now: number;
        /** True if the workshop has a registered seat for this person. */
        readonly isRegistered: boolean;
        /** Sessions of the workshop. */
        readonly times: readonly Pick<Time, 'id' | 'start'>[];
      };
    };

export type FormEvent = ShopEvent &
  (
    | {
        type: 'RegistrationReceived';
        data: { readonly workshop_id: number } & PersonRef;
        personal: PersonalFields<Registrant & { readonly confirmation: string }>;
      }
    | {
        /** The same person has sent another form. */
        type: 'RegistrationToldAnew';
        data: PersonRef;
        /** Has a new code, because somebody else may have the old one. Events of earlier versions have none: the code stays. */
        personal: PersonalFields<Registrant & { readonly confirmation?: string }>;
      }
    | {
        type: 'RegistrationMailCorrected';
        data: PersonRef & WithReason;
        /** Events of earlier versions have no code: the code stays. */
        personal: PersonalFields<{ readonly email: string; readonly confirmation?: string }>;
      }
    | {
        type: 'RegistrationPassedOn';
        data: PersonRef & WithReason;
        personal: PersonalFields<Registrant & { readonly confirmation: string }>;
      }
    | { type: 'RegistrationCommented'; data: PersonRef; personal: PersonalFields<CommentInput> }
    | { type: 'RegistrationAttendanceRecorded'; data: Attendance }
  );

export interface Registration {
  readonly workshop_id: number | null;
  readonly person_id: number | null;
  /** Null once that person is erased. */
  readonly registrant: Registrant | null;
  readonly confirmation: string | null;
  /** Number of times that it was passed on or its address was corrected. Links in mails sent before the last time are void. */
  readonly readdressed: number;
  readonly comments: string | null;
  readonly attendance: readonly Attendance[];
}

/**
 * Form of a registration and other personal data, in the stream `registration-<id>`. Its seat is in the stream of the
 * workshop: a form without a seat there does not count.
 */
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
    // the same form is a repeat; a different form of the same person replaces it only where the seat allows that
    ReceiveForm(state, { workshop_id, person_id }, { personal, facts: { confirmation, mayReplaceForm } }) {
      const form = checkedFormOf(personal, person_id);
      if (state.person_id === null) {
        const personalFields = { [person_id]: { ...form, confirmation } };
        return [{ type: 'RegistrationReceived', data: { workshop_id, person_id }, personal: personalFields }];
      }
      const { registrant, person_id: registeredPerson } = state;
      if (!registrant || workshop_id !== state.workshop_id || !isSamePerson(registrant, form))
        refuseAs('conflict', 'registration/exists', 'There is another registration under this id already.');
      if (isSameForm(registrant, form)) return [];
      if (!mayReplaceForm) refuseVisitor('registration/twice', TWICE_TO_VISITOR, TWICE_TO_STAFF);
      // isSamePerson ignores accents in addresses, so the new form may name a mailbox of somebody else: the stored address stays
      const { email } = registrant;
      const personalFields = { [registeredPerson]: { ...form, email, confirmation } };
      return [{ type: 'RegistrationToldAnew', data: { person_id: registeredPerson }, personal: personalFields }];
    },

    CorrectMail(state, { reason }, { personal, facts: { confirmation } }) {
      const { person_id, registrant } = requireReceived(state);
      const email = personal[person_id]?.email;
      if (email === undefined)
        refuseAs('input', 'field/required', 'Say the right address, under the person of this registration.');
      const checkedForm = requireValidForm<Registrant>(registrantFields, { ...registrant, email });
      if (checkedForm.email === registrant?.email) return [];
      const personalFields = { [person_id]: { email: checkedForm.email, confirmation } };
      return [{ type: 'RegistrationMailCorrected', data: { person_id, reason }, personal: personalFields }];
    },

    PassFormOn(state, { person_id, reason }, { personal, facts: { confirmation } }) {
      const { registrant, person_id: before } = requireReceived(state);
      const form = checkedFormOf(personal, person_id);
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
      if (!form) return { ...state, ...ERASED };
      const confirmation = form.confirmation ?? state.confirmation ?? '';
      return { ...state, ...toRegistrant({ ...form, confirmation }) };
    },
    RegistrationMailCorrected: (state, { person_id }, { personal }) => {
      const correction = personal[person_id];
      const readdressed = state.readdressed + 1;
      if (!state.registrant || !correction) return { ...state, readdressed, ...ERASED };
      const confirmation = correction.confirmation ?? state.confirmation ?? '';
      return { ...state, readdressed, ...toRegistrant({ ...state.registrant, ...correction, confirmation }) };
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
    RegistrationAttendanceRecorded: (state, recorded) => ({
      ...state,
      attendance: [...state.attendance.filter(({ id }) => id !== recorded.id), recorded],
    }),
  },
};

const TWICE_TO_VISITOR =
  'You have registered for this workshop already, with this name and e-mail address. To change what you told us, please call us.';
const TWICE_TO_STAFF =
  'Somebody with this name and e-mail address has registered for this workshop already, with another phone or address: change that registration.';

function requireReceived(state: Registration): Registration & { readonly person_id: number } {
  const { person_id } = state;
  return person_id === null
    ? refuseAs('unknown', 'registration/unknown', 'There is no such registration.')
    : { ...state, person_id };
}

/** Checks the form of a person and returns its fields, without any other that the command has. */
function checkedFormOf(personal: PersonalFields<Registrant>, person: number): Registrant {
  const fields = personal[person];
  if (!fields) refuse('registration/nobody', 'Say who it is that registers.');
  return requireValidForm<Registrant>(registrantFields, fields);
}

const ERASED = { registrant: null, confirmation: null };

function toRegistrant(fields: (Registrant & { readonly confirmation: string }) | null | undefined) {
  if (!fields) return ERASED;
  const { confirmation, ...registrant } = fields;
  return { registrant, confirmation };
}
