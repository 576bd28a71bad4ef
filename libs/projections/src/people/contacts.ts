import { mayRead, VISITOR } from '@rabbet/domain/callers/caller';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import {
  type ContactDetail,
  contactDetail,
  isPublicContact,
  type Point,
  type VectorValue,
} from '@rabbet/domain/people/people';
import { pagingOf } from '@rabbet/domain/pages/paging';
import type { QueryContext } from '../reading/query-context';
import { filtersOn, listRecords, readBy, recordReply, type RecordQuery } from '../records/list-records';
import { recordTable, referenceColumn } from '../records/record-projection';
import { relatedTo } from '../records/related';

type Identified<T> = { readonly id: number } & T;
/** The sort of contact, and of which way to reach somebody. */
export type AttributeReply = Identified<VectorValue> & { readonly point: Identified<Pick<Point, 'name'>> | null };
/** Visitors get what is theirs to know of one that is public. */
export type ContactReply = Identified<Pick<ContactDetail, 'company_id' | 'value' | 'attribute_id'>> &
  Partial<Omit<ContactDetail, 'company_id' | 'value' | 'attribute_id'>> & {
    readonly revision?: number;
    readonly attribute: AttributeReply | null;
  };

/** Contact details of people and companies. Whoever may not read of people gets the public ones of one company. */
export async function listContacts(context: QueryContext, query: RecordQuery): Promise<ContactReply[]> {
  if (!mayRead(context.caller, 'people')) return publicContacts(context, query);
  const contacts = (await listRecords(context, contactDetail, query)) as unknown as Identified<ContactDetail>[]; // of this kind
  const attributes = await attributesOf(context, contacts);
  return contacts.map((contact) => ({ ...contact, attribute: attributes.get(contact.attribute_id) ?? null }));
}

async function publicContacts(
  context: QueryContext,
  { count = null, page, ...fields }: RecordQuery,
): Promise<ContactReply[]> {
  if (typeof fields.company_id !== 'number')
    refuseAs('input', 'field/required', 'Please say whose contact points you want.', 'company_id');
  const { where, values } = filtersOn(contactDetail, fields);
  const contacts = await publicAmong(context, where, values);
  const { offset } = pagingOf(contacts.length, Number(count ?? Math.max(1, contacts.length)), Number(page ?? 1));
  return contacts.slice(offset, count === null ? undefined : offset + Number(count));
}

/** Public ones of several companies. */
export function publicContactsOf(context: QueryContext, companies: readonly number[]): Promise<ContactReply[]> {
  return publicAmong(context, [`${referenceColumn('company_id', 'r')} = any($1::int[])`], [companies]);
}

async function publicAmong(
  context: QueryContext,
  where: readonly string[],
  values: readonly unknown[],
): Promise<ContactReply[]> {
  const rows = await context.rows<Identified<{ doc: ContactDetail }>>(
    readBy(contactDetail),
    `select r.id, r.doc from ${recordTable(contactDetail)} r where ${where.join(' and ')} order by r.id`,
    values,
  );
  const attributes = await attributesOf(
    context,
    rows.map(({ doc }) => doc),
  );
  return rows.flatMap(({ id, doc }) => {
    const attribute = attributes.get(doc.attribute_id) ?? null;
    if (!isPublicContact(doc, attribute, attribute?.point ?? null)) return [];
    return [{ id, ...recordReply(contactDetail, { ...doc }, VISITOR), attribute } as ContactReply]; // its public fields
  });
}

async function attributesOf(context: QueryContext, contacts: readonly Pick<ContactDetail, 'attribute_id'>[]) {
  const ids = new Set(contacts.flatMap(({ attribute_id }) => (attribute_id === null ? [] : [attribute_id])));
  const values = await relatedTo(
    context,
    [...ids].map((id) => ({ kind: 'vector-value', id })),
  );
  const vectorValues = [...ids].flatMap((id) => values.of<Identified<VectorValue>>('vector-value', id) ?? []);
  const points = await relatedTo(
    context,
    vectorValues.map(({ vector_point_id: id }) => ({ kind: 'point', id })),
    VISITOR,
  );
  return new Map<number | null, AttributeReply>(
    vectorValues.map((value) => [
      value.id,
      { ...value, point: points.of<Identified<Pick<Point, 'name'>>>('point', value.vector_point_id) },
    ]),
  );
}
