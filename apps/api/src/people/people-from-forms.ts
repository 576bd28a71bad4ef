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
  type NamedPerson,
  vectorValue,
} from '@rabbet/domain/people/people';
import { processCaller } from '@rabbet/domain/callers/caller';
import type { Values } from '@rabbet/domain/records/fields';
import { recordCommand, recordDecider } from '@rabbet/domain/records/record';
import type { KeyUsed } from '@rabbet/postgres';
import { listRecords } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { partContext } from '../kernel/changes/command-context';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { CUSTOMER_OF, KNOWN_BY } from './known-people';
import type { Changing } from '../kernel/changes/commands';

/** Person whom an event brings, what their form says of them, and keys that are theirs from then on. */
interface FormPerson {
  readonly person: number;
  readonly somebody: NamedPerson;
  readonly keys?: readonly KeyUsed[];
  /** True where they buy something, as the customer whose id was claimed for them. */
  readonly isBuyer?: true;
}

interface PeopleSource<E extends ShopEvent> {
  /** Kebab-case, and for ever. */
  readonly name: string;
  readonly handles: readonly E['type'][];
  /** Null where they were erased. */
  readonly findPerson: (event: Recorded<E>) => FormPerson | null;
}

interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

/**
 * Makes the records of whoever is new to the shop, from what they said in a form. It comes after the form was answered, and
 * adds nothing to what is known of others: so a stranger neither changes that nor learns whether there is any.
 */
export function addPeopleFromForms<E extends ShopEvent>({ name, handles, findPerson }: PeopleSource<E>) {
  return (commands: Changing, tools: ShopToolsParts): Process => {
    return process<E, EventPlace>({
      name,
      handles,
      intend: ({ stream, revision }) => [{ intent: { stream, revision } }],
      async act({ stream, revision }, { context }) {
        const [event] = await tools.eventStore.readStream(stream, { from: revision, limit: 1 });
        const formPerson = event && findPerson(event as Recorded<E>); // of the types that it handles
        if (!formPerson) return { outcome: 'nobody' };
        const isNew = await addPerson(formPerson, context, commands);
        if (isNew) await addContacts(formPerson, context, commands, tools);
        if (formPerson.isBuyer) await addCustomer(formPerson.person, context, commands, tools);
        await confirmKeys(formPerson, isNew, tools);
        return { person: formPerson.person, outcome: isNew ? 'made' : 'known' };
      },
    });
  };
}

/** Adds a person; true where this added them, now or in an attempt before. */
async function addPerson(
  { person: id, somebody }: FormPerson,
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
    await commands.change(recordDecider(customer), id, add, partContext(context, 'customer'));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'record/exists') throw error;
  }
}

async function addContacts(
  { person: person_id, somebody }: FormPerson,
  context: CommandContext,
  commands: Changing,
  tools: ShopToolsParts,
): Promise<void> {
  const channels = { email: somebody.email, phone: somebody.phone ?? null };
  for (const [channel, value] of Object.entries(channels)) {
    if (value === null) continue;
    const attribute_id = await attributeOf(channel === 'email' ? isEmailName : isPhoneName, tools);
    const values: Values = { person_id, value, attribute_id };
    const add = (id: number) => recordCommand(contactDetail, id, 'Add', values);
    await commands.change(recordDecider(contactDetail), new NewId(), add, partContext(context, channel));
  }
}

/**
 * Confirms the keys of a new person: from here on the log tells whose they are. Somebody who was known is found by
 * their records: a key would go on to point at them after they were unlinked from whoever answers for them now.
 */
async function confirmKeys({ person: id, somebody, keys = [] }: FormPerson, isNew: boolean, tools: ShopToolsParts) {
  const knownBy = { kind: KNOWN_BY, key: personKey(somebody), owner: id, person: String(id) };
  await tools.claimedKeys.confirm(tools.database, isNew ? [knownBy, ...keys] : keys);
}

/** Finds the first attribute of contact details with such a name. */
export async function attributeOf(
  hasName: (name: string) => boolean,
  { queries }: Pick<ShopToolsParts, 'queries'>,
): Promise<number | null> {
  const context = queries.context(processCaller('making-people'));
  const [values, points] = await Promise.all([listRecords(context, vectorValue, {}), listRecords(context, point, {})]);
  const namesById = new Map(points.map(({ id, name }) => [id, String(name)]));
  const attribute = values.find(
    ({ value, vector_point_id }) => hasName(String(value)) || hasName(namesById.get(Number(vector_point_id)) ?? ''),
  );
  return attribute?.id ?? null;
}
