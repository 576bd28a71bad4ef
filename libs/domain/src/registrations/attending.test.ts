import { given } from '@rabbet/domain/deciders/given';
import { workshopStream as stream } from './registrations';
import { joined, of, onDay, paid, planned, promised } from './testing/past';

describe('noting who came', () => {
  const came = (status: 'present' | 'absent', time = 5) =>
    ({ type: 'RecordAttendance', data: { ...of(), workshop_time_id: time, status }, facts: { id: 90 } }) as const;
  const noted = (status: 'present' | 'absent', id = 90) =>
    ({ type: 'WorkshopAttendanceRecorded', data: { ...of(), id, workshop_time_id: 5, status } }) as const;

  it('is for each time of the workshop, and can be corrected', () => {
    given(stream, ...planned(), ...paid())
      .when(came('present'))
      .then(noted('present'));
    given(stream, ...planned(), ...promised(), noted('present', 89))
      .when(came('absent'))
      .then(noted('absent', 89));
  });

  it('changes nothing the second time', () => {
    given(stream, ...planned(), ...paid(), noted('present'))
      .when(came('present'))
      .thenNothing();
  });

  it('keeps one note for each time', () => {
    const second = {
      type: 'WorkshopAttendanceRecorded',
      data: { ...of(), id: 91, workshop_time_id: 6, status: 'present' },
    } as const;
    const past = [...planned(), onDay('2026-06-07', 6), ...paid(), noted('absent'), second];
    given(stream, ...past)
      .when(came('absent', 6))
      .then({ ...second, data: { ...second.data, status: 'absent' } });
    const { state } = given(stream, ...past, noted('present'));
    expect(state.registrations[0]?.attendance).toEqual([
      { id: 91, workshop_time_id: 6, status: 'present' },
      { id: 90, workshop_time_id: 5, status: 'present' },
    ]);
  });

  it('is refused for who has no seat, and for a time that is not on the schedule', () => {
    given(stream, ...planned(), joined())
      .when(came('present'))
      .thenRefused('attendance/not-registered');
    given(stream, ...planned(), ...paid())
      .when(came('present', 6))
      .thenRefused('attendance/no-such-time');
  });
});

describe('a note of the staff', () => {
  const note = (comments: string | null, person = 41) =>
    ({ type: 'CommentOnRegistration', data: of(), personal: { [person]: { comments } } }) as const;
  const noted = (comments: string) =>
    ({ type: 'WorkshopRegistrationCommented', data: of(), personal: { 41: { comments } } }) as const;

  it('is told apart, since it is about a person', () => {
    given(stream, ...planned(), ...paid())
      .when(note('Brings a chair'))
      .then(noted('Brings a chair'));
  });

  it('changes nothing the second time', () => {
    given(stream, ...planned(), ...paid(), noted('Brings a chair'))
      .when(note('Brings a chair'))
      .thenNothing();
    given(stream, ...planned(), ...paid())
      .when(note(null))
      .thenNothing();
  });

  it('is refused when it is said of somebody else', () => {
    given(stream, ...planned(), ...paid())
      .when(note('Brings a chair', 42))
      .thenRefused('field/required');
  });

  it('is gone with the person', () => {
    const { state } = given(stream, ...planned(), ...paid(), { ...noted('Brings a chair'), personal: { 41: null } });
    expect(state.registrations[0]?.comments).toBeNull();
  });
});
