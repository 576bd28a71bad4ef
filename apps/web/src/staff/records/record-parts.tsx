import type { WhoAsksReply } from '@rabbet/client';
import { labelOf } from '@rabbet/domain/records/labels';
import type { AnyKind } from '@rabbet/domain/records/record';
import { type RecordReply, titleOf } from '@rabbet/domain/records/titles';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { Link } from 'react-router-dom';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { staffPath } from '../../paths/paths';
import { mayChange } from '../session/who-asks';
import { FormDetails } from '../parts/FormDetails';
import { inWords } from '../sheet/editing';
import type { Fact } from '../sheet/Sheet';
import { formsFor, listPath, pointedAt, recordPath, type SheetRecord } from './kinds';
import { manyOf } from './KindsPage';

/** References by their titles, and for whoever has no form of them the other values too. */
export function factsOf(kind: AnyKind, record: SheetRecord, isChanger: boolean): readonly Fact[] {
  const facts = Object.entries(kind.fields).flatMap(([name, field]): Fact[] => {
    const value = record[name];
    if (value === null || value === undefined || value === false) return [];
    if (isChanger && field.kind !== 'reference') return []; // it is in the form
    if (field.kind === 'html') return [[labelOf(name, field), plainText(String(value))]];
    const target = pointedAt(kind, record, name);
    const words = target ? (
      <Link to={target.path}>{target.title}</Link>
    ) : (
      inWords(field, value as string | number | boolean)
    );
    return [[labelOf(name, field), words]];
  });
  return [['Number', String(record.id)], ...facts];
}

function plainText(html: string): string {
  return html
    .replace(/<\/(p|li|h\d)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();
}

interface RecordPartProps {
  readonly kind: AnyKind;
  readonly record: SheetRecord;
}

interface BelongingProps extends RecordPartProps {
  readonly who: WhoAsksReply | null;
  /** Related objects that the page shows elsewhere. */
  readonly shownElsewhere: readonly string[];
}

/** Records that point at this one, such as those who work for a company. */
export function Belonging({ kind, record, who, shownElsewhere }: BelongingProps) {
  const lists = Object.entries(kind.related ?? {}).flatMap(([name, spec]) => {
    const records = record[name];
    return 'many' in spec && Array.isArray(records) && !shownElsewhere.includes(name)
      ? [{ name, spec, records: records as readonly RecordReply[] }]
      : [];
  });
  return lists.map(({ name, spec, records }) => {
    const related = kindByName(spec.many);
    return (
      <section key={name} className="sheet-history" aria-label={labelOf(name, {})}>
        <h2>{manyOf(related.title)}</h2>
        {records.length === 0 && <p>None.</p>}
        <ul>
          {records.map((row) => (
            <li key={row.id}>
              <Link to={recordPath(related, row.id)}>{titleOf(related, row)}</Link>
            </li>
          ))}
        </ul>
        {mayChange(who, related.resource) && (
          <Link to={staffPath(`${listPath(related)}/new`, { [spec.by]: record.id })}>{`Add ${related.title}`}</Link>
        )}
      </section>
    );
  });
}

/** Form that removes a record. */
export function Remove({ kind, record }: RecordPartProps) {
  return (
    <FormDetails form={formsFor(kind).remove} summary="Remove">
      <ShopForm
        form={formsFor(kind).remove}
        submit={`Remove this ${kind.title}`}
        look="danger"
        hidden={{ id: String(record.id), revision: String(record.revision) }}
      />
    </FormDetails>
  );
}
