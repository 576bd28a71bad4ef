import { shownName } from '@rabbet/domain/people/people';
import { slug } from '@rabbet/domain/text/slug';

/** What its address ends with. The instructor's name is the stored one, "Last, First". */
export function workshopSlug(name: string, instructor: string | null): string {
  return slug(instructor === null ? name : `${shownName(instructor)} ${name}`);
}

/** What a mail with a question about it is headed with. */
export function questionSubject(name: string, instructor: string | null): string {
  return instructor === null ? `Question about ${name}` : `Question about ${name} with ${shownName(instructor)}`;
}
