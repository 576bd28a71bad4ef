import { process, type CommandContext, type Process } from '@rabbet/commands';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import {
  contactDetail,
  customer,
  isEmailName,
  isPhoneName,
  person,
  personKey,
  point,
  type Somebody,
  vectorValue,
} from '@rabbet/domain/people/people';
import { processCaller } from '@rabbet/domain/callers/caller';
import type { Values } from '@rabbet/domain/records/fields';
import { recordCommand, recordDecider } from '@rabbet/domain/records/record';
import type { KeyUsed } from '@rabbet/postgres';
import { listRecords } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { partOf } from '../kernel/changes/command-context';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { CUSTOMER_OF, KNOWN_BY } from './known-people';
import type { Changing } from '../kernel/changes/commands';

/** What an event tells of whom, and the keys besides that are theirs from then on. */
interface ToldOf {
  readonly person: number;
  readonly somebody: Somebody;
  readonly keys?: readonly KeyUsed[];
  /** True where they buy something, as the customer whose id was claimed for them. */
  readonly buys?: true;
}

interface Making<E extends ShopEvent> {
  /** Kebab-case, and for ever. */
  readonly name: string;
  readonly handles: readonly E['type'][];
  /** Null where they were erased. */
  readonly told: (event: Recorded<E>) => ToldOf | null;
}

interface Place {
  readonly stream: string;
  readonly revision: number;
}

/**
 * Makes the records of whoever is new to the shop, from what they said in a form. It comes after the form was answered, and
 * adds nothing to what is known of others: so a stranger neither changes that nor learns whether there is any.
 */
export function makingPeople<E extends ShopEvent>({ name, handles, told }: Making<E>) {
  return (commands: Changing, tools: ShopToolsParts): Process => {
    return process<E, Place>({
      name,
      handles,
      intend: ({ stream, revision }) => [{ intent: { stream, revision } }],
      async act({ stream, revision }, { context }) {
        const [event] = await tools.eventStore.readStream(stream, { from: revision, limit: 1 });
        const who = event && told(event as Recorded<E>); // of the types that it handles
        if (!who) return { outcome: 'nobody' };
        const isNew = await addPerson(who, context, commands);
        if (isNew) await addContacts(who, context, commands, tools);
        if (who.buys) await addCustomer(who.person, context, commands, tools);
        await confirmKeys(who, isNew, tools);
        return { person: who.person, outcome: isNew ? 'made' : 'known' };
      },
    });
  };
}

/** Whether this made them, now or in an attempt before. */
async function addPerson(
  { person: id, somebody }: ToldOf,
  context: CommandContext,
  commands: Changing,
): Promise<boolean> {
  const { first, middle, last } = somebody;
  try {
    await commands.change(
      recordDecider(person),
      id,
      recordCommand(person, id, 'Add', { first, middle, last }),
      context,
    );
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'record/exists') return false;
    throw error;
  }
}

async function addCustomer(
  person_id: number,
  context: CommandContext,
  commands: Changing,
  { claimedKeys }: ShopToolsParts,
): Promise<void> {
  const id = await claimedKeys.ownerOf(CUSTOMER_OF, String(person_id));
  if (id === null) return; // they have bought before
  const add = recordCommand(customer, id, 'Add', { person_id });
  try {
    await commands.change(recordDecider(customer), id, add, partOf(context, 'customer'));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'record/exists') throw error;
  }
}

async function addContacts(
  { person: person_id, somebody }: ToldOf,
  context: CommandContext,
  commands: Changing,
  tools: ShopToolsParts,
): Promise<void> {
  const ways = { email: somebody.email, phone: somebody.phone ?? null };
  for (const [way, value] of Object.entries(ways)) {
    if (value === null) continue;
    const attribute_id = await attributeOf(way === 'email' ? isEmailName : isPhoneName, tools);
    const values: Values = { person_id, value, attribute_id };
    const add = (id: number) => recordCommand(contactDetail, id, 'Add', values);
    await commands.change(recordDecider(contactDetail), new NewId(), add, partOf(context, way));
  }
}

/**
 * From here on the log tells whose they are. Who was known is found by their records: a key would go on to say so after
 * they were unlinked from whoever answers for them now.
 */
async function confirmKeys({ person: id, somebody, keys = [] }: ToldOf, isNew: boolean, tools: ShopToolsParts) {
  const own = { kind: KNOWN_BY, key: personKey(somebody), owner: id, person: String(id) };
  await tools.claimedKeys.confirm(tools.database, isNew ? [own, ...keys] : keys);
}

/** Of the ways to reach somebody that the shop knows, the first that is called so. */
export async function attributeOf(
  isIt: (name: string) => boolean,
  { queries }: Pick<ShopToolsParts, 'queries'>,
): Promise<number | null> {
  const context = queries.context(processCaller('making-people'));
  const [values, points] = await Promise.all([listRecords(context, vectorValue, {}), listRecords(context, point, {})]);
  const names = new Map(points.map(({ id, name }) => [id, String(name)]));
  const found = values.find(
    ({ value, vector_point_id }) => isIt(String(value)) || isIt(names.get(Number(vector_point_id)) ?? ''),
  );
  return found?.id ?? null;
}
