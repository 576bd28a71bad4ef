import { inquiryList as list } from '@rabbet/domain/inquiries/inquiries';
import { company } from '@rabbet/domain/people/people';
import { namesOfActors } from '../accounts/accounts';
import { artworks } from '../artworks/artworks';
import { pagedList } from '../reading/paged-list';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { foundByWords } from '../records/finding-words';
import { wordsSql } from '../records/folded-sql';
import { recordsOf, recordTable } from '../records/record-projection';
import { type SearchWord, searchWords } from '../text/search-words';
import { workshops } from '../workshops/workshops';
import { inquiries, inquiryRows } from './inquiries';

/** SQL for the title of the piece or workshop, or the name of the artist, that an inquiry is about. */
export const SUBJECT = `case about
  when 'piece' then (select name collate "default" from artworks where artworks.id = subject_id)
  when 'artist' then (select name collate "default" from names where kind = '${company.name}' and names.id = subject_id)
  when 'workshop' then (select doc->>'name' from workshops where workshops.id = subject_id)
  end`;

/** Read models of what inquiries are about. */
export const READ_BY_SUBJECTS = [artworks, workshops, recordsOf(company)];

/** SQL for the inquiries in which a word occurs, or in the name of what they are about. All workshops are read: they are few. */
function inquiriesWithWord({ query, id }: SearchWord, place: (value: unknown) => string): string {
  const word = `${place(query)}::tsquery`;
  const about = (subject: string, ids: string) =>
    `select e.id from enquiries e where e.about = '${subject}' and e.subject_id = any(array(${ids}))`;
  const parts = [
    `select w.id from enquiry_words w where w.words @@ ${word}`,
    about('piece', `select a.id from artwork_words a where a.words @@ ${word}`),
    about('artist', `select f.id from ${recordTable(company)} f where f.words @@ ${word}`),
    about('workshop', `select p.id from workshops p where ${wordsSql("p.doc->>'name'")} @@ ${word}`),
    ...(id === null ? [] : [`select ${id}`]),
  ];
  return parts.join(' union all ');
}

/** Inquiries for staff: of merged persons, the one who answers for them. */
export const inquiryList = pagedList(list, {
  reads: [inquiries, duplicates, ...READ_BY_SUBJECTS],
  rowsOf: inquiries,
  from: `enquiries left join enquiry_words using (id) cross join lateral (select ${SUBJECT} as subject) asked_about`,
  order: '-id',
  total: inquiryRows.total,
  columns: { person_id: answeringSql('person', 'enquiries.person_id') },
  filters: {
    person_id: (person) => `person_id = any(array${oneWithSql('person', person)})`,
  },
  conditions: {
    answered: (answered) => (answered === true ? 'answered_at is not null' : 'answered_at is null'),
    term: (term, place, { isWalked }) => {
      const statements = searchWords(term)?.map((word) => inquiriesWithWord(word, place)) ?? null;
      return foundByWords('id', statements, isWalked);
    },
  },
  names: namesOfActors,
});
