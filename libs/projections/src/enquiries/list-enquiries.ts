import { enquiryList as list } from '@rabbet/domain/enquiries/enquiries';
import { company } from '@rabbet/domain/people/people';
import { namesOfActors } from '../accounts/accounts';
import { artworks } from '../artworks/artworks';
import { pagedList } from '../reading/paged-list';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { foldedSql } from '../records/folded-sql';
import { workshops } from '../workshops/workshops';
import { enquiries } from './enquiries';

/** SQL for the title of the piece or workshop, or the name of the artist, that an inquiry is about. */
const SUBJECT = `case about
  when 'piece' then (select name collate "default" from artworks where artworks.id = subject_id)
  when 'artist' then (select name collate "default" from names where kind = '${company.name}' and names.id = subject_id)
  when 'workshop' then (select doc->>'name' from workshops where workshops.id = subject_id)
  end`;
const WORDS = foldedSql("concat_ws(' ', enquiries.id, name, email, phone, message, answer, note, subject)");

/** Inquiries for staff: of merged persons, the one who answers for them. */
export const enquiryList = pagedList(list, {
  reads: [enquiries, duplicates, artworks, workshops],
  from: `enquiries left join enquiry_words using (id) cross join lateral (select ${SUBJECT} as subject) asked_about`,
  order: '-id',
  columns: { person_id: answeringSql('person', 'enquiries.person_id') },
  filters: {
    person_id: (person) => `person_id in ${oneWithSql('person', person)}`,
    answered: (answered) => `(answered_at is not null) = ${answered}`,
    term: (term) =>
      `not exists (select from regexp_split_to_table(${foldedSql(`trim(${term}::text)`)}, '\\s+') word
         where position(word in ${WORDS}) = 0)`,
  },
  names: namesOfActors,
});
