import type { Client } from '@rabbet/client';
import type { Paged } from '@rabbet/domain/pages/paging';
import { contactDetail, customer, isEmailName, isPhoneName, person } from '@rabbet/domain/people/people';
import type { RecordReply } from '@rabbet/domain/records/titles';
import { phoneDigits } from '@rabbet/domain/text/phone';

interface Namesake {
  readonly id: number;
  readonly name: string;
}
interface Told {
  readonly value: string | null;
  readonly attribute?: { readonly value: string; readonly point?: { readonly name: string } | null } | null;
}

const MOST_ASKED = 20;

/** Choices in which people of one name are told apart by what the shop can reach them with. */
export async function toldApart(
  client: Client,
  kind: string,
  choices: readonly Namesake[],
  records: readonly RecordReply[],
): Promise<readonly Namesake[]> {
  const seen = new Map<string, number>();
  for (const { name } of choices) seen.set(keyOf(name), (seen.get(keyOf(name)) ?? 0) + 1);
  const namesakes = choices.filter(({ name }) => (seen.get(keyOf(name)) ?? 0) > 1).slice(0, MOST_ASKED);
  const marks = await Promise.all(
    namesakes.map(async ({ id }) => {
      const owner = ownerOf(
        kind,
        records.find((one) => one.id === id),
      );
      return [id, owner && (await markOf(client, owner))] as const;
    }),
  );
  const markFor = new Map(marks);
  return choices.map(({ id, name }) => {
    const mark = markFor.get(id);
    return { id, name: mark ? `${name}, ${mark}` : name };
  });
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

type Owner = Readonly<Partial<Record<'person_id' | 'company_id', number>>>;

/** Owner of the contact details that tell somebody apart; null for records of other kinds. */
function ownerOf(kind: string, record: RecordReply | undefined): Owner | null {
  if (!record) return null;
  if (kind === person.name) return { person_id: record.id };
  if (kind !== customer.name) return null;
  if (typeof record.person_id === 'number') return { person_id: record.person_id };
  return typeof record.company_id === 'number' ? { company_id: record.company_id } : null;
}

/** "phone …0142", or an e-mail address, or whatever else there is; null where there is nothing. */
async function markOf(client: Client, owner: Owner): Promise<string | null> {
  const { data } = await client.get<Paged<Told>>(`${contactDetail.path}/list`, { ...owner });
  const valueOf = (isIt: (name: string) => boolean) =>
    data.find(({ value, attribute: way }) => value !== null && (isIt(way?.value ?? '') || isIt(way?.point?.name ?? '')))
      ?.value;
  const phone = valueOf(isPhoneName);
  return phone ? `phone …${phoneDigits(phone).slice(-4)}` : (valueOf(isEmailName) ?? data[0]?.value ?? null);
}
