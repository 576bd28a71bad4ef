import { changesOf } from '@rabbet/domain/deciders/changes';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { RegistrationCommand } from './commands';
import { registrantFields } from './form';
import { attendanceFields, commentFields, type FormCommand } from './registration';

/** Path of registrations in the API. */
export const REGISTRATIONS = 'core/content/workshops/registrations';

/** Reasons of staff stand in the log in clear, for good. */
const reasonLine = { kind: 'text', min: 1, max: 200, about: 'why, in a few words that name nobody' } as const;
const reason = { reason: { ...reasonLine, required: true } } as const satisfies AnyFields;

export const byStaffFields = {
  workshop_id: { kind: 'whole', required: true, min: 1, among: 'open workshops', label: 'Workshop' },
  way: {
    kind: 'choice',
    of: ['check', 'cash', 'credit', 'waitlist'] as const,
    required: true,
    label: 'Pays by',
    about: 'how the seat is paid for: cash is in the till; staff take no card by phone',
  },
  ...registrantFields,
  acknowledged: { kind: 'flag', required: true, about: 'that the cancellation policy was read to them' },
  credit_id: { kind: 'whole', min: 1, about: 'store credit that pays, as far as it goes' },
} satisfies AnyFields;
export type ByStaff = ValuesOf<typeof byStaffFields>;

const moveFields = {
  to: {
    kind: 'whole',
    required: true,
    min: 1,
    among: 'other dates',
    label: 'To',
    about: 'the workshop of the other date',
  },
  reason: { ...reasonLine, about: 'for a move beyond the deadline, or to a dearer date' },
} satisfies AnyFields;
const creditFields = {
  credit_id: { kind: 'whole', required: true, min: 1, among: 'credits', about: 'the store credit' },
  reason: { ...reasonLine, about: 'for a credit of another customer' },
} satisfies AnyFields;

export const givenFields = {
  way: {
    kind: 'choice',
    of: ['check', 'cash', 'credit'] as const,
    required: true,
    label: 'Pays by',
    about: byStaffFields.way.about,
  },
  credit_id: { kind: 'whole', min: 1, among: 'credits', about: 'store credit that pays for all of it' },
  reason: { ...reasonLine, about: 'for somebody whose turn it is not' },
} satisfies AnyFields;

/** Changes that touch more than one stream, or need to know whose registration it is. */
export type ComposedCommand =
  | { type: 'RegisterByStaff'; data: ByStaff }
  | { type: 'GiveSeatByStaff'; data: ValuesOf<typeof givenFields> }
  | { type: 'MoveRegistration'; data: ValuesOf<typeof moveFields> }
  | { type: 'PayByCredit'; data: ValuesOf<typeof creditFields> }
  | { type: 'PassRegistrationOn'; data: ValuesOf<typeof passFields> };
const passFields = { ...registrantFields, ...reason } satisfies AnyFields;

/** Person of a registration, until it is known who that is. */
export const ITS_PERSON = 0;

export type StaffSeatCommand = RegistrationCommand | FormCommand | ComposedCommand;

type Describe = Parameters<Parameters<typeof changesOf<unknown, StaffSeatCommand, ShopEvent>>[2]>[0];

const taking = (change: Describe) => ({
  register: change({
    path: '',
    about: 'register somebody who asks in person or by phone',
    operation: 'registerByStaff',
    fields: byStaffFields,
    command: (data) => ({ type: 'RegisterByStaff', data }),
    done: 'is made',
  }),
  seat: change({
    path: 'seat/:id',
    about: 'give a free seat to somebody who waits, or accept an offer for them',
    operation: 'giveSeat',
    fields: givenFields,
    command: (data) => ({ type: 'GiveSeatByStaff', data }),
    done: 'has a seat',
  }),
  'confirm-check': change({
    path: 'confirm-check/:id',
    about: 'confirm a check that a visitor has promised: its seat stands',
    operation: 'confirmCheck',
    fields: {},
    command: (_, registration_id) => ({ type: 'ConfirmCheck', data: { registration_id } }),
    done: 'is confirmed: its check is awaited',
  }),
  'receive-check': change({
    path: 'receive-check/:id',
    about: 'note that the check has come',
    operation: 'receiveCheck',
    fields: { amount: { kind: 'money', min: 0, about: 'what is due, unless given' } },
    command: ({ amount }, registration_id) => ({
      type: 'ReceiveCheck',
      data: { registration_id, ...(amount !== null && { amount }) },
    }),
    done: 'is paid by check',
  }),
  'return-check': change({
    path: 'return-check/:id',
    about: 'note that a check bounced or was received by mistake',
    operation: 'returnCheck',
    fields: reason,
    command: (data, registration_id) => ({ type: 'ReturnCheck', data: { registration_id, ...data } }),
    done: 'awaits another check',
  }),
  'take-cash': change({
    path: 'take-cash/:id',
    about: 'note that the rest was paid in cash',
    operation: 'takeCash',
    fields: {},
    command: (_, registration_id) => ({ type: 'TakeCash', data: { registration_id } }),
    done: 'is paid in cash',
  }),
  'apply-credit': change({
    path: 'apply-credit/:id',
    about: 'pay with a store credit, as far as it goes',
    operation: 'payByCredit',
    fields: creditFields,
    command: (data) => ({ type: 'PayByCredit', data }),
    done: 'is paid by credit, as far as it goes',
  }),
});

