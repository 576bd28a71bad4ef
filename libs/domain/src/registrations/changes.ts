import { changesOf } from '@rabbet/domain/deciders/changes';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { RegistrationCommand } from './commands';
import { registrantFields } from './form';
import type { RegistrationRow } from './list';
import { attendanceFields, commentFields, type FormCommand } from './registration';

/** Path of registrations in the API. */
export const REGISTRATIONS = 'core/content/workshops/registrations';

/** Reason of staff. It is not encrypted in the log, so it must not name a person. */
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
export type StaffRegistration = ValuesOf<typeof byStaffFields>;

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

export const giveSeatFields = {
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

/** Commands that the API composes of others, because they change more than one stream or need personal data. */
export type ComposedCommand =
  | { type: 'RegisterByStaff'; data: StaffRegistration }
  | { type: 'GiveSeatByStaff'; data: ValuesOf<typeof giveSeatFields> }
  | { type: 'MoveRegistration'; data: ValuesOf<typeof moveFields> }
  | { type: 'PayByCredit'; data: ValuesOf<typeof creditFields> }
  | { type: 'PassRegistrationOn'; data: ValuesOf<typeof passFields> };
const passFields = { ...registrantFields, ...reason } satisfies AnyFields;

/** Reason of a change that takes back the one before it. */
const UNDONE = 'a slip: taken back at once';

/** Placeholder for the id of the registered person, which the API replaces when it sends the command. */
export const REGISTERED_PERSON = 0;

export type StaffSeatCommand = RegistrationCommand | FormCommand | ComposedCommand;

type Describe = Parameters<Parameters<typeof changesOf<unknown, StaffSeatCommand, ShopEvent>>[2]>[0];

const seatChanges = (change: Describe) => ({
  register: change({
    path: '',
    about: 'register somebody who asks in person or by phone',
    operation: 'registerByStaff',
    fields: byStaffFields,
    command: 'RegisterByStaff',
    example:
      '--workshop-id 21 --way check --acknowledged --first Ann --last Bell --phone 9195550100 --email ann@example.com --address "12 Oak Street" --city Raleigh --state NC --zip 27601',
    done: 'is made',
  }),
  seat: change({
    path: 'seat/:id',
    about: 'give a free seat to somebody who waits, or accept an offer for them',
    title: 'Give the seat',
    operation: 'giveSeat',
    fields: giveSeatFields,
    command: 'GiveSeatByStaff',
    example: '31 --way check',
    done: 'has a seat',
  }),
  'confirm-check': change({
    path: 'confirm-check/:id',
    about: 'confirm a check that a visitor has promised: its seat stands',
    title: 'Confirm the check',
    operation: 'confirmCheck',
    fields: {},
    command: (_, registration_id) => ({ type: 'ConfirmCheck', data: { registration_id } }),
    example: '31',
    done: 'is confirmed: its check is awaited',
  }),
  'receive-check': change({
    path: 'receive-check/:id',
    about: 'note that the check has come',
    title: 'Mark check received',
    operation: 'receiveCheck',
    fields: { amount: { kind: 'money', min: 0, about: 'what is due, unless given' } },
    command: ({ amount }, registration_id) => ({
      type: 'ReceiveCheck',
      data: amount === null ? { registration_id } : { registration_id, amount },
    }),
    example: '31',
    done: 'is paid by check',
  }),
  'return-check': change({
    path: 'return-check/:id',
    about: 'note that a check bounced or was received by mistake',
    title: 'Mark check bounced',
    operation: 'returnCheck',
    fields: reason,
    command: (data, registration_id) => ({ type: 'ReturnCheck', data: { registration_id, ...data } }),
    example: '31 --reason "the check bounced"',
    done: 'awaits another check',
  }),
  'take-cash': change({
    path: 'take-cash/:id',
    about: 'note that the rest was paid in cash',
    title: 'Take the rest in cash',
    operation: 'takeCash',
    fields: {},
    command: (_, registration_id) => ({ type: 'TakeCash', data: { registration_id } }),
    example: '31',
    done: 'is paid in cash',
  }),
  'apply-credit': change({
    path: 'apply-credit/:id',
    about: 'pay with a store credit, as far as it goes',
    title: 'Pay with store credit',
    operation: 'payByCredit',
    fields: creditFields,
    command: 'PayByCredit',
    example: '31 --credit-id 5',
    done: 'is paid by credit, as far as it goes',
  }),
});

const endChanges = (change: Describe) => ({
  'change-way': change({
    path: 'change-way/:id',
    about: 'change how a seat is paid for',
    title: 'Pay another way',
    operation: 'changeWay',
    fields: { way: { kind: 'choice', of: ['card', 'check'] as const, required: true, label: 'Pays by' }, ...reason },
    undo: ({ way }: Pick<RegistrationRow, 'way'>) => ({ verb: 'change-way', values: { way, reason: UNDONE } }),
    command: (data, registration_id) => ({ type: 'ChangeWay', data: { registration_id, ...data } }),
    example: '31 --way check --reason "the card was declined"',
    done: 'is paid for the other way',
  }),
  'allow-attempts': change({
    path: 'allow-attempts/:id',
    about: 'allow more attempts to pay by card',
    title: 'Allow more attempts to pay by card',
    operation: 'allowAttempts',
    fields: { more: { kind: 'whole', required: true, min: 1, max: 20 }, ...reason },
    command: (data, registration_id) => ({ type: 'AllowAttempts', data: { registration_id, ...data } }),
    example: '31 --more 3 --reason "the bank has unlocked the card"',
    done: 'may be paid for again',
  }),
  release: change({
    path: 'release/:id',
    about: 'let a seat go that nobody has paid for',
    title: 'Let the seat go',
    operation: 'releaseSeat',
    fields: {},
    command: (_, registration_id) => ({ type: 'ReleaseSeat', data: { registration_id } }),
    example: '31',
    done: 'has no seat any more',
  }),
  cancel: change({
    path: 'cancel/:id',
    about: 'cancel a registration',
    title: 'Cancel this registration',
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
    undo: () => ({ verb: 'undo-cancellation', values: { reason: UNDONE } }),
    command: ({ by, as, reason: why }, registration_id) => {
      const data = { registration_id, by, as };
      return { type: 'CancelRegistration', data: why === null ? data : { ...data, reason: why } };
    },
    example: '31 --by shop --as refund --reason "the teacher is ill"',
    done: 'is canceled',
  }),
  'undo-cancellation': change({
    path: 'undo-cancellation/:id',
    about: 'undo a cancellation that was a mistake',
    title: 'Undo the cancellation',
    operation: 'undoCancellation',
    fields: reason,
    command: (data, registration_id) => ({ type: 'UndoCancellation', data: { registration_id, ...data } }),
    example: '31 --reason "it was the wrong person"',
    done: 'stands again',
  }),
  'send-refund': change({
    path: 'refund-sent/:id',
    about: 'note that a refund by check or in cash was sent',
    title: 'Mark refund sent',
    operation: 'recordRefundSent',
    fields: {
      on: { kind: 'date', about: 'the day; today, unless given' },
      reference: { kind: 'text', max: 64, about: 'such as the number of the check; it names nobody' },
    },
    command: (data, registration_id) => ({ type: 'RecordRefundSent', data: { registration_id, ...data } }),
    example: '31 --reference "check 1042"',
    done: 'is refunded',
  }),
});

const correctionChanges = (change: Describe) => ({
  move: change({
    path: 'move/:id',
    about: 'move somebody to another date',
    title: 'Move to another date',
    operation: 'moveRegistration',
    fields: moveFields,
    command: 'MoveRegistration',
    example: '31 --to 22',
    done: 'has moved',
  }),
  'correct-mail': change({
    path: 'correct-mail/:id',
    about: 'correct a mistyped e-mail address',
    title: 'Correct the e-mail address',
    operation: 'correctMail',
    fields: { email: registrantFields.email, ...reason },
    command: ({ email, reason: why }) => ({
      type: 'CorrectMail',
      data: { reason: why },
      personal: { [REGISTERED_PERSON]: { email } },
    }),
    example: '31 --email ann@example.com --reason "a typo"',
    done: 'has the right address',
  }),
  'pass-on': change({
    path: 'pass-on/:id',
    about: 'give the seat to another person',
    title: 'Give the seat to another person',
    operation: 'passRegistrationOn',
    fields: passFields,
    command: 'PassRegistrationOn',
    example:
      '31 --first Ann --last Bell --phone 9195550100 --email ann@example.com --address "12 Oak Street" --city Raleigh --state NC --zip 27601 --reason "a friend comes instead"',
    done: 'is of another person',
  }),
  comment: change({
    path: 'comment/:id',
    about: 'note something about a registration',
    title: 'Note something',
    operation: 'commentOnRegistration',
    fields: commentFields,
    undo: ({ comments }: Pick<RegistrationRow, 'comments'>) => ({ verb: 'comment', values: { comments } }),
    command: (comment) => ({ type: 'CommentOnRegistration', data: {}, personal: { [REGISTERED_PERSON]: comment } }),
    example: '31 --comments "left-handed"',
    done: 'has a comment',
  }),
  attend: change({
    path: 'attend/:id',
    about: 'record who came to which time',
    operation: 'recordAttendance',
    fields: attendanceFields,
    // the API puts the id of the workshop in place of 0
    command: (data) => ({ type: 'RecordAttendance', data: { ...data, workshop_id: 0 } }),
    example: '31 --workshop-time-id 5 --status present',
    done: 'has its attendance',
  }),
});

/** Changes of registrations by staff: their routes, verbs and forms follow from this table. */
export const registrationChanges = changesOf<unknown, StaffSeatCommand, ShopEvent>(
  { name: 'registration', resource: 'registrations' },
  { path: REGISTRATIONS, tag: 'registrations', what: 'registration', takesNoCards: true },
  (change) => ({ ...seatChanges(change), ...endChanges(change), ...correctionChanges(change) }),
);
