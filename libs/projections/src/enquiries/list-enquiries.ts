import { enquiryList as list } from '@rabbet/domain/enquiries/enquiries';
import { company } from '@rabbet/domain/people/people';
import { namesOfActors } from '../accounts/accounts';
import { artworks, nameWords } from '../artworks/artworks';
import { pagedList } from '../reading/paged-list';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { foldedSql, indexedText, patternOf } from '../records/folded-sql';
import { recordsOf, recordTable } from '../records/record-projection';
import { wordsIn } from '../records/searching';
import { workshops } from '../workshops/workshops';
import { enquiries, enquiryRows, saidSql } from './enquiries';

/** SQL for the title of the piece or workshop, or the name of the artist, that an inquiry is about. */
const SUBJECT = `case about
  when 'piece' then (select name collate "default" from artworks where artworks.id = subject_id)
  when 'artist' then (select name collate "default" from names where kind = '${company.name}' and names.id = subject_id)
  when 'workshop' then (select doc->>'name' from workshops where workshops.id = subject_id)
  end`;

/** Inquiries in which a word occurs, or the name of what they are about: each by an index, but for workshops, which are few. */
function enquiriesWith(word: string, place: (value: unknown) => string): string {
  const pattern = place(patternOf(word));
  const about = (subject: string, ids: string) =>
    `select e.id from enquiries e where e.about = '${subject}' and e.subject_id in (${ids})`;
  const named = (text: string) => `${foldedSql(text)} like ${pattern}`;
  const firms = `select f.id from ${recordTable(company)} f
    where ${indexedText('f.doc')} like ${pattern} and ${named("f.doc->>'name'")}`;
  const parts = [
    `select w.id from enquiry_words w where ${saidSql('w')} like ${pattern}`,
    about('piece', `select a.id from artworks a where ${nameWords('a')} like ${pattern}`),
    about('artist', firms),
    about('workshop', `select p.id from workshops p where ${named("p.doc->>'name'")}`),
    ...(/^\d{1,9}$/.test(word) ? [`select ${Number(word)}`] : []),
  ];
  return `id in (${parts.join(' union all ')})`;
}

/** Inquiries for staff: of merged persons, the one who answers for them. */
export const enquiryList = pagedList(list, {
  reads: [enquiries, duplicates, artworks, workshops, recordsOf(company)],
  from: `enquiries left join enquiry_words using (id) cross join lateral (select ${SUBJECT} as subject) asked_about`,
  order: '-id',
  total: enquiryRows.total,
  columns: { person_id: answeringSql('person', 'enquiries.person_id') },
  filters: {
    person_id: (person) => `person_id = any(array${oneWithSql('person', person)})`,
  },
  conditions: {
    answered: (answered) => (answered === true ? 'answered_at is not null' : 'answered_at is null'),
    term: (term, place) =>
      wordsIn(term)
        .map((word) => enquiriesWith(word, place))
        .join(' and ') || 'true',
  },
  names: namesOfActors,
});