const leaving = (change: Describe) => ({
  'change-way': change({
    path: 'change-way/:id',
    about: 'change how a seat is paid for',
    operation: 'changeWay',
    fields: { way: { kind: 'choice', of: ['card', 'check'] as const, required: true, label: 'Pays by' }, ...reason },
    command: (data, registration_id) => ({ type: 'ChangeWay', data: { registration_id, ...data } }),
    done: 'is paid for the other way',
  }),
  'allow-attempts': change({
    path: 'allow-attempts/:id',
    about: 'allow more attempts to pay by card',
    operation: 'allowAttempts',
    fields: { more: { kind: 'whole', required: true, min: 1, max: 20 }, ...reason },
    command: (data, registration_id) => ({ type: 'AllowAttempts', data: { registration_id, ...data } }),
    done: 'may be paid for again',
  }),
  release: change({
    path: 'release/:id',
    about: 'let a seat go that nobody has paid for',
    operation: 'releaseSeat',
    fields: {},
    command: (_, registration_id) => ({ type: 'ReleaseSeat', data: { registration_id } }),
    done: 'has no seat any more',
  }),
  cancel: change({
    path: 'cancel/:id',
    about: 'cancel a registration',
    operation: 'cancelRegistration',
    fields: {
      by: { kind: 'choice', of: ['customer', 'shop'] as const, required: true, about: 'who cancels' },
      as: {
        kind: 'choice',
        of: ['credit', 'refund'] as const,
        default: 'credit',
        about: 'how what was paid comes back: a refund only where the shop cancels',
      },
      reason: { ...reasonLine, about: 'why, in a few words that name nobody: needed where the shop cancels' },
    },
    command: ({ by, as, reason: why }, registration_id) => ({
      type: 'CancelRegistration',
      data: { registration_id, by, as, ...(why !== null && { reason: why }) },
    }),
    done: 'is canceled',
  }),
  'undo-cancellation': change({
    path: 'undo-cancellation/:id',
    about: 'undo a cancellation that was a mistake',
    operation: 'undoCancellation',
    fields: reason,
    command: (data, registration_id) => ({ type: 'UndoCancellation', data: { registration_id, ...data } }),
    done: 'stands again',
  }),
  'send-refund': change({
    path: 'refund-sent/:id',
    about: 'note that a refund by check or in cash was sent',
    operation: 'recordRefundSent',
    fields: {
      on: { kind: 'date', about: 'the day; today, unless given' },
      reference: { kind: 'text', max: 64, about: 'such as the number of the check; it names nobody' },
    },
    command: (data, registration_id) => ({ type: 'RecordRefundSent', data: { registration_id, ...data } }),
    done: 'is refunded',
  }),
});

const correcting = (change: Describe) => ({
  move: change({
    path: 'move/:id',
    about: 'move somebody to another date',
    operation: 'moveRegistration',
    fields: moveFields,
    command: (data) => ({ type: 'MoveRegistration', data }),
    done: 'has moved',
  }),
  'correct-mail': change({
    path: 'correct-mail/:id',
    about: 'correct a mistyped e-mail address',
    operation: 'correctMail',
    fields: { email: registrantFields.email, ...reason },
    command: ({ email, reason: why }) => ({
      type: 'CorrectMail',
      data: { reason: why },
      personal: { [ITS_PERSON]: { email } },
    }),
    done: 'has the right address',
  }),
  'pass-on': change({
    path: 'pass-on/:id',
    about: 'give the seat to another person',
    operation: 'passRegistrationOn',
    fields: passFields,
    command: (data) => ({ type: 'PassRegistrationOn', data }),
    done: 'is of another person',
  }),
  comment: change({
    path: 'comment/:id',
    about: 'note something about a registration',
    operation: 'commentOnRegistration',
    fields: commentFields,
    command: (comment) => ({ type: 'CommentOnRegistration', data: {}, personal: { [ITS_PERSON]: comment } }),
    done: 'has a comment',
  }),
  attend: change({
    path: 'attend/:id',
    about: 'record who came to which time',
    operation: 'recordAttendance',
    fields: attendanceFields,
    command: (data) => ({ type: 'RecordAttendance', data: { ...data, workshop_id: 0 } }),
    done: 'has its attendance',
  }),
});

/** Changes of registrations by staff: what went wrong is put right with a reason. */
export const registrationChanges = changesOf<unknown, StaffSeatCommand, ShopEvent>(
  { name: 'registration', resource: 'registrations' },
  { path: REGISTRATIONS, tag: 'registrations', what: 'registration', takesNoCards: true },
  (change) => ({ ...taking(change), ...leaving(change), ...correcting(change) }),
);
