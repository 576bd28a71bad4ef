import { given } from '@rabbet/domain/testing/given';
import { registration, type FormEvent } from './registrations';
import { ann, bob, START } from '../testing/registrations/events';

const IDS = { workshop_id: 7, person_id: 41 };
const receiveForm = (form = ann, more: object = {}, mayReplaceForm = true) =>
  ({
    type: 'ReceiveForm',
    data: { ...IDS, ...more },
    personal: { 41: form },
    facts: { confirmation: 'code-1', mayReplaceForm },
  }) as const;
const formReceived: FormEvent = {
  type: 'RegistrationReceived',
  data: IDS,
  personal: { 41: { ...ann, confirmation: 'code-1' } },
};
const formOfErasedPerson: FormEvent = { ...formReceived, personal: { 41: null } };

describe('a form', () => {
  it('is stored with its confirmation code, and without unknown fields', () => {
    given(registration)
      .when({ ...receiveForm(), personal: { 41: { ...ann, cc: '4242424242424242' } as typeof ann } })
      .then(formReceived);
  });

  it('is stored once, although it comes again with other spaces, cases and accents', () => {
    given(registration, formReceived).when(receiveForm()).thenNothing();
    given(registration, formReceived)
      .when(receiveForm({ ...ann, first: 'ANN', city: 'Ráleigh' }))
      .thenNothing();
  });

  it('is replaced by a changed form of the same person if its seat allows it, with a new code and the old e-mail address', () => {
    const moved = { ...ann, email: 'ann@éxample.com', zip: '27602' };
    const replaceForm = { ...receiveForm(moved), facts: { confirmation: 'code-2', mayReplaceForm: true } };
    const form = { ...moved, email: ann.email, confirmation: 'code-2' };
    const event: FormEvent = { type: 'RegistrationToldAnew', data: { person_id: 41 }, personal: { 41: form } };
    given(registration, formReceived).when(replaceForm).then(event);
    const { state } = given(registration, formReceived, event);
    expect(state).toMatchObject({ registrant: { ...moved, email: ann.email }, confirmation: 'code-2' });
    given(registration, formReceived)
      .when(receiveForm(moved, {}, false))
      .thenRefused('registration/twice');
    given(registration, formReceived)
      .when(receiveForm(ann, {}, false))
      .thenNothing();
  });

  it('keeps its confirmation code when an old event replaces it without one', () => {
    const event: FormEvent = { type: 'RegistrationToldAnew', data: { person_id: 41 }, personal: { 41: ann } };
    expect(given(registration, formReceived, event).state).toMatchObject({ registrant: ann, confirmation: 'code-1' });
  });

  it('is refused for another person, another workshop, or an erased person', () => {
    for (const [past, command] of [
      [formReceived, receiveForm(bob)],
      [formReceived, receiveForm(ann, { workshop_id: 8 })],
      [formOfErasedPerson, receiveForm()],
    ] as const)
      given(registration, past).when(command).thenRefused('registration/exists');
    given(registration)
      .when({ ...receiveForm(), personal: {} })
      .thenRefused('registration/nobody');
  });
});

describe('staff', () => {
  const correctMail = (email: string) =>
    ({
      type: 'CorrectMail',
      data: { reason: 'mistyped' },
      personal: { 41: { email } },
      facts: { confirmation: 'code-2' },
    }) as const;

  it('correct a mistyped e-mail address, which gets a new code', () => {
    const email = 'ann.bell@example.com';
    const data = { person_id: 41, reason: 'mistyped' };
    const corrected: FormEvent = {
      type: 'RegistrationMailCorrected',
      data,
      personal: { 41: { email, confirmation: 'code-2' } },
    };
    given(registration, formReceived).when(correctMail(email)).then(corrected);
    given(registration, formReceived, corrected)
      .when(correctMail(` ${email} `))
      .thenNothing();
    given(registration, formReceived).when(correctMail(ann.email)).thenNothing();
    const registrant = { ...ann, email };
    expect(given(registration, formReceived, corrected).state).toMatchObject({ registrant, confirmation: 'code-2' });
    const correctionWithoutCode: FormEvent = { ...corrected, personal: { 41: { email } } };
    expect(given(registration, formReceived, correctionWithoutCode).state).toMatchObject({
      registrant,
      confirmation: 'code-1',
    });
    const erasedCorrection: FormEvent = { ...corrected, personal: { 41: null } };
    expect(given(registration, formReceived, erasedCorrection).state).toMatchObject({
      registrant: null,
      confirmation: null,
    });
    expect(() => given(registration, formReceived).when(correctMail('ann bell')).thenNothing()).toThrow();
    given(registration).when(correctMail(ann.email)).thenRefused('registration/unknown');
  });

  it('pass the form on to another person, with a new code', () => {
    const pass = {
      type: 'PassFormOn',
      data: { person_id: 42, reason: 'her brother comes' },
      personal: { 42: bob },
      facts: { confirmation: 'code-2' },
    } as const;
    const passed: FormEvent = {
      type: 'RegistrationPassedOn',
      data: pass.data,
      personal: { 42: { ...bob, confirmation: 'code-2' } },
    };
    given(registration, formReceived).when(pass).then(passed);
    given(registration, formReceived, passed).when(pass).thenNothing();
    given(registration, formOfErasedPerson).when(pass).then(passed);
    expect([formReceived, passed].map((event) => given(registration, formReceived, event).state.readdressed)).toEqual([
      0, 1,
    ]);
    expect(given(registration, formReceived, passed).state).toMatchObject({ registrant: bob, person_id: 42 });
  });

  it('store a comment, which is erased with the person', () => {
    const note = { type: 'CommentOnRegistration', data: {}, personal: { 41: { comments: 'left-handed' } } } as const;
    const noted: FormEvent = {
      type: 'RegistrationCommented',
      data: { person_id: 41 },
      personal: { 41: { comments: 'left-handed' } },
    };
    given(registration, formReceived).when(note).then(noted);
    given(registration, formReceived, noted).when(note).thenNothing();
    given(registration, formReceived)
      .when({ ...note, personal: {} })
      .thenRefused('field/required');
    expect(given(registration, formReceived, { ...noted, personal: { 41: null } }).state.comments).toBeNull();
  });

  it('record who attended which session', () => {
    const attend = (status: 'present' | 'absent', facts: object = {}) =>
      ({
        type: 'RecordAttendance',
        data: { workshop_id: 1, workshop_time_id: 5, status },
        facts: { id: 9, now: START, isRegistered: true, times: [{ id: 5, start: START }], ...facts },
      }) as const;
    const recorded = (status: 'present' | 'absent'): FormEvent => ({
      type: 'RegistrationAttendanceRecorded',
      data: { id: 9, workshop_time_id: 5, status },
    });
    given(registration, formReceived).when(attend('present')).then(recorded('present'));
    given(registration, formReceived, recorded('present')).when(attend('present')).thenNothing();
    given(registration, formReceived, recorded('present'))
      .when(attend('absent', { id: 10 }))
      .then(recorded('absent'));
    given(registration, formReceived)
      .when(attend('present', { isRegistered: false }))
      .thenRefused('attendance/not-registered');
    given(registration, formReceived)
      .when(attend('present', { times: [{ id: 6, start: START }] }))
      .thenRefused('attendance/no-such-time');
    given(registration, formReceived)
      .when(attend('present', { now: START - 1 }))
      .thenRefused('attendance/ahead');
  });
});
