import { WHOLE_MAX } from '@rabbet/domain/records/fields';
import { badFields } from '../problems/problems';

/** An id in the address. */
export function parseId(text: string): number {
  const id = Number(text);
  if (/^[1-9]\d{0,9}$/.test(text) && id <= WHOLE_MAX) return id;
  throw badFields([{ field: 'id', code: 'type', message: 'It is an id, a whole number from 1 on.' }]);
}
