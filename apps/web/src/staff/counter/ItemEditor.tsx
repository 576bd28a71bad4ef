import { orderItemFields } from '@rabbet/domain/orders/orders';
import type { Field as RecordField } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { type ComponentProps, useId } from 'react';
import { Field } from '../../ui/Field';
import type { ItemDraft, ItemTexts } from '../orders/order-draft';
import type { Quote } from '../orders/quote';
import { ServiceList } from '../orders/ServiceList';
import { type Template, templatesFor } from '../orders/templates';
import { money } from '../orders/Why';

interface ItemEditorProps {
  readonly item: ItemDraft;
  readonly change: (next: ItemDraft) => void;
  /** "Item 1". */
  readonly title: string;
  readonly templates: readonly Template[];
  readonly quote: Quote;
}

type Name = keyof ItemTexts;
const FIRST: readonly Name[] = ['description', 'quantity', 'location', 'instructions'];
const OTHERS: readonly Name[] = ['manufacturing_notes', 'migration_notes', 'ticket_id'];
const LONG: ReadonlySet<Name> = new Set(['instructions', 'manufacturing_notes', 'migration_notes']);

/** Fields of an item, and its services. */
export function ItemEditor({ item, change, title, templates, quote }: ItemEditorProps) {
  const inputOf = (name: Name) => (
    <ItemField
      key={name}
      name={name}
      text={item.texts[name]}
      type={(text) => change({ ...item, texts: { ...item.texts, [name]: text } })}
    />
  );
  const price = quote.quoted?.items.get(item.key)?.price ?? null;
  return (
    <>
      <div className="item-fields">
        {FIRST.map(inputOf)}
        <details className="past" open={OTHERS.some((name) => item.texts[name] !== '') || undefined}>
          <summary>Notes for the workshop and from older systems</summary>
          <div className="item-fields">{OTHERS.map(inputOf)}</div>
        </details>
      </div>
      <ServiceList
        label={`Service for ${title.toLowerCase()}`}
        services={item.services}
        change={(services) => change({ ...item, services })}
        offered={templatesFor('item', templates)}
        {...{ templates, quote }}
      />
      {price !== null && price > 0 && <p className="item-price">{`${title}: ${money(price)}`}</p>}
    </>
  );
}

interface ItemFieldProps {
  readonly name: Name;
  readonly text: string;
  readonly type: (text: string) => void;
}

function ItemField({ name, text, type }: ItemFieldProps) {
  const field: RecordField = orderItemFields[name];
  const label = `${labelOf(name, field)}${name === 'quantity' ? '' : ' (optional)'}`;
  if (LONG.has(name))
    return <TextArea label={label} value={text} onChange={(event) => type(event.currentTarget.value)} />;
  return (
    <Field
      label={label}
      inputMode={field.kind === 'whole' ? 'numeric' : undefined}
      autoComplete="off"
      placeholder={name === 'location' ? String(field.example ?? '') : undefined}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function TextArea({ label, ...area }: { readonly label: string } & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} className="field-input" rows={2} {...area} />
    </div>
  );
}
