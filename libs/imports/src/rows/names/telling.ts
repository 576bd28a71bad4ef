import { wrongWord } from '../row/rows';
import { Unreadable } from '../../words/unreadable';
import { WrongName } from './naming';

/** A sentence about a name, with the word of the row that it is about. */
export async function telling<T>(field: string, find: () => Promise<T>, valueField = field): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof WrongName) throw wrongWord(field, error.code, error.message);
    if (error instanceof Unreadable) throw wrongWord(valueField, 'domain/value', error.message);
    throw error;
  }
}
