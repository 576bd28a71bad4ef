import type { Company } from '@rabbet/domain/people/people';
import { makerName } from '@rabbet/domain/text/maker-name';
import { slug } from '@rabbet/domain/text/slug';

type Instructor = Pick<Company, 'name' | 'is_artist'>;

/** End of the address of a workshop. */
export function workshopSlug(name: string, instructor: Instructor | null): string {
  return slug(instructor === null ? name : `${makerName(instructor)} ${name}`);
}

/** Subject of a mail with a question about a workshop. */
export function questionSubject(name: string, instructor: Instructor | null): string {
  return instructor === null ? `Question about ${name}` : `Question about ${name} with ${makerName(instructor)}`;
}
