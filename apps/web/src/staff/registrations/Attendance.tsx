import type { Client } from '@rabbet/client';
import { attendanceFields, type RegistrationRow } from '@rabbet/domain/registrations/registrations';
import { longDate, timeRange } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnyForm } from '../../kernel/forms/form';
import { FormSelect } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { FormDetails } from '../parts/FormDetails';
import { useClient } from '../session/staff-client';

interface Time {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  /** Null while nobody has said it. */
  readonly status: string | null;
}

interface Student {
  readonly id: number;
  readonly attendance: readonly { readonly workshop_time_id: number; readonly status: string }[];
}

/** Times of the workshop of a registration, with whether they came. */
export function attendanceQuery(client: Client, { id, workshop_id }: Pick<RegistrationRow, 'id' | 'workshop_id'>) {
  return queryOptions({
    queryKey: ['list', 'attendance', workshop_id, id],
    queryFn: async (): Promise<readonly Time[]> => {
      const workshop = await client.workshop(workshop_id);
      const students: readonly Student[] = workshop?.students ?? [];
      const own = students.find((student) => student.id === id)?.attendance ?? [];
      const said = new Map(own.map(({ workshop_time_id, status }) => [workshop_time_id, status]));
      return (workshop?.times ?? []).map((time) => ({ ...time, status: said.get(time.id) ?? null }));
    },
  });
}

interface AttendanceProps {
  readonly row: Pick<RegistrationRow, 'id' | 'workshop_id'>;
  /** Absent for those who may not change it. */
  readonly form: AnyForm | undefined;
}

/** Attendance by time, and the form that records it. */
export function Attendance({ row, form }: AttendanceProps) {
  const times = useQuery(attendanceQuery(useClient(), row)).data ?? [];
  if (times.length === 0) return null;
  return (
    <section aria-label="Attendance">
      <h2>Attendance</h2>
      <ul>
        {times.map((time) => (
          <li key={time.id}>
            {timeWords(time)}: {time.status ?? 'not recorded'}
          </li>
        ))}
      </ul>
      {form && (
        <FormDetails form={form} summary="Record who came">
          <ShopForm form={form} submit="Record" hidden={{ id: String(row.id), revision: '' }}>
            <FormSelect name="workshop_time_id" label="Time">
              {times.map((time) => (
                <option key={time.id} value={time.id}>
                  {timeWords(time)}
                </option>
              ))}
            </FormSelect>
            <FormSelect name="status" label="They were">
              {attendanceFields.status.of.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </FormSelect>
          </ShopForm>
        </FormDetails>
      )}
    </section>
  );
}

/** "June 6, 2026, 10:00 AM – 4:00 PM". */
function timeWords({ start, end }: Pick<Time, 'start' | 'end'>): string {
  return `${longDate(dateIn(start))}, ${timeRange(start, end)}`;
}
