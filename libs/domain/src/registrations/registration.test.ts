import { given } from '@rabbet/domain/testing/given';
import { registration, type FormEvent } from './registrations';
import { ann, bob, START } from '../testing/registrations/past';

const IDS = { workshop_id: 7, person_id: 41 };
const receive = (form = ann, more: object = {}, mayTellAnew = true) =>
  ({
    type: 'ReceiveForm',
    data: { ...IDS, ...more },
    personal: { 41: form },
    facts: { confirmation: 'code-1', mayTellAnew },
  }) as const;
const received: FormEvent = {
  type: 'RegistrationReceived',
  data: IDS,
  personal: { 41: { ...ann, confirmation: 'code-1' } },
};
const erased: FormEvent = { ...received, personal: { 41: null } };

describe('a form', () => {
  it('is received with the key to its confirmation, and nothing that it does not ask for', () => {
    given(registration)
      .when({ ...receive(), personal: { 41: { ...ann, cc: '4242424242424242' } as typeof ann } })
      .then(received);
  });

  it('is the same one however often it comes, with other blanks, cases and accents too', () => {
    given(registration, received).when(receive()).thenNothing();
    given(registration, received)
      .when(receive({ ...ann, first: 'ANN', city: 'Ráleigh' }))
      .thenNothing();
  });

  it('is told anew by the same person while its seat lets it, under another code and with the address that mail goes to', () => {
    const moved = { ...ann, email: 'ann@éxample.com', zip: '27602' };
    const anew = { ...receive(moved), facts: { confirmation: 'code-2', mayTellAnew: true } };
    const form = { ...moved, email: ann.email, confirmation: 'code-2' };
    const event: FormEvent = { type: 'RegistrationToldAnew', data: { person_id: 41 }, personal: { 41: form } };
    given(registration, received).when(anew).then(event);
    const { state } = given(registration, received, event);
    expect(state).toMatchObject({ registrant: { ...moved, email: ann.email }, confirmation: 'code-2' });
    given(registration, received)
      .when(receive(moved, {}, false))
      .thenRefused('registration/twice');
    given(registration, received)
      .when(receive(ann, {}, false))
      .thenNothing();
  });

  it('told anew before keys changed keeps its key', () => {
    const event: FormEvent = { type: 'RegistrationToldAnew', data: { person_id: 41 }, personal: { 41: ann } };
    expect(given(registration, received, event).state).toMatchObject({ registrant: ann, confirmation: 'code-1' });
  });

  it('is refused for another person, another workshop, or one who was erased', () => {
    for (const [past, command] of [
      [received, receive(bob)],
      [received, receive(ann, { workshop_id: 8 })],
      [erased, receive()],
    ] as const)
      given(registration, past).when(command).thenRefused('registration/exists');
    given(registration)
      .when({ ...receive(), personal: {} })
      .thenRefused('registration/nobody');
  });
});

describe('staff', () => {
  const correct = (email: string) =>
    ({
      type: 'CorrectMail',
      data: { reason: 'mistyped' },
      personal: { 41: { email } },
      facts: { confirmation: 'code-2' },
    }) as const;

  it('correct a mistyped address, which gets another code', () => {
    const email = 'ann.bell@example.com';
    const data = { person_id: 41, reason: 'mistyped' };
    const corrected: FormEvent = {
      type: 'RegistrationMailCorrected',
      data,
      personal: { 41: { email, confirmation: 'code-2' } },
    };
    given(registration, received).when(correct(email)).then(corrected);
    given(registration, received, corrected)
      .when(correct(` ${email} `))
      .thenNothing();
    given(registration, received).when(correct(ann.email)).thenNothing();
    const registrant = { ...ann, email };
    expect(given(registration, received, corrected).state).toMatchObject({ registrant, confirmation: 'code-2' });
    const older: FormEvent = { ...corrected, personal: { 41: { email } } };
    expect(given(registration, received, older).state).toMatchObject({ registrant, confirmation: 'code-1' });
    const gone: FormEvent = { ...corrected, personal: { 41: null } };
    expect(given(registration, received, gone).state).toMatchObject({ registrant: null, confirmation: null });
    expect(() => given(registration, received).when(correct('ann bell')).thenNothing()).toThrow();
    given(registration).when(correct(ann.email)).thenRefused('registration/unknown');
  });

  it('put another person in the seat, under another code', () => {
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
    given(registration, received).when(pass).then(passed);
    given(registration, received, passed).when(pass).thenNothing();
    given(registration, erased).when(pass).then(passed);
    expect([received, passed].map((event) => given(registration, received, event).state.readdressed)).toEqual([0, 1]);
    expect(given(registration, received, passed).state).toMatchObject({ registrant: bob, person_id: 42 });
  });

  it('note something, which goes with the person', () => {
    const note = { type: 'CommentOnRegistration', data: {}, personal: { 41: { comments: 'left-handed' } } } as const;
    const noted: FormEvent = {
      type: 'RegistrationCommented',
      data: { person_id: 41 },
      personal: { 41: { comments: 'left-handed' } },
    };
    given(registration, received).when(note).then(noted);
    given(registration, received, noted).when(note).thenNothing();
    given(registration, received)
      .when({ ...note, personal: {} })
      .thenRefused('field/required');
    expect(given(registration, received, { ...noted, personal: { 41: null } }).state.comments).toBeNull();
  });

  it('record who came to which time', () => {
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
    given(registration, received).when(attend('present')).then(recorded('present'));
    given(registration, received, recorded('present')).when(attend('present')).thenNothing();
    given(registration, received, recorded('present'))
      .when(attend('absent', { id: 10 }))
      .then(recorded('absent'));
    given(registration, received)
      .when(attend('present', { isRegistered: false }))
      .thenRefused('attendance/not-registered');
    given(registration, received)
      .when(attend('present', { times: [{ id: 6, start: START }] }))
      .thenRefused('attendance/no-such-time');
    given(registration, received)
      .when(attend('present', { now: START - 1 }))
      .thenRefused('attendance/ahead');
  });
});
