import { wrongWord } from '../row/row';
import { Unreadable } from '../../words/unreadable';
import { WrongName } from './namesakes';

/** Finds something; fails with a fault of this field of the row where its name or its value is wrong. */
export async function withFaultField<T>(field: string, lookUp: () => Promise<T>, valueField = field): Promise<T> {
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof WrongName) throw wrongWord(field, error.code, error.message);
    if (error instanceof Unreadable) throw wrongWord(valueField, 'domain/value', error.message);
    throw error;
  }
}
