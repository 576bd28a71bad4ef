import type { ListColumn } from '@rabbet/domain/pages/list';
import { longDate } from '@rabbet/domain/time/words';
import { exactly } from './Moment';
import { shortDay, shortMoment } from './short-times';
import { Value } from './Value';

interface ListValueProps {
  readonly value: unknown;
  readonly column: Pick<ListColumn, 'type' | 'isErasable'>;
  readonly now: Date;
}

/** A value of a column in the row of a list: times are short, and whole for whoever rests on them. */
export function ListValue({ value, column, now }: ListValueProps) {
  if (value === false) return '';
  const type = String(column.type).replace('?', '');
  if (value === null || value === undefined || (type !== 'date' && type !== 'instant'))
    return <Value {...{ value, column, now }} />;
  const text = String(value);
  return (
    <time dateTime={text} title={type === 'date' ? longDate(text) : exactly(text)}>
      {type === 'date' ? shortDay(text, now) : shortMoment(text, now)}
    </time>
  );
}
