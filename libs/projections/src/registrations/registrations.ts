import { person } from '@rabbet/domain/people/people';
import type { FormEvent } from '@rabbet/domain/registrations/registrations';
import { rowsProjection } from '../engine/rows-projection';
import { type RowOf, table } from '../engine/table';
import type { QueryContext } from '../reading/query-context';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';
import { searchVector } from '../text/search-words';

const rows = table(
  'registrations',
  {
    id: 'int',
    revision: 'int',
    workshop_id: 'int',
    person_id: 'int',
    received_at: 'moment',
    changed_at: 'moment',
  },
  { indexes: { workshop: '(workshop_id)', person: '(person_id)', received: '(received_at, id)' } },
);
/** Form of a registration, the key to its confirmation and what staff note: gone once its person is erased. */
const forms = table(
  'registration_words',
  {
    id: 'int',
    person: 'text',
    first: 'text',
    last: 'text',
    phone: 'text',
    email: 'text',
    address: 'text',
    address_2: 'text?',
    city: 'text',
    state: 'text',
    zip: 'text',
    confirmation: 'text',
    comments: 'text?',
    words: 'words',
  },
  { isPersonal: true, indexes: { confirmation: '(confirmation)' } },
);
const attendance = table(
  'registration_attendance',
  { id: 'int', registration_id: 'int', workshop_time_id: 'int', status: 'text' },
  { indexes: { registration: '(registration_id)' } },
);

type Form = RowOf<(typeof forms)['columns']>;

/** A form with the words by which its registration is found. */
function searchedForm(form: Omit<Form, 'words'>): Form {
  return { ...form, words: searchVector([form.first, form.last, form.email, form.phone]) };
}

const WORD_INDEXES = `
create index registration_words_words on registration_words using gin (words);
create index registration_words_name on registration_words ((first || ' ' || last), id);
alter index registration_words_name alter column 1 set statistics 0;
create index registration_words_email on registration_words (lower(email));
alter index registration_words_email alter column 1 set statistics 0;
`;

/** Forms of those who register for workshops, and what is said of each: their seats are a read model of their own. */
export const registrations = rowsProjection<FormEvent>({
  name: 'registrations',
  version: 3,
  tables: [rows, forms, attendance],
  indexes: WORD_INDEXES,
  on: {
    RegistrationReceived(id, { data, personal, revision, occurredAt: received_at }) {
      const personalData = personal[data.person_id];
      const row = rows.put({ id, revision, ...data, received_at, changed_at: received_at });
      return personalData
        ? [row, forms.put(searchedForm({ id, person: String(data.person_id), ...personalData, comments: null }))]
        : row;
    },
    RegistrationToldAnew: (id, { data, personal, revision, occurredAt: changed_at }) => [
      rows.change(id, { revision, changed_at }),
      forms.change(id, (form) => searchedForm({ ...form, ...personal[data.person_id] })),
    ],
    RegistrationMailCorrected: (id, { data, personal, revision, occurredAt: changed_at }) => [
      rows.change(id, { revision, changed_at }),
      forms.change(id, (form) => searchedForm({ ...form, ...personal[data.person_id] })),
    ],
    RegistrationPassedOn(id, { data: { person_id }, personal, revision, occurredAt: changed_at }) {
      const personalData = personal[person_id];
      const row = rows.change(id, { revision, person_id, changed_at });
      return [
        row,
        personalData
          ? forms.put(searchedForm({ id, person: String(person_id), ...personalData, comments: null }))
          : forms.remove(id),
      ];
    },
    RegistrationCommented: (id, { data, personal, revision, occurredAt: changed_at }) => [
      rows.change(id, { revision, changed_at }),
      forms.change(id, (form) => searchedForm({ ...form, ...personal[data.person_id] })),
    ],
    RegistrationAttendanceRecorded: (registration_id, { data, revision, occurredAt: changed_at }) => [
      rows.change(registration_id, { revision, changed_at }),
      attendance.put({ registration_id, ...data }),
    ],
  },
});

/** Finds the persons who have registered with this e-mail address, as it was typed or corrected. */
export async function personsRegisteredBy(context: QueryContext, address: string): Promise<readonly string[]> {
  const matches = await context.rows<{ person: string }>(
    [registrations],
    'select distinct person from registration_words where lower(email) = lower($1)',
    [address.trim()],
  );
  return matches.map(({ person }) => person);
}

/** Columns that keep persons from being removed who have registered. */
export const REGISTRATIONS_POINTING: readonly PointingColumn[] = pointingColumns(registrations, rows.name, {
  person_id: { kind: 'reference', to: person.name },
});
