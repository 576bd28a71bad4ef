import { fieldRefusal } from '../row/row';
import { UnreadableWord } from '../../words/unreadable-word';
import { WrongName } from './wrong-name';

/** Runs a look-up, and turns its WrongName or UnreadableWord into a fault of the row's field, which the look-up does not know. */
export async function withFaultField<T>(field: string, lookUp: () => Promise<T>, valueField = field): Promise<T> {
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof WrongName) throw fieldRefusal(field, error.code, error.message);
    if (error instanceof UnreadableWord) throw fieldRefusal(valueField, 'domain/value', error.message);
    throw error;
  }
}
