import type { PipeTransform } from '@nestjs/common';
import { WHOLE_MAX } from '@rabbet/domain/records/fields';
import { badFields } from '../problems';
import type { Body, BodyClass } from './body-class';
import { parseBody } from './parse-body';

/** An id in the address. */
export const RecordId: PipeTransform<string, number> = {
  transform(text) {
    const id = Number(text);
    if (/^[1-9]\d{0,9}$/.test(text) && id <= WHOLE_MAX) return id;
    throw badFields([{ field: 'id', code: 'type', message: 'It is an id, a whole number from 1 on.' }]);
  },
};

/** A body of this class. */
export function parsed(type: BodyClass): PipeTransform<unknown, Body> {
  return { transform: (wire) => parseBody(type, wire) };
}
