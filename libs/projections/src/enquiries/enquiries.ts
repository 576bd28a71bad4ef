import type { EnquiryEvent } from '@rabbet/domain/enquiries/enquiries';
import { person } from '@rabbet/domain/people/people';
import { rowsProjection } from '../engine/rows-projection';
import { table } from '../engine/table';
import { foldedSql } from '../records/folded-sql';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';

export const enquiryRows = table(
  'enquiries',
  {
    ...({ id: 'int', revision: 'int', person_id: 'int', about: 'text', subject_id: 'int?' } as const),
    ...({ asked_at: 'moment', answered_at: 'moment?', answered_by: 'text?' } as const),
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
const words = table(
  'enquiry_words',
  {
    ...({ id: 'int', person: 'text', name: 'text?', email: 'text?', phone: 'text?', message: 'text?' } as const),
    ...({ answer: 'text?', note: 'text?' } as const),
  },
  { isPersonal: true },
);

const SAID = ['name', 'email', 'phone', 'message', 'answer', 'note'];
/** SQL for all that was said in an inquiry, folded, as an index has it. */
export const saidSql = (row: string) =>
  foldedSql(SAID.map((name) => `coalesce(${row}.${name}, '')`).join(" || ' ' || "));

const WORD_INDEX = `
create index enquiry_words_said on enquiry_words using gin ((${saidSql('enquiry_words')}) gin_trgm_ops);
alter index enquiry_words_said alter column 1 set statistics 0;
`;

/** What visitors have asked, and whether somebody has answered. */
export const enquiries = rowsProjection<EnquiryEvent>({
  name: 'enquiries',
  version: 3,
  tables: [enquiryRows, words],
  indexes: WORD_INDEX,
  on: {
    EnquiryAsked(id, { data, personal, occurredAt: asked_at }) {
      const said = personal[data.person_id];
      const row = enquiryRows.put({ id, revision: 0, ...data, asked_at, answered_at: null, answered_by: null });
      return said ? [row, words.put({ id, person: String(data.person_id), ...said, answer: null, note: null })] : row;
    },
    EnquiryAnsweredByMail(id, { data, personal, revision, occurredAt: answered_at, actor: answered_by }) {
      const said = personal[data.person_id];
      const row = enquiryRows.change(id, { revision, answered_at, answered_by });
      return said ? [row, words.change(id, { answer: said.text })] : row;
    },
    EnquiryAnswered(id, { data, personal, revision, occurredAt: answered_at, actor: answered_by }) {
      const note = personal?.[data.person_id]?.note;
      const row = enquiryRows.change(id, { revision, answered_at, answered_by });
      return note ? [row, words.change(id, { note })] : row;
    },
  },
});

/** Nobody is removed who has asked something. */
export const ENQUIRIES_POINTING: readonly PointingColumn[] = pointingColumns(enquiries, enquiryRows.name, {
  person_id: { kind: 'reference', to: person.name },
});
