import type { InquiryEvent } from '@rabbet/domain/inquiries/inquiries';
import { person } from '@rabbet/domain/people/people';
import { rowsProjection } from '../engine/rows-projection';
import { type RowOf, table } from '../engine/table';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';
import { searchVector } from '../text/search-words';

export const inquiryRows = table(
  'enquiries',
  {
    id: 'int',
    revision: 'int',
    person_id: 'int',
    about: 'text',
    subject_id: 'int?',
    asked_at: 'moment',
    answered_at: 'moment?',
    answered_by: 'text?',
  },
  {
    indexes: {
      person: '(person_id)',
      open: '(id) where answered_at is null',
      subject: '(about, subject_id)',
      asked: '(asked_at, id)',
      answered: '(answered_at, id)',
    },
    isCounted: true,
  },
);
/** All that visitors said and were told: gone once they are erased. */
const texts = table(
  'enquiry_words',
  {
    id: 'int',
    person: 'text',
    name: 'text?',
    email: 'text?',
    phone: 'text?',
    message: 'text?',
    answer: 'text?',
    note: 'text?',
    words: 'words',
  },
  { isPersonal: true },
);

type Texts = RowOf<(typeof texts)['columns']>;

/** Texts of an inquiry with the words by which it is found. */
function searchedTexts(row: Omit<Texts, 'words'>): Texts {
  return { ...row, words: searchVector([row.name, row.email, row.phone, row.message, row.answer, row.note]) };
}

/** Questions of visitors, and who has answered them. */
export const inquiries = rowsProjection<InquiryEvent>({
  name: 'enquiries',
  version: 5,
  tables: [inquiryRows, texts],
  indexes: 'create index enquiry_words_words on enquiry_words using gin (words);',
  on: {
    EnquiryAsked(id, { data, personal, occurredAt: asked_at }) {
      const personalData = personal[data.person_id];
      const row = inquiryRows.put({ id, revision: 0, ...data, asked_at, answered_at: null, answered_by: null });
      return personalData
        ? [
            row,
            texts.put(searchedTexts({ id, person: String(data.person_id), ...personalData, answer: null, note: null })),
          ]
        : row;
    },
    EnquiryAnsweredByMail(id, { data, personal, revision, occurredAt: answered_at, actor: answered_by }) {
      const personalData = personal[data.person_id];
      const row = inquiryRows.change(id, { revision, answered_at, answered_by });
      return personalData
        ? [row, texts.change(id, (before) => searchedTexts({ ...before, answer: personalData.text }))]
        : row;
    },
    EnquiryAnswered(id, { data, personal, revision, occurredAt: answered_at, actor: answered_by }) {
      const note = personal?.[data.person_id]?.note;
      const row = inquiryRows.change(id, { revision, answered_at, answered_by });
      return note ? [row, texts.change(id, (before) => searchedTexts({ ...before, note }))] : row;
    },
    EnquiryReopened: (id, { revision }) => [
      inquiryRows.change(id, { revision, answered_at: null, answered_by: null }),
      texts.change(id, (before) => searchedTexts({ ...before, note: null })),
    ],
  },
});

/** Nobody is removed who has asked something. */
export const INQUIRIES_POINTING: readonly PointingColumn[] = pointingColumns(inquiries, inquiryRows.name, {
  person_id: { kind: 'reference', to: person.name },
});
